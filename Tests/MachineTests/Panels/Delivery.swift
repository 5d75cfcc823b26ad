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

  /// Compares the kernel's contacts with those of a session of the same panel.
  ///
  /// Panel units run over the whole display.
  init(of kernel: [KernelContact], to session: SessionContacts, panel: Panel) {
    let size = session.header.geometry.points
    contacts = kernel.count
    positions = kernel.reduce(0) { $0 + $1.positions.count }
    if kernel.count != session.contacts.count {
      faults.append("\(kernel.count) contacts, but \(session.contacts.count) in the session")
    }
    for (index, (reported, received)) in zip(kernel, session.contacts).enumerated() {
      if reported.positions.count != received.positions.count {
        faults.append(
          "contact \(index): \(reported.positions.count) positions, "
            + "but \(received.positions.count) in the session")
      }
      for (position, point) in zip(reported.positions, received.positions) {
        let x = Double(position.x) * size.width / Double(panel.maximum.x)
        let y = Double(position.y) * size.height / Double(panel.maximum.y)
        deviation = max(deviation, point.distance(to: Point(x: x, y: y)))
      }
      if reported.isEnded != (received.end != nil) { faults.append("contact \(index): its end") }
    }
  }

  var description: String {
    "\(contacts) contacts, \(positions) positions, \(deviation) px: "
      + (faults.isEmpty ? "all" : faults.prefix(5).joined(separator: "; "))
  }
}
