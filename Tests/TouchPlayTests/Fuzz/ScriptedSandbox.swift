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
  /// What follows in the script after the window's geometry.
  private let beginning: Script
  private let session: SessionBuffer
  private let recorder: SessionRecorder
  private var wantsLift = false

  private init(_ script: inout Script) {
    input = ScriptedInput(&script, keys: Self.keys)
    beginning = script
    sandbox = Self.start(&script, on: input.geometry)
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

  private static func start(
    _ script: inout Script, on geometry: DisplayGeometry, seed: UInt64? = nil
  ) -> Sandbox {
    let settings = Settings()
    let number = UInt64(script.number())
    settings.seed = seed ?? number
    settings.edge = script.choice(of: HUDEdge.allCases)
    settings.interfaceFactor = script.choice(of: [1, 2, 4, 0.5])
    settings.isKiosk = script.number() % 4 == 1
    settings.resetSeconds = [nil, 1, 10][script.number() % 3]
    let mode = script.choice(of: settings.modes.all)
    return Sandbox(loop: EventLoop(), geometry: geometry, mode: mode, settings: settings)
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

  /// A reset leaves what a start leaves, in every mode.
  private func checkReset() throws(Finding) {
    input.liftAll(sandbox)
    sandbox.reset()
    var script = beginning
    let twin = Self.start(&script, on: input.geometry, seed: sandbox.seed)
    twin.templates.replace(
      with: sandbox.templates.all, nextNumber: sandbox.templates.nextNumber)
    try checkSame(twin)
    for mode in sandbox.settings.modes.all {
      sandbox.change(to: mode)
      twin.change(to: mode)
      try checkSame(twin)
    }
  }

  private func checkSame(_ twin: Sandbox) throws(Finding) {
    let place = "after a reset, in \(sandbox.mode.title)"
    try Finding.require(sandbox.stateFacts == twin.stateFacts, "another state \(place)")
    try Finding.require(sandbox.modelDigest == twin.modelDigest, "another model \(place)")
    try Finding.require(sandbox.sceneDigest == twin.sceneDigest, "another scene \(place)")
    try Finding.require(views(of: sandbox) == views(of: twin), "other views \(place)")
  }

  private func views(of sandbox: Sandbox) -> [String] {
    (sandbox.window?.shown ?? []).map { "\(type(of: $0)) \($0.frame)" }
  }

  // MARK: The host

  func quit() {}
  func toggleFullscreen() {}
  func toggleRecording() {}
  func showGallery() {}
  func savePicture() {}
  func liftAllFingers() { wantsLift = true }
  func play(_ tones: [Tone]) {}
  func visitBegan() {}
}
