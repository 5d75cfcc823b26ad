internal import TrackerKit
internal import TrackerKitSDL

/// A replay on a window: the player is a second application with its own queue, and live input reaches
/// only that (rule S5).
final class ReplayWindow: Application {
  /// What a replay is shown with.
  struct Configuration {
    /// Times the recorded speed; infinite is as fast as it goes.
    var speed: Double
    var repeats: Bool
  }

  /// How long the last picture stays, in seconds.
  private static let lastPause = 1.0

  private let stage: SDLStage
  private let configuration: Configuration
  private let view: ReplayView
  private let reopen: () -> Replay?
  private var replay: Replay
  /// The loop's time at which the recording's start is shown.
  private var start: Timestamp
  private var lastEscape: Timestamp?

  /// - Parameters:
  ///   - replay: What is shown.
  ///   - stage: Where it is shown.
  ///   - configuration: How it is shown.
  ///   - reopen: Opens the recording again, to repeat it.
  init(
    _ replay: Replay, on stage: SDLStage, _ configuration: Configuration,
    reopen: @escaping () -> Replay?
  ) {
    self.stage = stage
    self.configuration = configuration
    self.replay = replay
    self.reopen = reopen
    view = ReplayView(replay.sandbox)
    start = stage.platform.now
    super.init(loop: RunLoop(time: start))
    let root = Window(frame: stage.bounds)
    view.frame = root.bounds
    root.addSubview(view)
    show(root)
  }

  /// Plays until the end, or until the user ends it.
  func run() {
    schedule()
    stage.run(self)
  }

  override func displayChanged(_ change: DisplayChange) {
    super.displayChanged(change)
    if let window { view.frame = window.bounds }
  }

  override func keyDown(_ key: KeyChange) {
    switch KeyTable.action(for: key) {
    case .quit: loop.stop()
    case .fullscreen: stage.window.toggleFullscreen()
    case .escape:
      if let last = lastEscape, loop.time.seconds(since: last) <= 1 { loop.stop() }
      lastEscape = loop.time
    default: break
    }
  }

  // MARK: Playing

  private func schedule() {
    guard let next = replay.nextTime else {
      finishOnce()
      return
    }
    let due = start.advanced(
      bySeconds: next.seconds(since: replay.start) / configuration.speed)
    loop.schedule(after: max(0, due.seconds(since: loop.time))) { [unowned self] in play() }
  }

  private func play() {
    let now = replay.start.advanced(
      bySeconds: min(1e9, loop.time.seconds(since: start) * configuration.speed))
    let isUnlimited = configuration.speed == .infinity
    var steps = 0
    while let next = replay.nextTime, isUnlimited ? steps < 10_000 : next <= now {
      steps += 1
      guard (try? replay.step()) == true else { break }
    }
    view.update()
    schedule()
  }

  private func finishOnce() {
    guard configuration.repeats, let again = reopen() else {
      let pause = configuration.speed == .infinity ? 0 : Self.lastPause
      loop.schedule(after: pause) { [loop] in loop.stop() }
      return
    }
    replay = again
    start = loop.time
    view.sandbox = again.sandbox
    view.update()
    schedule()
  }
}

/// The replayed world, scaled into the window with black around it.
private final class ReplayView: View {
  var sandbox: Sandbox

  init(_ sandbox: Sandbox) {
    self.sandbox = sandbox
    super.init()
  }

  /// The world may look different now.
  func update() {
    guard let world = sandbox.window, world.needsDisplay else { return }
    world.needsDisplay = false
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas) {
    guard let world = sandbox.window else { return }
    let placement = Placement.fitting(world.frame.size, in: bounds.size)
    canvas.clip = placement.apply(world.bounds)
    canvas.withPlacement(placement) { world.drawScene(in: canvas) }
    canvas.clip = nil
  }
}
