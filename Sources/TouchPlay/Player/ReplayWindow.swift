internal import TrackerKit
internal import TrackerKitSDL

/// A replay on a window: the player is a second application with its own queue, and live input reaches
/// only that (rule S5).
final class ReplayWindow: Application {
  /// How long the last picture stays when nobody has touched the player, in seconds.
  private static let lastPause = 1.0
  /// The bar goes after so many seconds without input, in seconds.
  private static let patience = 4.0
  private static let escapeInterval = 1.0

  private let stage: SDLStage
  private let transport: Transport
  /// What sizes are multiplied by; nil leaves it to the display.
  private let scale: Double?
  private let view: ReplayView
  private let bar = TransportBar()
  private var animation: Animation?
  private var hideTimer: Timer?
  private var lastEscape: Timestamp?
  /// Whether a user is there, who then ends the player too.
  private var isAttended = false

  /// Shows what a transport plays on a stage; a scale is what the bar's sizes are multiplied by.
  init(_ transport: Transport, on stage: SDLStage, scale: Double? = nil) {
    self.stage = stage
    self.transport = transport
    self.scale = scale
    view = ReplayView(transport.replay.sandbox)
    super.init(loop: RunLoop(time: stage.platform.now))
    let root = Window(frame: stage.bounds)
    root.addSubview(view)
    root.addSubview(bar)
    bar.onCommand = { [unowned self] in perform($0) }
    bar.onSeek = { [unowned self] in
      transport.seek(to: $0)
      update()
    }
    view.onTouch = { [unowned self] in pictureTouched() }
    show(root)
    layOut()
  }

  /// Plays until the end, or until the user ends it.
  func run() {
    stayAwake()
    update()
    stage.run(self)
  }

  private func layOut() {
    guard let root = window else { return }
    let geometry = stage.platform.geometry
    let factor =
      scale ?? InterfaceFactor.suiting(geometry, display: stage.window.displaySize)
    bar.style = ControlStyle.dark.scaled(
      by: InterfaceFactor.fitting(factor, in: geometry.points))
    bar.leastEdge = bar.style.leastTarget(on: geometry)
    let height = min(bar.height(in: root.bounds.size.width), root.bounds.size.height)
    view.frame = root.bounds
    bar.frame = Rect(
      x: 0, y: root.bounds.size.height - height, width: root.bounds.size.width, height: height)
    bar.layoutSubviews()
  }

  // MARK: Input

  override func sendEvent(_ event: Event) {
    isAttended = true
    super.sendEvent(event)
    // A touch of the picture has its own say.
    if case .touches(let touches) = event {
      if touches.changedTouches.contains(where: { $0.view !== view }) { stayAwake() }
    }
  }

  override func displayChanged(_ change: DisplayChange) {
    super.displayChanged(change)
    layOut()
  }

  override func keyDown(_ key: KeyChange) {
    if let command = Command<Transport>.all.command(for: key) {
      stayAwake()
      return perform(command)
    }
    Command<ReplayWindow>.all.command(for: key)?.perform(self)
  }

  override func remoteControlReceived(_ mediaKey: RemoteControl) {
    stayAwake()
    if let command = Command<Transport>.all.command(for: mediaKey) { perform(command) }
  }

  /// A finger on the picture brings the bar, or sends it away.
  private func pictureTouched() {
    if bar.isHidden { stayAwake() } else { bar.isHidden = true }
  }

  private func stayAwake() {
    bar.isHidden = false
    bar.show(transport)
    hideTimer?.cancel()
    hideTimer = loop.schedule(after: Self.patience) { [unowned self] in
      if transport.isPlaying, !bar.isSeeking { bar.isHidden = true }
    }
  }

  private func perform(_ command: Command<Transport>) {
    command.perform(transport)
    update()
  }

  // MARK: The window

  func toggleFullscreen() { stage.window.toggleFullscreen() }

  /// The second one within a second ends the player.
  func escape() {
    if let last = lastEscape, loop.time.seconds(since: last) <= Self.escapeInterval { loop.stop() }
    lastEscape = loop.time
  }

  // MARK: Playing

  /// Time passes while something is played, or on the way to a moment; otherwise the player sleeps.
  private func update() {
    transport.catchUp()
    show()
    guard isBusy, animation?.isRunning != true else { return }
    animation = loop.animate { [unowned self] seconds in
      if !bar.isSeeking { transport.advance(by: seconds) } else { transport.catchUp() }
      show()
      return isBusy
    }
  }

  private var isBusy: Bool { transport.isPlaying || !transport.isThere }

  private func show() {
    view.sandbox = transport.replay.sandbox
    view.update()
    if !bar.isHidden { bar.show(transport) }
    if transport.failure != nil || transport.isClosed { loop.stop() }
    guard transport.isOver, !transport.isPlaying else { return }
    if isAttended { return stayAwake() }
    loop.schedule(after: transport.speed.isFinite ? Self.lastPause : 0) { [unowned self] in
      if !isAttended { loop.stop() }
    }
  }
}

/// What the keys of play do in the player, too.
extension Command<ReplayWindow> {
  fileprivate static var all: [Command] {
    [
      Command(id: "quit", keys: Command<Sandbox>.quit.keys) { $0.loop.stop() },
      Command(id: "fullscreen", keys: Command<Sandbox>.fullscreen.keys) { $0.toggleFullscreen() },
      Command(id: "escape", keys: Command<Sandbox>.escape.keys) { $0.escape() },
    ]
  }
}
