internal import TrackerKit

/// Fingers that a screen reader moves: any thread adds paths, and the loop takes them (rule D13).
final class AssistedFingers: Sendable {
  private static let contact = ContactID(device: ContactID.mouseDevice, finger: -1)

  private let paths = Lock<[[Point]]>([])

  /// Moves a finger along locations of the window, in points, in the loop's next turn.
  func touch(along path: [Point]) {
    paths.withLock { $0.append(path) }
    WakeUp.signal()
  }

  /// Lets the fingers land, move and lift.
  func add(to ledger: inout TouchLedger, into inputs: inout [RootInput]) {
    let paths = paths.withLock { exchange(&$0, with: []) }
    for path in paths where !path.isEmpty {
      ledger.add(ContactReport(.down, Self.contact, at: path[0]), into: &inputs)
      for location in path.dropFirst() {
        ledger.add(ContactReport(.move, Self.contact, at: location), into: &inputs)
      }
      ledger.add(ContactReport(.up, Self.contact, at: path[path.count - 1]), into: &inputs)
    }
  }
}
