internal import TrackerKit

/// Fingers that a screen reader moves: any thread adds paths, and the loop takes them (rule D13).
final class AssistedFingers: Sendable {
  private static let contact = ContactID(device: ContactID.mouseDevice, finger: -1)

  private let ways = Lock<[[Point]]>([])

  /// Moves a finger along locations of the window, in points, in the loop's next turn.
  func touch(along way: [Point]) {
    ways.withLock { $0.append(way) }
    WakeUp.signal()
  }

  /// Lets the fingers land, move and lift.
  func add(to ledger: inout TouchLedger, into inputs: inout [RootInput]) {
    let ways = ways.withLock { ways in
      defer { ways = [] }
      return ways
    }
    for way in ways where !way.isEmpty {
      ledger.add(ContactReport(.down, Self.contact, at: way[0]), into: &inputs)
      for location in way.dropFirst() {
        ledger.add(ContactReport(.move, Self.contact, at: location), into: &inputs)
      }
      ledger.add(ContactReport(.up, Self.contact, at: way[way.count - 1]), into: &inputs)
    }
  }
}
