import TrackerKit

/// Turns in which all fingers move, as a recording encodes them.
struct RecordedTurns {
  private var encoder = TurnEncoder(header: SessionHeader())
  private var writer = ByteWriter()
  private var ledger = TouchLedger()
  private let fingers: Int
  private var step = 0

  init(fingers: Int) {
    self.fingers = fingers
    encode(next(.down))
  }

  /// Encodes the next turns.
  mutating func encode(count: Int) {
    for _ in 0..<count { encode(next(.move)) }
  }

  private mutating func encode(_ turn: Turn) {
    encoder.encode(turn, into: &writer)
  }

  private mutating func next(_ kind: ContactReport.Kind) -> Turn {
    step += 1
    var turn = Turn(time: Timestamp(microseconds: Int64(step) * 8333))
    for finger in 0..<fingers {
      ledger.add(
        ContactReport(
          kind, ContactID(device: 1, finger: Int64(finger)), at: Way.location(finger, step)),
        into: &turn.inputs)
    }
    return turn
  }
}
