internal import TrackerKit

/// The screen of a kiosk that nobody uses: its modes, drifting fingers, and "Touch me" (rule H3).
///
/// Only its tiles take touches. Any other touch hides it, and belongs to the mode.
final class AttractView: SettingsView {
  /// The seconds without a touch after which it is shown.
  static let patience = 60.0
  private static let (titleSize, gap) = (64.0, 16.0)
  /// The largest tile, and the margins beside all tiles, which leave the handle free.
  private static let (tile, margin) = (Size(width: 360, height: 250), 56.0)
  private static let frameTime = 1.0 / 30
  private static let fingerRadius = 40.0

  @Weak var sandbox: Sandbox?
  private var tiles: [HUDButton] = []
  private let drift = DriftView()
  private var clock: LoopTimer?
  /// The seconds since the screen was shown.
  private var elapsed = 0.0

  override init(settings: Settings) {
    super.init(settings: settings)
    isHidden = true
  }

  func show() {
    guard isHidden, let sandbox else { return }
    if tiles.isEmpty { makeTiles() }
    for tile in tiles {
      tile.show(sandbox)
      // No mode is in use yet.
      tile.isSelected = false
    }
    isHidden = false
    layoutSubviews()
    elapsed = 0
    guard settings.hasMotion, !settings.attractFingers.isEmpty else { return }
    clock = sandbox.loop.schedule(
      after: Self.frameTime, every: Self.frameTime, isOutside: true
    ) { [weak self] in
      self?.advance()
    }
  }

  private func advance() {
    elapsed += Self.frameTime
    drift.fingers = settings.attractFingers.fingers(at: elapsed)
  }

  func hide() {
    isHidden = true
    clock?.cancel()
  }

  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }

  /// Hides the screen at a touch that is not on a tile.
  func touchesBegan(_ event: TouchEvent) {
    if event.changedTouches.contains(where: { $0.view?.isDescendant(of: self) != true }) { hide() }
  }

  private func makeTiles() {
    tiles = settings.modes.all.map { mode in
      let tile = HUDButton(.mode(mode), style: settings.style)
      tile.isStacked = true
      tile.addTarget(self, action: AttractView.tapped, for: .touchUpInside)
      addSubview(tile)
      return tile
    }
    addSubview(drift)
  }

  private func tapped(_ tile: HUDButton) {
    hide()
    guard let sandbox else { return }
    sandbox.perform(tile.command)
    sandbox.overlays.hud.showHint(on: sandbox.loop)
  }

  // MARK: Layout and drawing

  private var factor: Double { settings.interfaceFactor }
  private var titleHeight: Double { min(2.4 * titleSize, bounds.size.height / 4) }
  private var titleSize: Double {
    min(Self.titleSize * factor, bounds.size.width / 8, bounds.size.height / 6)
  }

  override func layoutSubviews() {
    guard !tiles.isEmpty, bounds.size.shortEdge > 0 else { return }
    drift.frame = bounds
    drift.radius = min(Self.fingerRadius * factor, bounds.size.shortEdge / 12)
    let gap = min(Self.gap * factor, bounds.size.shortEdge / 30)
    let margin = min(Self.margin * factor, bounds.size.width / 7)
    let room = Rect(
      x: margin, y: titleHeight, width: bounds.size.width - 2 * margin,
      height: bounds.size.height - titleHeight - margin)
    let columns = Self.columns(for: tiles.count, in: room.size)
    let rows = (tiles.count + columns - 1) / columns
    let size = Size(
      width: min(Self.tile.width * factor, (room.size.width + gap) / Double(columns) - gap),
      height: min(Self.tile.height * factor, (room.size.height + gap) / Double(rows) - gap))
    var style = settings.style
    style.fontSize = min(1.4 * style.fontSize, size.width / 8)
    let top = room.center.y - (Double(rows) * (size.height + gap) - gap) / 2
    for (index, tile) in tiles.enumerated() {
      let (row, column) = (index / columns, index % columns)
      // The last row is centered, too.
      let inRow = min(columns, tiles.count - row * columns)
      let left = room.center.x - (Double(inRow) * (size.width + gap) - gap) / 2
      tile.frame = Rect(
        x: left + Double(column) * (size.width + gap), y: top + Double(row) * (size.height + gap),
        width: size.width, height: size.height)
      tile.style = style
    }
  }

  /// The number of columns for tiles of the usual proportions.
  private static func columns(for count: Int, in room: Size) -> Int {
    (1...count).first { columns in
      let rows = Double((count + columns - 1) / columns)
      return Double(columns) / rows >= room.width / tile.width / (room.height / tile.height) * 0.8
    } ?? count
  }

  override func draw(in canvas: Canvas) {
    canvas.color = settings.style.panel.opacity(0.96)
    canvas.fill(bounds)
    canvas.color = settings.style.text
    let box = Rect(x: 0, y: 0, width: bounds.size.width, height: titleHeight)
    let title = localized("Touch me")
    canvas.draw(TextRun(title, in: box, size: titleSize, alignment: .center, weight: .bold))
  }
}

/// The drifting fingers, above the tiles.
private final class DriftView: View {
  private static let color = Color(0x1388BC)

  /// In parts of the window's width and height.
  var fingers: [Point] = [] { didSet { setNeedsDisplay() } }
  var radius = 0.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func draw(in canvas: Canvas) {
    for finger in fingers {
      let center = Point(x: finger.x * bounds.size.width, y: finger.y * bounds.size.height)
      canvas.color = Self.color.opacity(0.3)
      canvas.fillDisc(center: center, radius: radius)
      canvas.color = Self.color
      canvas.strokeRing(center: center, radius: radius, width: radius / 12)
    }
  }
}
