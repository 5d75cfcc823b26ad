import TestSupport
import Testing
import TrackerKit

/// What became of the kernel's contacts in a session.
struct Delivery: CustomStringConvertible {
  /// The contacts and positions that the kernel reported.
  private(set) var contacts = 0
  private(set) var positions = 0
  /// What the session does not have in the same order.
  private(set) var faults: [String] = []
  /// The largest distance between a position and where it belongs, in pixels.
  private(set) var deviation = 0.0

  /// Compares what the kernel reported of a panel that covers the display with a session.
  init(
    of recording: KernelRecording, to session: SessionContacts, comparesEnds: Bool = true,
    comparesCount: Bool = true
  ) throws {
    let kernel = recording.contacts
    let size = session.header.geometry.points
    contacts = kernel.count
    positions = recording.positionCount
    if comparesCount, kernel.count != session.contacts.count {
      faults.append("\(kernel.count) contacts, but \(session.contacts.count) in the session")
    }
    for (index, (reported, received)) in zip(kernel, session.contacts).enumerated() {
      if reported.positions.count != received.positions.count {
        faults.append(
          "contact \(index): \(reported.positions.count) positions, "
            + "but \(received.positions.count) in the session")
      }
      for (position, point) in zip(reported.positions, received.positions) {
        let expected = try #require(recording.location(of: position, on: size))
        deviation = max(deviation, point.distance(to: expected))
      }
      if comparesEnds, reported.isEnded != (received.end != nil) {
        faults.append(
          "contact \(index): ended only in \(reported.isEnded ? "the kernel" : "the session")")
      }
    }
  }

  var description: String {
    "\(contacts) contacts, \(positions) positions, \(deviation) px: "
      + (faults.isEmpty ? "nothing is missing" : faults.prefix(5).joined(separator: "; "))
  }
}
