import TrackerKit

@testable import TouchPlay

/// The program without a window: its state holds together whatever is done, and is the same in a replay.
final class ScriptedSandbox: SandboxHost {
  /// The labels of all keys that mean something, and of some that do not.
  static let keys =
    (ModeRegistry.standard.commands.flatMap(\.keys) + Command<Transport>.all.flatMap(\.keys))
    .compactMap(\.name) + ["a", "z", "return", "backspace", "audioplay", "audionext", "audiostop"]
  /// No script has more steps.
  private static let mostSteps = 300

  let sandbox: Sandbox
  private let input: ScriptedInput
  private let session: SessionBuffer
  private let recorder: SessionRecorder
  private var wantsLift = false

  private init(_ script: inout Script) {
    input = ScriptedInput(&script, keys: Self.keys)
    let settings = Settings()
    settings.seed = UInt64(script.number())
    settings.edge = script.choice(of: HUDEdge.allCases)
    settings.interfaceFactor = script.choice(of: [1, 2, 4, 0.5])
    settings.isKiosk = script.number() % 4 == 1
    settings.resetSeconds = [nil, 1, 10][script.number() % 3]
    let mode = script.choice(of: settings.modes.all)
    sandbox = Sandbox(
      loop: EventLoop(), geometry: input.geometry, mode: mode, settings: settings)
    sandbox.startAfresh()
    var header = SessionHeader()
    sandbox.fill(&header)
    header.program = Touchplay.program
    header.geometry = input.geometry
    session = SessionBuffer(header: header)
    recorder = SessionRecorder(header: header, sink: session, source: sandbox)
    sandbox.loop.observer = recorder
    sandbox.host = self
  }

  /// Runs a script and returns the session.
  ///
  /// - Throws: `Finding` for a state that must not be.
  static func play(_ bytes: [UInt8]) throws(Finding) -> [UInt8] {
    var script = Script(bytes)
    let scene = ScriptedSandbox(&script)
    try scene.run(&script)
    return scene.session.bytes
  }

  /// Runs a script, replays it, and starts over.
  ///
  /// - Throws: `Finding` for a state that must not be.
  static func check(_ bytes: [UInt8]) throws(Finding) {
    var script = Script(bytes)
    let scene = ScriptedSandbox(&script)
    try scene.run(&script)
    try scene.checkReplay()
    try scene.checkReset()
  }

  private func run(_ script: inout Script) throws(Finding) {
    for _ in 0..<Self.mostSteps where !script.isAtEnd {
      input.act(on: sandbox, &script)
      if wantsLift {
        wantsLift = false
        input.liftAll(sandbox)
      }
      try checkPlaces()
    }
    recorder.finish(tick: sandbox.loop.tick)
    session.close()
    sandbox.loop.observer = nil
  }

  /// The handle, the open panel and the hint are inside the window, and no frame is infinite.
  private func checkPlaces() throws(Finding) {
    guard let window = sandbox.window else { return }
    let hud = sandbox.overlays.hud
    for view in hud.subviews where !view.isHidden && view.bounds.size.shortEdge > 0 {
      let frame = view.frameInWindow
      try Finding.require(
        frame.isInside(window.bounds),
        "\(type(of: view)) at \(frame) in a window of \(window.bounds.size)")
    }
    for view in window.shown {
      let frame = view.frame
      let numbers = [frame.minX, frame.minY, frame.maxX, frame.maxY]
      try Finding.require(
        numbers.allSatisfy(\.isFinite), "\(type(of: view)) has the frame \(frame)")
    }
  }

  private func checkReplay() throws(Finding) {
    try Finding.requireJSON(sandbox.dump)
    var configuration = Replay.Configuration()
    configuration.verifies = true
    let replay = try Finding.value("cannot be replayed") { () throws(SessionError) in
      let replay = try Replay(SessionBuffer(bytes: session.bytes), configuration)
      while try replay.step() {}
      return replay
    }
    let table = replay.difference?.table
    try Finding.require(table == nil, "a replay differs:\n\(table ?? "")")
    let isCompared = replay.digestCount > 0 || sandbox.loop.turnCount == 0
    try Finding.require(isCompared && replay.damage == nil, "a damaged session")
    try Finding.require(
      replay.sandbox.dump.description == sandbox.dump.description, "a replay's dump differs")
  }

  /// A reset closes everything, and leaves nothing of what was done.
  private func checkReset() throws(Finding) {
    input.liftAll(sandbox)
    sandbox.reset()
    let overlays = sandbox.overlays
    try Finding.require(
      !overlays.hud.isOpen && !overlays.question.isOpen && !overlays.help.isOpen,
      "something is open after a reset")
    try Finding.require(sandbox.mode == sandbox.startMode, "another mode after a reset")
    try Finding.require(!sandbox.current.canUndo, "something is left after a reset")
  }

  // MARK: The host

  func quit() {}
  func toggleFullscreen() {}
  func toggleRecording() {}
  func replay() {}
  func savePicture() {}
  func liftAllFingers() { wantsLift = true }
}
