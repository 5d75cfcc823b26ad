public import TrackerKit

/// Turns display lists into pixels, updating only those that differ from the previous list.
///
/// The buffer must be unchanged since the last call, as a window's surface is. The cost of a frame
/// depends on the number of pixels that changed, no matter how much ink there is, and no memory is
/// allocated once the arrays have grown. The same lists produce the same bytes on every machine.
public final class SoftwareCanvas {
  /// The number of columns.
  public var width: Int { grid.bounds.width }
  /// The number of rows.
  public var height: Int { grid.bounds.height }
  /// Pixels per point.
  public private(set) var pixelScale: Double
  /// About how many points of finished lines a call of `render` adds; nil adds all.
  ///
  /// A window can show the first of many lines at once, and the others with later calls, between
  /// which it handles touches.
  public var pointsPerFrame: Int?
  /// Whether the last call has added all finished lines.
  public var isComplete: Bool { base.isComplete }
  private let glyphs: GlyphCache?

  private var grid: TileGrid
  private var damage: Damage
  private var masks: InkMaskTable
  private var base: BaseLayer
  private var text: TextLayout
  private let texts: TurnedTextCache
  private var painter: ScenePainter
  private let shapes = ShapeMaskCache()
  private let pictures: PictureCache
  private let turnedMasks = TurnedCache<CoverageMask>(maximumPixels: 16 << 20)
  private let turnedPictures = TurnedCache<RasterPicture>(maximumPixels: 8 << 20)
  private var shown = LiveScene()
  private var next = LiveScene()
  private var rectangles: [PixelRect] = []
  private var frame = 0
  private var isLost = true

  /// Creates a canvas for a buffer with a size in pixels.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pixelScale: Pixels per point.
  ///   - glyphs: The source of glyphs; without one, text is not drawn.
  ///   - pictures: The source of pictures; without one, they are not drawn.
  public init(
    width: Int, height: Int, pixelScale: Double = 1, glyphs: (any GlyphSource)? = nil,
    pictures: (any PictureSource)? = nil
  ) {
    self.pixelScale = pixelScale
    self.pictures = PictureCache(source: pictures)
    self.glyphs = glyphs.map(GlyphCache.init)
    texts = TurnedTextCache(cache: self.glyphs)
    grid = TileGrid(width: width, height: height)
    damage = Damage(grid: grid)
    masks = InkMaskTable(grid: grid)
    base = BaseLayer(grid: grid, masks: masks)
    text = TextLayout(cache: self.glyphs, pixelScale: pixelScale)
    painter = ScenePainter(text: text)
  }

  /// Starts over with a buffer of another size or scale.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pixelScale: Pixels per point.
  public func resize(width: Int, height: Int, pixelScale: Double) {
    self.pixelScale = pixelScale
    grid = TileGrid(width: width, height: height)
    damage = Damage(grid: grid)
    masks = InkMaskTable(grid: grid)
    base = BaseLayer(grid: grid, masks: masks)
    text = TextLayout(cache: glyphs, pixelScale: pixelScale)
    painter = ScenePainter(text: text)
    shown.removeAll()
    isLost = true
  }

  /// Called once for each picture that is missing or damaged, with its name and the reason.
  public var onWarning: ((String) -> Void)? {
    get { pictures.onWarning }
    set { pictures.onWarning = newValue }
  }

  /// Marks the buffer's content as lost, so that the next call draws everything.
  public func invalidate() {
    isLost = true
  }

  /// Updates the buffer from the previous list to this one.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw.
  ///   - buffer: The buffer of the last call with its content, in the canvas's size.
  /// - Returns: Rectangles that contain everything written; empty if nothing changed.
  public func render(_ canvas: Canvas, into buffer: PixelBuffer) -> [PixelRect] {
    guard buffer.bounds == grid.bounds else {
      programmerMistake("a buffer must have the size of its software canvas")
    }
    frame += 1
    damage.removeAll()
    text.beginFrame()
    glyphs?.beginFrame(frame)
    shapes.beginFrame(frame)
    pictures.beginFrame(frame)
    texts.beginFrame(frame)
    turnedMasks.beginFrame(frame)
    turnedPictures.beginFrame(frame)
    prepare(canvas)
    painter.begin(on: canvas.base.ground)
    damage.listTiles()
    paint(into: buffer)
    damage.collect(into: &rectangles)
    return rectangles
  }

  /// Paints the damaged tiles.
  private func paint(into buffer: PixelBuffer) {
    // Each is retained once, not for each tile.
    let (damage, page, painter, scene) = (damage, base.page, painter, shown)
    for tile in damage.tiles {
      let damaged = damage.part(of: tile)
      page.paint(damaged, into: buffer)
      painter.paint(scene, in: damaged, into: buffer)
    }
  }

  /// Takes the list and marks the pixels that change.
  private func prepare(_ canvas: Canvas) {
    let builder = SceneBuilder(
      bounds: grid.bounds, pixelScale: pixelScale, frame: frame, masks: masks, shapes: shapes,
      pictures: pictures, texts: texts, turnedMasks: turnedMasks, turnedPictures: turnedPictures)
    builder.build(&next, from: canvas)
    SceneComparison(old: shown, new: next, damage: damage).mark()
    base.update(
      canvas.base, pixelScale: pixelScale, points: pointsPerFrame, frame: frame, damage: damage)
    masks.removeUnused(frame: frame)
    swap(&shown, &next)
    if isLost { damage.markAll() }
    isLost = false
  }
}
