public import TrackerKit

/// Turns display lists into pixels, updating only those that differ from the previous list.
///
/// The buffer must be unchanged since the last call, as a window's surface is. The cost of a frame
/// depends on the number of pixels that changed, no matter how much ink there is, and no memory is
/// allocated once the arrays have grown. The same lists produce the same bytes on every machine.
public final class SoftwareCanvas {
  /// What depends on the buffer's size and scale.
  private struct Parts {
    let grid: TileGrid
    let damage: Damage
    let masks: InkMaskTable
    let base: BaseLayer
    let text: TextLayout
    let painter: ScenePainter

    init(width: Int, height: Int, pixelScale: Double, glyphs: GlyphCache?) {
      grid = TileGrid(width: width, height: height)
      damage = Damage(grid: grid)
      masks = InkMaskTable(grid: grid)
      base = BaseLayer(grid: grid, masks: masks)
      text = TextLayout(cache: glyphs, pixelScale: pixelScale)
      painter = ScenePainter(text: text)
    }
  }

  /// About how many points of finished lines a call of `render` adds; nil adds all.
  ///
  /// A window can show the first of many lines at once and the rest with later calls, handling
  /// touches in between.
  public var pointsPerFrame: Int?
  /// Whether the last call has added all finished lines.
  public var isComplete: Bool { parts.base.page.isComplete }

  private let caches: SceneCaches
  private var parts: Parts
  private var pixelScale: Double
  private var shown = LiveScene()
  private var next = LiveScene()
  private var rectangles: [PixelRect] = []
  private var frame = 0
  private var isLost = true

  /// Creates a canvas for a buffer of pixels.
  ///
  /// - Parameters:
  ///   - width: The number of columns of the buffer.
  ///   - height: The number of its rows.
  ///   - pixelScale: The pixels per point.
  ///   - glyphs: The source of characters; nil draws no text.
  ///   - pictures: The source of pictures; nil draws none.
  public init(
    width: Int, height: Int, pixelScale: Double = 1, glyphs: (any GlyphSource)? = nil,
    pictures: (any PictureSource)? = nil
  ) {
    self.pixelScale = pixelScale
    caches = SceneCaches(glyphs: glyphs, pictures: pictures)
    parts = Parts(
      width: width, height: height, pixelScale: pixelScale, glyphs: caches.glyphs)
  }

  /// Starts over with a buffer of another size in pixels, or another number of pixels per point.
  public func resize(width: Int, height: Int, pixelScale: Double) {
    self.pixelScale = pixelScale
    parts = Parts(
      width: width, height: height, pixelScale: pixelScale, glyphs: caches.glyphs)
    shown.removeAll()
    isLost = true
  }

  /// Called once for each picture that is missing or damaged, with its name and the reason.
  public var onWarning: ((String) -> Void)? {
    get { caches.pictures.onWarning }
    set { caches.pictures.onWarning = newValue }
  }

  /// Marks the buffer's content as lost, so that the next call draws everything.
  public func invalidate() {
    isLost = true
  }

  /// Updates the buffer, which has the canvas's size, from the previous list to this one.
  ///
  /// Returns rectangles that contain everything written; none if nothing changed.
  public func render(_ canvas: Canvas, into buffer: PixelBuffer) -> [PixelRect] {
    guard buffer.bounds == parts.grid.bounds else {
      fatalError("a buffer must have the size of its software canvas")
    }
    frame += 1
    parts.damage.removeAll()
    parts.text.beginFrame()
    caches.beginFrame(frame)
    prepare(canvas)
    parts.damage.listTiles()
    paint(into: buffer)
    parts.damage.collect(into: &rectangles)
    return rectangles
  }

  private func paint(into buffer: PixelBuffer) {
    // Retains each object once instead of for each tile.
    let (damage, page, painter, scene) = (parts.damage, parts.base.page, parts.painter, shown)
    for tile in damage.tiles {
      let damaged = damage.part(of: tile)
      page.paint(damaged, into: buffer)
      painter.paint(scene, in: damaged, into: buffer)
    }
  }

  private func prepare(_ canvas: Canvas) {
    let builder = SceneBuilder(
      bounds: parts.grid.bounds, pixelScale: pixelScale, frame: frame, masks: parts.masks,
      caches: caches)
    builder.build(&next, from: canvas)
    SceneComparison(old: shown, new: next, damage: parts.damage).mark()
    parts.base.update(
      canvas.base, pixelScale: pixelScale, points: pointsPerFrame, frame: frame,
      damage: parts.damage)
    parts.masks.removeUnused(frame: frame)
    swap(&shown, &next)
    if isLost { parts.damage.mark(parts.grid.bounds) }
    isLost = false
  }
}
