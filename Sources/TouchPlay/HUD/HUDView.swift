internal import TrackerKit

/// Everything that keys do, for fingers: a handle at an edge, and a panel that it unfolds (rule H2).
///
/// Only handle and panel take touches; all else belongs to the mode.
final class HUDView: View {
  /// The panel folds itself after so many seconds without a touch on it.
  private static let patience = 12.0
  /// The handle fades after so many seconds.
  private static let fadeTime = 4.0
  private static let fadedAlpha = 0.7
  private static let handleLength = 96.0
  private static let margin = 8.0

  /// What the HUD acts on; not kept alive.
  weak var sandbox: Sandbox?
  /// The window's extents.
  var geometry = DisplayGeometry(points: .zero)
  let handle: HUDHandle
  private let settings: Settings
  private let panel: HUDPanel
  private let touches: TouchEvent
  private let hint = HUDHint()
  private var foldTimer: Timer?
  private var fadeTimer: Timer?

  init(settings: Settings, touches: TouchEvent) {
    self.settings = settings
    self.touches = touches
    handle = HUDHandle(touches: touches, settings: settings)
    panel = HUDPanel(settings: settings)
    super.init()
    panel.isHidden = true
    handle.alpha = Self.fadedAlpha
    handle.addTarget(self, HUDView.toggle, for: .touchUpInside)
    handle.onHeld = { [unowned self] in sandbox?.perform(.quit) }
    panel.onTap = { [unowned self] in tapped($0) }
    panel.onRelease = { [unowned self] in
      if let sandbox { $0.release?(sandbox) }
    }
    for part in [panel, hint, handle] { addSubview(part) }
  }

  /// Whether the panel is unfolded.
  var isOpen: Bool { !panel.isHidden }

  /// Only handle and panel are hit.
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }

  /// Fingers came, moved or went anywhere.
  func touchesChanged(_ event: TouchEvent) {
    guard event.kind == .began else { return }
    hint.isHidden = true
    if event.countedTouches(settings.rules).count > 1 { handle.cancelHold() }
    let isOnHUD = event.changedTouches.contains { $0.view?.isDescendant(of: self) ?? false }
    if isOnHUD { stayAwake() } else if isOpen { fold() }
  }

  /// Shows for a while what the handle is for.
  func showHint(on loop: RunLoop) {
    hint.show(settings, on: loop)
    setNeedsLayout()
  }

  // MARK: Folding

  private func toggle() {
    if isOpen { fold() } else { unfold() }
  }

  func unfold() {
    if let sandbox { panel.show(settings.modes.buttons.filter(sandbox.shows)) }
    update()
    showPanel(true)
    setNeedsLayout()
    stayAwake()
  }

  /// A finger that holds a button goes on to hold it: its touch is the button's.
  func fold() {
    showPanel(false)
    foldTimer?.cancel()
  }

  private func showPanel(_ isShown: Bool) {
    panel.isHidden = !isShown
    panel.isScrollEnabled = isShown
  }

  /// Another mode is shown: the buttons are those of the one before, and the hint may lie in the way.
  func modeChanged() {
    fold()
    placeHint()
  }

  /// As it is when nobody has touched it for long.
  func settle() {
    fold()
    hint.isHidden = true
    handle.alpha = Self.fadedAlpha
  }

  private func tapped(_ command: Command<Sandbox>) {
    if command.closes || (command.isHeld && settings.rules > .first) { fold() }
    sandbox?.perform(command)
    update()
  }

  /// Shows what is on and what can be done.
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

  private var leastEdge: Double { settings.style.leastTarget(on: geometry) }

  func setNeedsLayout() {
    layoutSubviews()
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    let depth = min(leastEdge, bounds.size.shortEdge / 3)
    let length = min(
      max(Self.handleLength * settings.interfaceFactor, depth), bounds.size.shortEdge)
    handle.frame = settings.edge.zone(depth: depth, length: length, in: bounds)
    let isBeside = settings.edge == .left || settings.edge == .right
    let room = Size(
      width: bounds.size.width - (isBeside ? depth : 0) - 2 * Self.margin,
      height: bounds.size.height - (isBeside ? 0 : depth) - 2 * Self.margin)
    panel.target = leastEdge
    panel.frame = settings.edge.panel(panel.fittingSize(in: room), depth: depth, in: bounds)
    panel.layoutSubviews()
    placeHint()
  }

  private func placeHint() {
    guard !hint.isHidden else { return }
    let placement = HintPlacement(
      edge: settings.edge, handle: handle.frame, occupied: sandbox?.occupied ?? [])
    hint.place(by: placement, in: bounds.expanded(by: -Self.margin))
  }
}
