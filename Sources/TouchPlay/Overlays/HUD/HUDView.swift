internal import TrackerKit

/// Gives fingers everything that keys do: a handle at an edge, and its panel (rule H2).
///
/// Only the handle and the panel take touches; everything else belongs to the mode.
final class HUDView: SettingsView {
  /// The panel closes after this many seconds without a touch on it.
  private static let patience = 12.0
  private static let fadeTime = 4.0
  private static let fadedAlpha = 0.9
  private static let handleLength = 96.0
  private static let margin = 8.0
  /// How far the panel slides when it opens, in points, and for how long, in seconds.
  private static let (slide, slideTime) = (32.0, 0.18)

  @Weak var sandbox: Sandbox?
  var geometry = DisplayGeometry(points: .zero)
  let handle: HUDHandle
  private let panel: HUDPanel
  private let hint: HUDHint
  /// When the finger came down that opened the panel; nil while it is closed.
  private(set) var openedAt: Timestamp?
  private var foldTimer: LoopTimer?
  private var fadeTimer: LoopTimer?

  override init(settings: Settings) {
    handle = HUDHandle(style: settings.style)
    handle.accessibilityLabel = localized("Panel")
    panel = HUDPanel(settings: settings)
    hint = HUDHint(settings: settings)
    super.init(settings: settings)
    panel.isHidden = true
    handle.alpha = Self.fadedAlpha
    handle.addTarget(self, action: HUDView.toggle, for: .touchUpInside)
    handle.onHeld = { [unowned self] in sandbox?.perform(.quit) }
    for part in [panel, hint, handle] { addSubview(part) }
  }

  var isOpen: Bool { !panel.isHidden }

  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }

  func touchesChanged(_ event: TouchEvent) {
    guard event.kind == .began else { return }
    hint.isHidden = true
    let isOnHUD = event.changedTouches.contains { $0.view?.isDescendant(of: self) ?? false }
    if isOnHUD { stayAwake() } else if isOpen { fold() }
  }

  func showHint(on loop: EventLoop) {
    hint.show(on: loop)
    layoutTree()
  }

  // MARK: Opening and closing

  private func toggle() { if isOpen { fold() } else { unfold() } }

  /// Whether the panel also has the buttons that are needed less often; only while it is open.
  var showsMore: Bool {
    get { panel.showsMore }
    set {
      panel.showsMore = newValue
      update()
      layoutTree()
    }
  }

  func unfold() {
    openedAt = handle.pressedAt
    if let sandbox {
      panel.show(settings.modes.buttonGroups.map { $0.filter(sandbox.shows) }, for: self)
    }
    update()
    showPanel(true)
    layoutTree()
    slideIn()
    stayAwake()
  }

  /// Lets the panel come from the handle.
  private func slideIn() {
    guard settings.hasMotion, window?.application != nil else { return }
    let way = min(Self.slide * settings.interfaceFactor, handle.frame.size.shortEdge)
    let start = settings.edge.outward * way
    panel.transform = Transform(translationX: start.x, y: start.y)
    panel.alpha = 0.2
    // A finger that is already down would scroll what slides under it.
    panel.scroller.isScrollEnabled = false
    panel.animate(duration: Self.slideTime, curve: .easeOut) {
      $0.transform = .identity
      $0.alpha = 1
    } completion: { [panel] _ in
      panel.scroller.isScrollEnabled = !panel.isHidden
    }
  }

  /// Closes the panel; a finger on a button keeps holding it, because its touch belongs to the
  /// button.
  func fold() {
    openedAt = nil
    showPanel(false)
    foldTimer?.cancel()
  }

  private func showPanel(_ isShown: Bool) {
    panel.stopAnimation()
    (panel.transform, panel.alpha) = (.identity, 1)
    panel.isHidden = !isShown
    panel.showsMore = false
    panel.scroller.isScrollEnabled = isShown
  }

  /// Closes the panel, whose buttons belong to the previous mode, and repositions the hint.
  func modeChanged() {
    fold()
    surfaceUseChanged()
    placeHint()
  }

  func stopAll() {
    fold()
    hint.isHidden = true
    handle.alpha = Self.fadedAlpha
  }

  func tapped(_ button: HUDButton) {
    let command = button.command
    sandbox?.perform(command)
    if command.closes || command.isHeld { fold() }
    update()
  }

  /// Ends the command of a held button.
  func released(_ button: HUDButton) { if let sandbox { button.command.release?(sandbox) } }

  /// Hides the handle while it is in the way of the mode's fingers.
  func surfaceUseChanged() { handle.isHidden = sandbox?.current.usesWholeSurface ?? false }

  func update() {
    guard let sandbox else { return }
    panel.update(sandbox)
    handle.style = settings.style
  }

  private func stayAwake() {
    handle.alpha = 1
    foldTimer?.cancel()
    fadeTimer?.cancel()
    guard let loop = window?.application?.loop else { return }
    if isOpen { foldTimer = loop.schedule(after: Self.patience) { [weak self] in self?.fold() } }
    fadeTimer = loop.schedule(after: Self.fadeTime) { [weak self] in
      self?.handle.alpha = Self.fadedAlpha
    }
  }

  // MARK: Layout

  private var minimumEdge: Double { settings.style.minimumTarget(on: geometry) }

  override func layoutSubviews() {
    let depth = min(minimumEdge, bounds.size.shortEdge / 3)
    let length = min(
      max(Self.handleLength * settings.interfaceFactor, depth), bounds.size.shortEdge)
    handle.frame = settings.edge.zone(depth: depth, length: length, in: bounds)
    let room = Size(
      width: bounds.size.width - (settings.edge.isUpright ? depth : 0) - 2 * Self.margin,
      height: bounds.size.height - (settings.edge.isUpright ? 0 : depth) - 2 * Self.margin)
    panel.target = minimumEdge
    panel.frame = panelFrame(in: room, depth: depth)
    panel.layoutSubviews()
    placeHint()
  }

  /// The panel grows downward while there is room, so that its buttons keep their locations.
  private func panelFrame(in room: Size, depth: Double) -> Rect {
    let (size, short) = panel.fittingSizes(in: room)
    var frame = settings.edge.panel(size, depth: depth, in: bounds)
    if settings.edge.isUpright {
      let top = settings.edge.panel(short, depth: depth, in: bounds).minY
      frame.origin.y = max(Self.margin, min(top, bounds.maxY - Self.margin - size.height))
    }
    return frame
  }

  private func placeHint() {
    guard !hint.isHidden else { return }
    let placement = HintPlacement(
      edge: settings.edge, handle: handle.frame, occupied: sandbox?.occupied ?? [])
    hint.place(by: placement, in: bounds.expanded(by: -Self.margin))
  }
}
