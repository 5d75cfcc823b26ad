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

  private let source: any GlyphSource
  private let glyphs = GlyphCache.masks(of: Key.self)
  private let metrics = FrameCache<Key, FontMetrics?>()
  /// What the source shapes, if it does.
  let shapes: ShapeCache?

  init(source: any GlyphSource) {
    self.source = source
    shapes = (source as? any TextShaper).map { ShapeCache(shaper: $0) }
  }

  /// A cache for masks by some key: text that is pinched goes through every size.
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

  /// The glyph for a character; nil if the face has none, or nothing is to be drawn.
  func glyph(for scalar: Unicode.Scalar, pixelSize: Int, weight: FontWeight) -> Glyph? {
    glyphs.value(for: Key(scalar: scalar, pixelSize: pixelSize, weight: weight)) {
      guard !scalar.isInvisible else { return nil }
      return source.glyph(for: scalar, pixelSize: pixelSize, weight: weight).map { Glyph($0) }
    }
  }

  /// A face's metrics; nil if there is no such face.
  func metrics(pixelSize: Int, weight: FontWeight) -> FontMetrics? {
    // Metrics do not depend on a character, so any will do for the key.
    metrics.value(for: Key(scalar: " ", pixelSize: pixelSize, weight: weight)) {
      source.metrics(pixelSize: pixelSize, weight: weight)
    }
  }
}

/// The pieces of lines, and the masks of those that are shaped, by size.
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

  private struct Box: Hashable {
    let pixelSize: Int
    let metrics: FontMetrics
  }

  /// Characters below this one, among them Latin letters, take no time to be found plain.
  private static let plainEnd: UInt32 = 0x300

  private let shaper: any TextShaper
  private let lines = FrameCache<Line, [TextPiece]>(limit: 512)
  private let advances = FrameCache<Key, Int>(limit: 2048)
  private let glyphs = GlyphCache.masks(of: Key.self)
  private let boxes = FrameCache<Box, Glyph>(limit: 16)
  /// For each weight in hundreds, whether the first characters are drawn as plain glyphs, as far as
  /// that is known.
  private var plain: [[Bool?]] = Array(
    repeating: Array(repeating: nil, count: Int(plainEnd)), count: 10)

  init(shaper: any TextShaper) {
    self.shaper = shaper
  }

  func beginFrame(_ number: Int) {
    lines.beginFrame(number)
    advances.beginFrame(number)
    glyphs.beginFrame(number)
    boxes.beginFrame(number)
  }

  // MARK: Pieces

  /// Appends a line's pieces to an array, from left to right.
  func divide(_ text: String, weight: FontWeight, into pieces: inout [TextPiece]) {
    if text.unicodeScalars.allSatisfy({ isPlain($0, weight: weight) }) {
      return pieces.append(.line(text))
    }
    pieces += lines.value(for: Line(text: text, weight: weight)) {
      var divider = TextDivider(shaper: shaper, weight: weight)
      var divided: [TextPiece] = []
      divider.divide(text, into: &divided)
      return divided
    }
  }

  private func isPlain(_ scalar: Unicode.Scalar, weight: FontWeight) -> Bool {
    guard scalar.value < Self.plainEnd else { return false }
    let (row, index) = (Int(weight.rawValue / 100), Int(scalar.value))
    if let known = plain[row][index] { return known }
    let isPlain =
      !scalar.isInvisible
      && shaper.font(for: Character(scalar), preferring: nil, weight: weight) == 0
    plain[row][index] = isPlain
    return isPlain
  }

  // MARK: Masks

  /// How far the pen moves in a text, in pixels.
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
  func box(pixelSize: Int, metrics: FontMetrics) -> Glyph {
    boxes.value(for: Box(pixelSize: pixelSize, metrics: metrics)) {
      Glyph(Self.box(pixelSize: pixelSize, metrics: metrics))
    }
  }

  private static func box(pixelSize: Int, metrics: FontMetrics) -> GlyphMask {
    let stroke = max(1, pixelSize / 16)
    let edge = max(1, pixelSize - 2 * stroke)
    let inside = stroke..<max(stroke, edge - stroke)
    let coverage = (0..<edge * edge).map { index -> UInt8 in
      inside.contains(index % edge) && inside.contains(index / edge) ? 0 : 255
    }
    return GlyphMask(
      width: edge, height: edge, left: (pixelSize - edge) / 2,
      top: (metrics.ascent - metrics.descent + edge) / 2, advance: pixelSize, coverage: coverage)
  }
}
