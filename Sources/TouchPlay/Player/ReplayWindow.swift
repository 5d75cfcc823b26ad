internal import TrackerKit
internal import TrackerKitSDL

/// Shows a replay in a window.
///
/// The player is an application of its own, and live input reaches only the player (rule S5).
final class ReplayWindow: WindowApplication {
  /// How long the last frame is shown if there has been no input, in seconds.
  private static let lastPause = 1.0
  /// The bar disappears after this many seconds without input.
  private static let patience = 4.0

  /// Where the player is shown.
  struct Place {
    var time = Timestamp.zero
    var geometry: () -> DisplayGeometry
    /// The factor that scales all sizes.
    var factor: () -> Double
    var toggleFullscreen: () -> Void = {}
  }

  private let place: Place
  private let transport: Transport
  private let view: ReplayView
  let bar = TransportBar()
  private var animation: Animation?
  private var hideTimer: LoopTimer?
  /// Whether somebody is there to close the player.
  private var isAttended = false

  init(_ transport: Transport, in place: Place) {
    self.place = place
    self.transport = transport
    view = ReplayView(transport.replay)
    super.init(loop: EventLoop(time: place.time))
    let root = Window(frame: Rect(origin: .zero, size: place.geometry().points))
    root.addSubview(view)
    root.addSubview(bar)
    bar.slider.addTarget(self, action: ReplayWindow.sought, for: .valueChanged)
    for button in bar.buttons {
      button.addTarget(self, action: ReplayWindow.tapped, for: .touchUpInside)
    }
    view.onTouch = { [unowned self] in pictureTouched() }
    show(root)
    layOut()
  }

  /// Runs on a stage until the end of the replay, or until the user closes it.
  func run(on stage: SDLStage) {
    start()
    stage.run(self)
  }

  func start() {
    stayAwake()
    update()
  }

  override func layOut() {
    guard let root = window else { return }
    let geometry = place.geometry()
    bar.style = ControlStyle.dark.scaled(
      by: InterfaceFactor.fitting(place.factor(), in: geometry.points))
    bar.minimumEdge = bar.style.minimumTarget(on: geometry)
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
    // Touches of the picture are handled by `pictureTouched`.
    if case .touches(let touches) = event {
      if touches.changedTouches.contains(where: { $0.view !== view }) { stayAwake() }
    }
  }

  override func keyDown(_ key: KeyChange) {
    if let command = Command<Transport>.all.command(for: key) {
      stayAwake()
      return perform(command)
    }
    // The player shares these keys with `play`.
    if Command<Sandbox>.quit.has(key) { loop.stop() }
    if Command<Sandbox>.fullscreen.has(key) { place.toggleFullscreen() }
    if Command<Sandbox>.escape.has(key) { escape() }
  }

  override func remoteControlReceived(_ mediaKey: RemoteControl) {
    stayAwake()
    if let command = Command<Transport>.all.command(for: mediaKey) { perform(command) }
  }

  /// Shows or hides the bar when a finger touches the picture.
  private func pictureTouched() { if bar.isHidden { stayAwake() } else { bar.isHidden = true } }

  private func stayAwake() {
    bar.isHidden = false
    bar.show(transport)
    hideTimer?.cancel()
    hideTimer = loop.schedule(after: Self.patience) { [unowned self] in
      if transport.isPlaying, !bar.isSeeking { bar.isHidden = true }
    }
  }

  private func sought(_ slider: Slider) {
    transport.seek(to: slider.value)
    update()
  }

  private func tapped(_ button: CommandButton<Transport>) { perform(button.command) }

  private func perform(_ command: Command<Transport>) {
    command.perform(transport)
    update()
  }

  // MARK: Playing

  /// Catches up, and animates while the player plays or seeks; otherwise, the player sleeps.
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

  private var isBusy: Bool { transport.isPlaying || !transport.hasReachedTarget }

  private func show() {
    view.replay = transport.replay
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

extension ReplayWindow.Place {
  /// A window on a stage; without a scale, the display decides on the factor.
  init(_ stage: SDLStage, scale: Double?) {
    self.init(
      time: stage.platform.now, geometry: { stage.platform.geometry },
      factor: {
        scale ?? InterfaceFactor.fitting(stage.platform.geometry, display: stage.window.displaySize)
      }, toggleFullscreen: { stage.window.toggleFullscreen() })
  }
}

/// Shows the replay on black, scaled to fit the window, and tells the player of touches.
final class ReplayView: View {
  /// The replay, whose sandbox takes no touches.
  var replay: Replay { didSet { if replay !== oldValue { setNeedsDisplay() } } }
  /// Called when a finger comes down on the picture.
  var onTouch: (() -> Void)?

  init(_ replay: Replay) {
    self.replay = replay
    super.init()
  }

  /// Redraws if the replay has changed.
  func update() { if replay.refresh() { setNeedsDisplay() } }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { onTouch?() }

  override func draw(in canvas: Canvas) { replay.draw(in: canvas, fitting: bounds.size) }
}
