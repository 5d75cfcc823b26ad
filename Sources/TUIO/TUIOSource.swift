internal import TrackerKit

/// A source of contacts: what it says becomes reports that begin and end each contact once
/// (rules U1, U3 to U5).
struct TUIOSource: Sendable {
  /// The most contacts at once; more are ignored.
  static let mostContacts = 256
  /// A frame whose number is lower by more than this comes from a source that has started again.
  static let restartGap: Int64 = 100
  /// So does one with a lower number this many seconds after the last frame: no packet is so late.
  static let restartTime = 1.0
  /// For this many seconds, a repetition cannot begin a contact that has ended.
  static let endedTime = 0.1

  private struct Contact {
    var id: Int32
    var state: TUIOFrame.Contact
  }

  /// The name of the device that it is.
  let device: String
  /// When it said something last; nil if its contacts ended because it said nothing.
  private(set) var lastTime: Timestamp?
  /// The number and the time of the last frame that had a number.
  private var last: (number: Int64, time: Timestamp)?
  /// In the order in which they began.
  private var contacts: [Contact] = []
  private var ended: [(id: Int32, time: Timestamp)] = []

  init(device: String) {
    self.device = device
  }

  /// Whether any contact is down.
  var isTouched: Bool { !contacts.isEmpty }

  /// Takes a frame and adds what it changes.
  mutating func take(_ frame: TUIOFrame, at time: Timestamp, into reports: inout [RemoteReport]) {
    if let number = frame.number {
      if let last, number < last.number {
        let isRestart =
          last.number - number > Self.restartGap
          || time.seconds(since: last.time) > Self.restartTime
        guard isRestart else { return }
        lose(into: &reports)
      }
      last = (number, time)
    }
    lastTime = time
    ended.removeAll { time.seconds(since: $0.time) > Self.endedTime }
    end(allBut: frame.alive, at: time, into: &reports)
    move(frame.contacts, into: &reports)
    begin(frame, into: &reports)
  }

  /// Ends all contacts of a source that has said nothing for too long.
  mutating func fallSilent(into reports: inout [RemoteReport]) {
    lose(into: &reports)
    (last, lastTime) = (nil, nil)
  }

  private mutating func lose(into reports: inout [RemoteReport]) {
    if isTouched { reports.append(RemoteReport(device, .lost)) }
    contacts = []
    ended = []
  }

  private mutating func end(
    allBut alive: [Int32]?, at time: Timestamp, into reports: inout [RemoteReport]
  ) {
    guard let alive, isTouched else { return }
    let living = Set(alive)
    for contact in contacts where !living.contains(contact.id) {
      report(.up, contact, into: &reports)
      ended.append((contact.id, time))
    }
    contacts.removeAll { !living.contains($0.id) }
  }

  private mutating func move(
    _ states: [Int32: TUIOFrame.Contact], into reports: inout [RemoteReport]
  ) {
    for index in contacts.indices {
      guard let state = states[contacts[index].id], state != contacts[index].state else { continue }
      contacts[index].state = state
      report(.move, contacts[index], into: &reports)
    }
  }

  /// Begins the contacts of which a frame says that they are down, and where.
  private mutating func begin(_ frame: TUIOFrame, into reports: inout [RemoteReport]) {
    var known = Set(contacts.map(\.id))
    for id in frame.alive ?? [] {
      guard let state = frame.contacts[id], contacts.count < Self.mostContacts,
        frame.number != nil || !ended.contains(where: { $0.id == id }),
        known.insert(id).inserted
      else { continue }
      contacts.append(Contact(id: id, state: state))
      report(.down, contacts[contacts.count - 1], into: &reports)
    }
  }

  private func report(
    _ kind: ContactReport.Kind, _ contact: Contact, into reports: inout [RemoteReport]
  ) {
    reports.append(
      RemoteReport(
        device,
        .contact(
          kind, finger: Int64(contact.id), position: contact.state.position,
          pressure: contact.state.pressure)))
  }
}
