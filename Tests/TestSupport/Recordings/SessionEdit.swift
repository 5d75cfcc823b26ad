public import TrackerKit

/// Changes a session by hand, rebuilding its blocks, checksums and differences.
public enum SessionEdit {
  /// Rewrites a session with changed records; facts are those of the digest being changed.
  public static func edit(
    _ bytes: [UInt8], _ change: (inout SessionRecord, inout [StateFact]) -> Void
  ) throws -> [UInt8] {
    let reader = try SessionReader(SessionBuffer(bytes: bytes))
    let session = SessionBuffer(header: reader.header)
    var encoder = TurnEncoder(header: reader.header)
    var reported = SessionFacts()
    while var record = try reader.next() {
      var facts = reader.facts
      change(&record, &facts)
      var writer = ByteWriter()
      switch record {
      case .turn(let turn): encoder.encode(turn, into: &writer)
      case .digest(let tick, let model, let scene):
        if let annex = reported.annex(of: facts) { session.appendAnnex(annex) }
        encoder.encode(tick: tick, model: model, scene: scene, into: &writer)
      }
      session.append(writer.bytes)
    }
    session.close()
    return session.bytes
  }

  /// Shifts the touch in the first move after a time, in seconds of loop time, by an offset.
  public static func moveTouch(
    of bytes: [UInt8], after seconds: Double, by offset: Point
  ) throws -> [UInt8] {
    var isDone = false
    return try edit(bytes) { record, _ in
      guard !isDone, case .turn(var turn) = record, turn.time.seconds > seconds else { return }
      for (index, input) in turn.inputs.enumerated() {
        guard !isDone, case .touch(var touch) = input, touch.kind == .moved else { continue }
        touch.location = (touch.location + offset).quantized
        turn.inputs[index] = .touch(touch)
        isDone = true
      }
      record = .turn(turn)
    }
  }
}
