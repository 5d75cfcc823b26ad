import FuzzRecordings
import TouchRecordings
import TrackerKit

@testable import TouchPlay

/// Sessions with correct checksums: each is replayed or refused, and its state can be recorded again.
enum SessionCheck {
  /// The checksums of the input are corrected first.
  static func check(_ input: [UInt8]) throws(Finding) {
    guard let file = BlockFile(input), let replay = try? played(file.bytes) else { return }
    replay.sandbox.draw(in: Canvas(), fitting: replay.header.geometry.points)
    try check(replay.sandbox, replay.header)
  }

  /// The replay of a session, at most a few minutes of it.
  private static func played(_ bytes: [UInt8]) throws(SessionError) -> Replay {
    let replay = try Replay(SessionBuffer(bytes: bytes), Replay.Configuration())
    let end = replay.header.start.advanced(bySeconds: 300)
    while let next = replay.nextTime, next < end, try replay.step() {}
    return replay
  }

  private static func check(_ sandbox: Sandbox, _ recorded: SessionHeader) throws(Finding) {
    try Finding.requireJSON(sandbox.dump)
    // As the program does before it records, though not at the end of all times, which no clock reaches.
    let time = sandbox.loop.time.advanced(bySeconds: 1)
    guard time.microseconds < 1 << 53 else { return }
    let touches = sandbox.touchEvent.liveTouches.map { touch in
      RootInput.touch(
        TouchChange(
          .cancelled, number: touch.number, contact: touch.contact, location: touch.location))
    }
    sandbox.shakeKey.cancel()
    sandbox.loop.handle(Turn(time: time, inputs: touches))
    sandbox.stopAll()
    sandbox.startAfresh()
    var header = recorded
    header.program = Touchplay.program
    sandbox.fill(&header)
    let again = try Finding.value("the state cannot be recorded") { () throws(SessionError) in
      try Replay(SessionBuffer(header: header), Replay.Configuration())
    }
    try Finding.require(
      again.sandbox.modelDigest == sandbox.modelDigest, "the state changes in a recording")
  }
}

extension Finding {
  /// Throws a finding unless a value's text is JSON.
  static func requireJSON(_ value: JSONValue) throws(Finding) {
    let text = value.description
    try require((try? JSONDocument(Array(text.utf8))) != nil, "not JSON: \(text)")
  }
}
