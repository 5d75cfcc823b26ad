import TrackerKit

/// The mask of a character, or of a text shaped as a whole, as the canvas stores it.
struct Glyph {
  let mask: CoverageMask
  let left: Int
  let top: Int
  let advance: Int

  init(mask: CoverageMask, left: Int, top: Int, advance: Int) {
    (self.mask, self.left, self.top, self.advance) = (mask, left, top, advance)
  }

  init(_ given: GlyphMask) {
    mask = CoverageMask(
      bounds: PixelRect(width: given.width, height: given.height), values: given.coverage)
    left = given.left
    top = given.top
    advance = given.advance
  }
}

/// A source's glyphs and metrics, by size.
final class GlyphCache {
  private struct Key: Hashable {
    let scalar: Unicode.Scalar
    let pixelSize: Int
    let weight: FontWeight
  }

  private let source: any GlyphSource
  private let glyphs = GlyphCache.masks(of: Key.self)
  private let metrics = FrameCache<Key, FontMetrics?>()
  /// What the source shapes, if it shapes text.
  let shapes: ShapeCache?

  init(source: any GlyphSource) {
    self.source = source
    shapes = (source as? any TextShaper).map { ShapeCache(shaper: $0) }
  }

  /// Creates a cache for masks; pinching text asks for every size.
  static func masks<Key: Hashable>(of type: Key.Type) -> FrameCache<Key, Glyph?> {
    FrameCache(limit: 8 << 20) { glyph in
      // Even an empty mask takes some memory.
      64 + (glyph.map { $0.mask.plane.bounds.width * $0.mask.plane.bounds.height } ?? 0)
    }
  }

  func beginFrame(_ number: Int) {
    glyphs.beginFrame(number)
    metrics.beginFrame(number)
    shapes?.beginFrame(number)
  }

  /// The glyph for a character; nil if the face has none or there is nothing to draw.
  func glyph(for scalar: Unicode.Scalar, pixelSize: Int, weight: FontWeight) -> Glyph? {
    glyphs.value(for: Key(scalar: scalar, pixelSize: pixelSize, weight: weight)) {
      guard !scalar.isInvisible else { return nil }
      return source.glyph(for: scalar, pixelSize: pixelSize, weight: weight).map { Glyph($0) }
    }
  }

  func metrics(pixelSize: Int, weight: FontWeight) -> FontMetrics? {
    // Metrics depend on no character, so any will do for the key.
    metrics.value(for: Key(scalar: " ", pixelSize: pixelSize, weight: weight)) {
      source.metrics(pixelSize: pixelSize, weight: weight)
    }
  }
}

/// The pieces of lines, and the masks of shaped ones, by size.
final class ShapeCache {
  private struct Line: Hashable {
    let text: String
    let weight: FontWeight

    static func == (left: Line, right: Line) -> Bool {
      left.weight == right.weight && left.text.hasSameScalars(as: right.text)
    }
  }

  private struct Key: Hashable {
    let text: ShapedText
    let pixelSize: Int
    let weight: FontWeight
  }

  private let shaper: any TextShaper
  private let lines = FrameCache<Line, [TextPiece]>(limit: 512)
  private let advances = FrameCache<Key, Int>(limit: 2048)
  private let glyphs = GlyphCache.masks(of: Key.self)
  private let pictures = FrameCache<PictureCache.Key, RasterPicture?>(limit: 4 << 20) {
    $0.map { $0.bounds.width * $0.bounds.height } ?? 1
  }
  private var plain: [FontWeight: [Unicode.Scalar: Bool]] = [:]

  init(shaper: any TextShaper) {
    self.shaper = shaper
  }

  func beginFrame(_ number: Int) {
    lines.beginFrame(number)
    advances.beginFrame(number)
    glyphs.beginFrame(number)
    pictures.beginFrame(number)
  }

  /// An emoji in color; nil if the source cannot draw it in color.
  func picture(of emoji: String, width: Int) -> RasterPicture? {
    pictures.value(for: PictureCache.Key(name: emoji, width: width, height: width)) {
      shaper.picture(of: emoji, width: width).map { RasterPicture($0) }
    }
  }

  /// An emoji of one visible scalar in a font without colors; nil if no font has it.
  func letter(for emoji: String, pixelSize: Int, weight: FontWeight) -> Glyph? {
    let visible = emoji.unicodeScalars.filter { !$0.isInvisible }
    guard visible.count == 1, let character = emoji.first,
      let font = shaper.font(for: character, preferring: nil, weight: weight)
    else { return nil }
    let text = ShapedText(
      text: String(visible), font: font, script: "Zyyy", isRightToLeft: false)
    return glyph(for: text, pixelSize: pixelSize, weight: weight)
  }

  /// A line's pieces from left to right.
  func pieces(of text: String, weight: FontWeight) -> [TextPiece] {
    lines.value(for: Line(text: text, weight: weight)) {
      if text.unicodeScalars.allSatisfy({ isPlain($0, weight: weight) }) { return [.line(text)] }
      var divider = TextDivider(shaper: shaper, weight: weight)
      return divider.pieces(of: text)
    }
  }

  /// Whether a character is drawn as a plain glyph in any line, as Latin letters usually are.
  private func isPlain(_ scalar: Unicode.Scalar, weight: FontWeight) -> Bool {
    guard scalar.value < 0x300 else { return false }
    if let known = plain[weight]?[scalar] { return known }
    let isPlain =
      !scalar.isInvisible
      && shaper.font(for: Character(scalar), preferring: nil, weight: weight) == 0
    plain[weight, default: [:]][scalar] = isPlain
    return isPlain
  }

  func advance(of text: ShapedText, pixelSize: Int, weight: FontWeight) -> Int {
    advances.value(for: Key(text: text, pixelSize: pixelSize, weight: weight)) {
      shaper.advance(of: text, pixelSize: pixelSize, weight: weight)
    }
  }

  /// A shaped text as one glyph; nil if it cannot be shown.
  func glyph(for text: ShapedText, pixelSize: Int, weight: FontWeight) -> Glyph? {
    glyphs.value(for: Key(text: text, pixelSize: pixelSize, weight: weight)) {
      shaper.mask(of: text, pixelSize: pixelSize, weight: weight).map { Glyph($0) }
    }
  }

  /// The box for a character that no font has: the outline of the em, in the middle of a line.
  static func box(pixelSize: Int, metrics: FontMetrics) -> Glyph {
    let stroke = max(1, pixelSize / 16)
    let edge = max(1, pixelSize - 2 * stroke)
    let inside = stroke..<max(stroke, edge - stroke)
    let coverage = (0..<edge * edge).map { index -> UInt8 in
      inside.contains(index % edge) && inside.contains(index / edge) ? 0 : 255
    }
    let top = (metrics.ascent - metrics.descent + edge) / 2
    return Glyph(
      GlyphMask(
        width: edge, height: edge, left: (pixelSize - edge) / 2, top: top, advance: pixelSize,
        coverage: coverage))
  }
}
