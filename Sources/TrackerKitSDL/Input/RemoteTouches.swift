package import TrackerKit

/// Contacts that other threads report: the loop takes them in its next turn (rule U1).
package final class RemoteTouches: Sendable {
  /// How many reports may wait; a program that is busy for long needs no more.
  private static let most = 4096
  /// The least distance from a location to the window's right and lower edges, in points: the grid
  /// of locations (rule I6).
  private static let inside = 1.0 / 256

  private let reports = Lock<[RemoteReport]>([])

  /// Whether more reports can be taken.
  package var hasRoom: Bool { reports.withLock { $0.count < Self.most } }

  /// Adds reports, from any thread, and wakes the loop.
  package func report(_ new: [RemoteReport]) {
    reports.withLock { $0 += new }
    WakeUp.signal()
  }

  /// Passes what was reported through the ledger; true if any finger has done something.
  ///
  /// A device that was not there before is an input, too, since a recording may have begun without
  /// it.
  func add(
    to ledger: inout TouchLedger, devices: inout SDLDeviceTable, windowSize size: Size,
    into inputs: inout [RootInput]
  ) -> Bool {
    let reports = reports.withLock { exchange(&$0, with: []) }
    var isTouched = false
    for report in reports {
      let (device, isNew) = devices.index(named: report.device)
      if isNew {
        let value = "\(device) \(report.device)"
        inputs.append(.data(DataEvent(name: RemoteReport.deviceEvent, value: value)))
      }
      switch report.event {
      case .present: break
      case .lost: ledger.reconcile(device: device, present: [], into: &inputs)
      case .contact(let kind, let finger, let position, let pressure):
        isTouched = true
        let location = Point(
          x: min(position.x * size.width, size.width - Self.inside),
          y: min(position.y * size.height, size.height - Self.inside))
        let contact = ContactID(device: device, finger: finger)
        ledger.add(ContactReport(kind, contact, at: location, pressure: pressure), into: &inputs)
      }
    }
    return isTouched
  }
}
