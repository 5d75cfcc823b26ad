import TrackerKit

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

  private static let maximumLines = 512
  private static let maximumShapes = 2048
  private static let maximumBoxes = 16
  /// Characters below this one, among them Latin letters, take no time to be found plain.
  private static let plainEnd: UInt32 = 0x300

  private let shaper: any TextShaper
  private var lines: [Line: [TextPiece]] = [:]
  private var advances: [Key: Int] = [:]
  private var glyphs: [Key: Glyph?] = [:]
  private var boxes: [Box: Glyph] = [:]
  /// The size of all masks in bytes.
  private var bytes = 0
  /// For each weight in hundreds, whether the first characters are drawn as plain glyphs, as far as
  /// that is known.
  private var plain: [[Bool?]] = Array(
    repeating: Array(repeating: nil, count: Int(plainEnd)), count: 10)

  init(shaper: any TextShaper) {
    self.shaper = shaper
  }

  // MARK: Pieces

  /// Appends a line's pieces to an array, from left to right.
  func divide(_ text: String, weight: FontWeight, into pieces: inout [TextPiece]) {
    if text.unicodeScalars.allSatisfy({ isPlain($0, weight: weight) }) {
      return pieces.append(.line(text))
    }
    let line = Line(text: text, weight: weight)
    if let known = lines[line] { return pieces += known }
    if lines.count >= Self.maximumLines { lines.removeAll(keepingCapacity: true) }
    var divider = TextDivider(shaper: shaper, weight: weight)
    let start = pieces.count
    divider.divide(text, into: &pieces)
    lines[line] = Array(pieces[start...])
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
    let key = Key(text: text, pixelSize: pixelSize, weight: weight)
    if let known = advances[key] { return known }
    if advances.count >= Self.maximumShapes { advances.removeAll(keepingCapacity: true) }
    let advance = shaper.advance(of: text, pixelSize: pixelSize, weight: weight)
    advances[key] = advance
    return advance
  }

  /// A shaped text as one glyph; nil if it cannot be shown.
  func glyph(for text: ShapedText, pixelSize: Int, weight: FontWeight) -> Glyph? {
    let key = Key(text: text, pixelSize: pixelSize, weight: weight)
    if let known = glyphs[key] { return known }
    if glyphs.count >= Self.maximumShapes || bytes >= GlyphCache.maximumBytes {
      glyphs.removeAll(keepingCapacity: true)
      bytes = 0
    }
    let given = shaper.mask(of: text, pixelSize: pixelSize, weight: weight)
    let glyph = given.map { Glyph($0) }
    glyphs[key] = .some(glyph)
    bytes += given?.coverage.count ?? 0
    return glyph
  }

  /// The box for a character that no font has: the outline of the em, in the middle of a line.
  func box(pixelSize: Int, metrics: FontMetrics) -> Glyph {
    let key = Box(pixelSize: pixelSize, metrics: metrics)
    if let known = boxes[key] { return known }
    if boxes.count >= Self.maximumBoxes { boxes.removeAll() }
    let glyph = Glyph(Self.box(pixelSize: pixelSize, metrics: metrics))
    boxes[key] = glyph
    return glyph
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
