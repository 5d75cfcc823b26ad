import TrackerKit

/// A mask as stored by the canvas: a character's, or that of a text shaped as a whole.
struct Glyph {
  let mask: CoverageMask
  let left: Int
  let top: Int
  let advance: Int

  init(_ given: GlyphMask) {
    let bounds = PixelRect(x: 0, y: 0, width: given.width, height: given.height)
    mask = CoverageMask(bounds: bounds, values: given.coverage)
    left = given.left
    top = given.top
    advance = given.advance
  }
}

/// The glyphs and metrics from a source, by size.
final class GlyphCache {
  private struct Key: Hashable {
    let scalar: Unicode.Scalar
    let pixelSize: Int
    let weight: FontWeight
  }

  private static let maximumGlyphs = 2048
  /// When the masks exceed this many bytes, some are dropped: text being pinched goes through every
  /// size.
  static let maximumBytes = 16 << 20
  /// The size of all glyph masks in bytes.
  private(set) var bytes = 0
  private let source: any GlyphSource
  private var glyphs: [Key: Glyph?] = [:]
  private var metrics: [Key: FontMetrics?] = [:]
  /// What the source shapes, if it does.
  let shapes: ShapeCache?

  init(source: any GlyphSource) {
    self.source = source
    shapes = (source as? any TextShaper).map { ShapeCache(shaper: $0) }
  }

  /// The glyph for a character; nil if the face has none, or nothing is to be drawn.
  func glyph(for scalar: Unicode.Scalar, pixelSize: Int, weight: FontWeight) -> Glyph? {
    let key = Key(scalar: scalar, pixelSize: pixelSize, weight: weight)
    if let glyph = glyphs[key] { return glyph }
    if glyphs.count >= Self.maximumGlyphs || bytes >= Self.maximumBytes {
      glyphs.removeAll(keepingCapacity: true)
      bytes = 0
    }
    let given =
      scalar.isInvisible
      ? nil : source.glyph(for: scalar, pixelSize: pixelSize, weight: weight)
    let glyph = given.map { Glyph($0) }
    glyphs[key] = .some(glyph)
    bytes += given?.coverage.count ?? 0
    return glyph
  }

  /// A face's metrics; nil if there is no such face.
  func metrics(pixelSize: Int, weight: FontWeight) -> FontMetrics? {
    // Metrics do not depend on a character, so any will do for the key.
    let key = Key(scalar: " ", pixelSize: pixelSize, weight: weight)
    if let known = metrics[key] { return known }
    let given = source.metrics(pixelSize: pixelSize, weight: weight)
    metrics[key] = .some(given)
    return given
  }
}
