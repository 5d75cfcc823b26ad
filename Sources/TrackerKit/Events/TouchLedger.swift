/// What a device reports about a contact, before it becomes a touch.
public struct ContactReport: Hashable, Sendable {
  /// The kind of report.
  public enum Kind: Sendable {
    /// The finger came down.
    case down
    /// The finger moved.
    case move
    /// The finger lifted.
    case up
  }

  /// The kind of report.
  public var kind: Kind
  /// The device and the finger.
  public var contact: ContactID
  /// The location in the window, in points.
  public var location: Point
  /// The pressure that the device reports, whether or not it is meaningful.
  public var pressure: Float?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - kind: The kind of report.
  ///   - contact: The device and the finger.
  ///   - location: The location in the window, in points.
  ///   - pressure: What the device reports as pressure; nil if nothing.
  public init(_ kind: Kind, _ contact: ContactID, at location: Point, pressure: Float? = nil) {
    self.kind = kind
    self.contact = contact
    self.location = location
    self.pressure = pressure
  }
}

/// Turns device reports into touches that begin once and end once (rules I1 to I3, I8, I9).
///
/// Devices reuse finger numbers and leave gaps, ends go missing, and moves come from fingers that
/// never began. The ledger repairs all that.
public struct TouchLedger: Sendable {
  private struct Contact {
    var id: ContactID
    var number: Int
    var location: Point
    /// The time of the last report.
    var time: Timestamp
  }

  /// After this many seconds without a report, a contact is at rest.
  public static let restTime = 3.0

  /// The time of the current reports.
  public var time = Timestamp.zero
  /// The live contacts, ordered by number.
  private var contacts: [Contact] = []
  /// The first pressure of each device, and whether it has given another one.
  private var pressures: [(first: Float?, varies: Bool)] = []

  /// The number of reports about fingers that were not down, which were ignored (rule I2).
  public private(set) var ignoredReports = 0
  /// The number of fingers that came down twice or vanished without lifting (rules I2, I3).
  public private(set) var repairedContacts = 0

  /// Creates a ledger without contacts.
  public init() {}

  /// How many contacts are on the screen.
  public var count: Int { contacts.count }

  /// The numbers of the contacts on the screen, in order.
  package var numbers: [Int] { contacts.map(\.number) }

  /// How many contacts of a device are on the screen.
  public func count(of device: Int) -> Int { contacts.count { $0.id.device == device } }

  /// Whether another device has a contact on the screen that is not at rest, as those of an unplugged
  /// device soon are.
  public func hasContact(otherThan device: Int) -> Bool {
    contacts.contains {
      $0.id.device != device && time.seconds(since: $0.time) < Self.restTime
    }
  }

  /// Handles a report and adds the resulting changes.
  public mutating func add(_ report: ContactReport, into inputs: inout [RootInput]) {
    let location = report.location.quantized
    let pressure = meaningfulPressure(of: report)
    let index = contacts.firstIndex { $0.id == report.contact }
    switch (report.kind, index) {
    case (.down, let index):
      if let index {
        repairedContacts += 1
        remove(at: index, as: .cancelled, into: &inputs)
      }
      begin(report.contact, at: location, pressure: pressure, into: &inputs)
    case (.move, let index?):
      contacts[index].location = location
      contacts[index].time = time
      inputs.append(.touch(change(.moved, contacts[index], pressure: pressure)))
    case (.up, let index?):
      contacts[index].location = location
      remove(at: index, as: .ended, into: &inputs)
    case (.move, nil), (.up, nil):
      ignoredReports += 1
    }
  }

  /// Cancels live contacts of a device that the device no longer lists (rule I3).
  public mutating func reconcile(
    device: Int, present fingers: [Int64], into inputs: inout [RootInput]
  ) {
    for index in contacts.indices.reversed()
    where contacts[index].id.device == device && !fingers.contains(contacts[index].id.finger) {
      repairedContacts += 1
      remove(at: index, as: .cancelled, into: &inputs)
    }
  }

  /// Cancels every live contact, in the order of their numbers.
  public mutating func cancelAll(into inputs: inout [RootInput]) {
    for contact in contacts { inputs.append(.touch(change(.cancelled, contact, pressure: nil))) }
    contacts.removeAll(keepingCapacity: true)
  }

  // MARK: Contacts

  private mutating func begin(
    _ id: ContactID, at location: Point, pressure: Float?, into inputs: inout [RootInput]
  ) {
    // Contacts are ordered by number, so the first gap is the lowest free number.
    let gap = contacts.indices.first { contacts[$0].number != $0 + 1 } ?? contacts.count
    let contact = Contact(id: id, number: gap + 1, location: location, time: time)
    contacts.insert(contact, at: gap)
    inputs.append(.touch(change(.began, contact, pressure: pressure)))
  }

  private mutating func remove(
    at index: Int, as kind: TouchChange.Kind, into inputs: inout [RootInput]
  ) {
    inputs.append(.touch(change(kind, contacts[index], pressure: nil)))
    contacts.remove(at: index)
  }

  private func change(
    _ kind: TouchChange.Kind, _ contact: Contact, pressure: Float?
  ) -> TouchChange {
    TouchChange(
      kind, number: contact.number, contact: contact.id, location: contact.location,
      pressure: pressure)
  }

  /// The pressure, once the device has given two different ones while a finger was down (rule I9).
  private mutating func meaningfulPressure(of report: ContactReport) -> Float? {
    let device = report.contact.device
    guard let pressure = report.pressure, pressure.isFinite, report.kind != .up, device >= 0 else {
      return nil
    }
    while pressures.count <= device { pressures.append((nil, false)) }
    let first = pressures[device].first ?? pressure
    pressures[device] = (first, pressures[device].varies || first != pressure)
    return pressures[device].varies ? pressure : nil
  }
}
