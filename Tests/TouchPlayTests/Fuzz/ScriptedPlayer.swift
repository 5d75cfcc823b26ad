import TrackerKit

@testable import TouchPlay

/// The player without a window: its state holds together whatever is done, and what it shows is what a
/// replay up to that moment shows.
enum ScriptedPlayer {
  /// A session in which something happens: every choice of a script once.
  private static let session = Result { () throws(Finding) in try ScriptedSandbox.play(script) }
  private static let script: [UInt8] =
    [100, 80, 0, 1, 1, 0, 0, 0, 2] + (0..<600).map { UInt8($0 * 37 % 251) }
  private static let mostSteps = 200

  /// Opens the session, and does what a script says.
  ///
  /// - Throws: `Finding` for a state that must not be.
  static func check(_ bytes: [UInt8]) throws(Finding) {
    var script = Script(bytes)
    let input = ScriptedInput(&script, keys: ScriptedSandbox.keys)
    let factor = script.choice(of: [1.0, 2, 4, 0.5])
    let transport = try transport()
    let player = ReplayWindow(
      transport, in: ReplayWindow.Place(geometry: { input.geometry }, factor: { factor }))
    player.start()
    for _ in 0..<mostSteps where !script.isAtEnd {
      input.act(on: player, &script)
      try check(player, transport)
    }
    try checkMoment(transport)
  }

  private static func transport() throws(Finding) -> Transport {
    let bytes = try session.get()
    return try Finding.value("the session cannot be opened") { () throws(SessionError) in
      let duration = try Replay.duration(of: SessionReader(SessionBuffer(bytes: bytes)))
      return try Transport(duration: duration) { () throws(SessionError) in try replay(bytes) }
    }
  }

  private static func replay(_ bytes: [UInt8]) throws(SessionError) -> Replay {
    try Replay(SessionBuffer(bytes: bytes), Replay.Configuration())
  }

  private static func check(_ player: ReplayWindow, _ transport: Transport) throws(Finding) {
    if let failure = transport.failure { throw Finding("cannot be played: \(failure)") }
    let whole = 0...transport.duration
    try Finding.require(
      whole.contains(transport.position) && whole.contains(transport.range.lowerBound)
        && whole.contains(transport.range.upperBound),
      "\(transport.position) s in \(transport.range) of \(transport.duration) s")
    guard let window = player.window else { return }
    let frame = player.bar.frame
    try Finding.require(
      frame.isInside(window.bounds),
      "the bar at \(frame) in a window of \(window.bounds.size)")
  }

  /// The state is that of a replay that goes straight to the same moment.
  private static func checkMoment(_ transport: Transport) throws(Finding) {
    while !transport.hasReachedTarget { transport.catchUp() }
    let bytes = try session.get()
    let straight = try Finding.value("cannot be replayed") { () throws(SessionError) in
      let replay = try replay(bytes)
      try replay.play(until: transport.target)
      return replay
    }
    let (expected, got) = (straight.sandbox, transport.replay.sandbox)
    let moment = "at \(transport.position) s"
    try Finding.require(expected.modelDigest == got.modelDigest, "another state \(moment)")
    try Finding.require(expected.sceneDigest == got.sceneDigest, "another picture \(moment)")
  }
}
