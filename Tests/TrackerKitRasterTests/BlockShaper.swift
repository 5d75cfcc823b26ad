import TrackerKit

@testable import TrackerKitRaster

/// Block glyphs in two fonts.
///
/// The first one has everything but ideographs, kana and private characters, the second one
/// ideographs, kana, digits and punctuation. A shaped character is as wide as the size.
final class BlockShaper: TextShaper {
  private(set) var masks: [ShapedText] = []
  private(set) var characters: [Character] = []
  private let plain = BlockFont()

  func metrics(pixelSize: Int, weight: FontWeight) -> FontMetrics? {
    plain.metrics(pixelSize: pixelSize, weight: weight)
  }

  func glyph(for scalar: Unicode.Scalar, pixelSize: Int, weight: FontWeight) -> GlyphMask? {
    plain.glyph(for: scalar, pixelSize: pixelSize, weight: weight)
  }

  func font(for character: Character, preferring preferred: Int?, weight: FontWeight) -> Int? {
    characters.append(character)
    guard let value = character.unicodeScalars.first?.value else { return 0 }
    let fonts =
      switch value {
      case 0x3000..<0x9FFF: [1]
      case 0x20...0x3F: [0, 1]
      case 0xE000...: [Int]()
      default: [0]
      }
    return preferred.flatMap { fonts.contains($0) ? $0 : nil } ?? fonts.first
  }

  func advance(of text: ShapedText, pixelSize: Int, weight: FontWeight) -> Int {
    text.text.count { $0 != "\u{200D}" } * pixelSize
  }

  func mask(of text: ShapedText, pixelSize: Int, weight: FontWeight) -> GlyphMask? {
    masks.append(text)
    let width = advance(of: text, pixelSize: pixelSize, weight: weight)
    return GlyphMask(
      width: width, height: pixelSize, left: 0, top: pixelSize, advance: width,
      coverage: Array(repeating: BlockFont.coverage(weight), count: width * pixelSize))
  }
}
