public import TrackerKit

/// Turns display lists into pixels, and touches only those that changed since the list before.
///
/// The surface is cut into tiles. Live commands that are gone, new or changed mark the tiles that their
/// shapes touch; each marked tile is drawn from the base (ground and finished ink) and the live
/// commands that meet it. The cost follows the ink, not the screen.
public final class SoftwareCanvas {
  /// The number of columns.
  public private(set) var width: Int
  /// The number of rows.
  public private(set) var height: Int
  /// Pixels per point.
  public private(set) var pixelScale: Double

  var grid: TileGrid
  /// The last list's live commands and points, as they were shown.
  var shownCommands: [DrawCommand] = []
  var shownPoints: [Point] = []
  var shownBase = Canvas.Base()
  var inkGeneration = 0
  /// What a growing stroke covers, by its path.
  var strokeMasks: [ObjectIdentifier: StrokeMask] = [:]
  var bakedInk: BakedInk?
  var outlines = OutlineCache()
  var layouts: [TextRun: TextLayout] = [:]
  let glyphs: (any GlyphSource)?
  let scratch: UnsafeMutablePointer<UInt8>
  private var isLost = true
  private var damage: [PixelRect] = []

  /// Creates a canvas for a buffer of a size in pixels.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pixelScale: Pixels per point.
  ///   - glyphs: Where text comes from; without one it is not drawn.
  public init(width: Int, height: Int, pixelScale: Double = 1, glyphs: (any GlyphSource)? = nil) {
    self.width = width
    self.height = height
    self.pixelScale = pixelScale
    self.glyphs = glyphs
    grid = TileGrid(width: width, height: height)
    scratch = .allocate(capacity: TileGrid.edge * TileGrid.edge)
    scratch.initialize(repeating: 0, count: TileGrid.edge * TileGrid.edge)
  }

  deinit { scratch.deallocate() }

  /// Brings the buffer from the last list's picture to this one's.
  ///
  /// - Parameters:
  ///   - canvas: What is to be seen.
  ///   - buffer: The buffer of the last call, with its content; it has the canvas's size.
  /// - Returns: The rectangles outside of which nothing was written; none when nothing changed.
  public func render(_ canvas: Canvas, into buffer: PixelBuffer) -> [PixelRect] {
    grid.clear()
    if isLost { grid.markAll() }
    isLost = false
    markLiveChanges(to: canvas)
    updateBase(of: canvas)
    shownCommands.removeAll(keepingCapacity: true)
    shownCommands.append(contentsOf: canvas.commands)
    shownPoints.removeAll(keepingCapacity: true)
    shownPoints.append(contentsOf: canvas.points)
    guard grid.hasMarks else { return [] }
    for tile in grid.marked.indices where grid.marked[tile] { draw(tile, into: buffer) }
    grid.mergedRects(into: &damage)
    return damage
  }

  /// Says that the buffer's content is lost: the next call draws all of it.
  public func invalidate() {
    isLost = true
  }

  /// Begins anew with a buffer of another size or scale.
  public func resize(width: Int, height: Int, pixelScale: Double) {
    self.width = width
    self.height = height
    self.pixelScale = pixelScale
    grid = TileGrid(width: width, height: height)
    strokeMasks.removeAll()
    bakedInk = nil
    layouts.removeAll()
    outlines = OutlineCache()
    shownCommands.removeAll()
    isLost = true
  }
}
