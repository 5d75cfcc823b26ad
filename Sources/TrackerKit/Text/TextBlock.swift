/// Text broken into lines of a width, the same on every machine (rule V5).
///
/// Fixed widths of characters decide, not the font that draws them. Lines break at line feeds, after
/// spaces, slashes, and hyphens before a letter, beside ideographs, and within words that are too
/// long. A line that is wider in the font is shrunk when it is drawn.
///
///     let block = TextBlock("Touch the red dots", fontSize: 18)
///     block.size(in: 120)  // 120 points wide at most, as high as its lines
public struct TextBlock: Hashable, Sendable {
  /// What is left out if a text has too many lines.
  public enum Truncation: Sendable {
    /// The beginning of the last line.
    case head
    /// The middle of the last line, for paths and names.
    case middle
    /// The end.
    case tail
  }

  /// The text; a line feed starts a new line.
  public var text: String
  /// The font size, in points.
  public var fontSize: Double
  /// The thickness of the strokes.
  public var weight = FontWeight.regular
  /// The distance between two lines, in font sizes.
  public var lineHeight = 1.25
  /// The maximum number of lines; 0 for any number.
  public var maximumLines = 0
  /// Where an ellipsis stands for text that does not fit.
  public var truncation = Truncation.tail

  /// Creates a text with a font size, in points.
  public init(_ text: String, fontSize: Double) {
    self.text = text
    self.fontSize = fontSize
  }

  /// The lines that fit a width, in points; a line has at least one character.
  public func lines(in width: Double) -> [String] {
    let room = room(in: width)
    let characters = Array(text)
    var lines = breaks(of: characters, room: room)
    guard maximumLines > 0, lines.count > maximumLines else {
      return lines.map { String(characters[$0]) }
    }
    let last = lines[maximumLines - 1]
    lines.removeSubrange((maximumLines - 1)...)
    let rest = characters[last.lowerBound...].prefix { !$0.isNewline }
    return lines.map { String(characters[$0]) } + [truncated(Array(rest), in: room)]
  }

  /// The size of the text, in points, wrapped at a width, which is unlimited by default.
  public func size(in width: Double = .infinity) -> Size {
    let lines = lines(in: width)
    let widest = lines.map { TextAdvance.of($0, weight: weight) }.max() ?? 0
    return Size(
      width: min(width, (widest * fontSize).rounded(.up)),
      height: (Double(lines.count) * fontSize * lineHeight).rounded(.up))
  }

  /// The parts of the characters that are lines in a width in points, without the spaces and the line
  /// feeds at their ends.
  func breaks(of characters: [Character], in width: Double) -> [Range<Int>] {
    breaks(of: characters, room: room(in: width))
  }

  /// A width in font sizes, with room for errors of rounding; nil for an unlimited one.
  private func room(in width: Double) -> Double? {
    width.isFinite && fontSize > 0 ? width / fontSize + 1e-9 : nil
  }

  private func breaks(of characters: [Character], room: Double?) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for end in characters.indices.filter({ characters[$0].isNewline }) + [characters.count] {
      append(characters, start..<end, in: room, to: &lines)
      start = end + 1
    }
    return lines
  }

  /// Adds the lines of a paragraph.
  private func append(
    _ characters: [Character], _ paragraph: Range<Int>, in room: Double?,
    to lines: inout [Range<Int>]
  ) {
    var (start, opportunity, width) = (paragraph.lowerBound, paragraph.lowerBound, 0.0)
    /// The width up to the last opportunity.
    var widthBefore = 0.0
    for index in paragraph {
      let character = characters[index]
      let advance = TextAdvance.of(character, weight: weight)
      // Spaces at the end of a line can stand beyond it.
      if let room, !character.isWhitespace, width + advance > room, index > start {
        let isWord = opportunity > start
        let end = isWord ? opportunity : index
        lines.append(characters.trimmed(start..<end))
        width -= isWord ? widthBefore : width
        start = end
      }
      width += advance
      let next = index + 1
      if next < paragraph.upperBound, character.allowsBreak(before: characters[next]) {
        (opportunity, widthBefore) = (next, width)
      }
    }
    lines.append(characters.trimmed(start..<paragraph.upperBound))
  }

  /// One line of a width in font sizes, with an ellipsis for what does not fit.
  private func truncated(_ characters: [Character], in room: Double?) -> String {
    let ellipsis = TextViewport.ellipsis
    var rest = (room ?? .infinity) - TextAdvance.of(ellipsis, weight: weight)
    var (front, back) = (0, characters.count)
    var takesFront = truncation != .head
    while front < back {
      let next = takesFront ? characters[front] : characters[back - 1]
      rest -= TextAdvance.of(next, weight: weight)
      guard rest >= 0 else { break }
      if takesFront { front += 1 } else { back -= 1 }
      if truncation == .middle { takesFront.toggle() }
    }
    if truncation == .tail { back = characters.count }
    let kept = characters.trimmed(0..<front)
    return String(characters[kept]) + String(ellipsis)
      + (truncation == .tail ? "" : String(characters[back...]))
  }
}

extension [Character] {
  /// A part without the spaces at its end.
  fileprivate func trimmed(_ part: Range<Int>) -> Range<Int> {
    var end = part.upperBound
    while end > part.lowerBound, self[end - 1].isWhitespace { end -= 1 }
    return part.lowerBound..<end
  }
}

extension Character {
  /// Whether a line may end with this character if another one follows.
  fileprivate func allowsBreak(before next: Character) -> Bool {
    if next.isWhitespace { return false }
    if isWhitespace { return self != "\u{A0}" }
    if self == "/" { return true }
    if self == "-" || self == "\u{AD}" { return next.isLetter }
    let isBesideIdeograph = TextAdvance.isWide(self) || TextAdvance.isWide(next)
    return isBesideIdeograph && !Self.neverFirst.contains(next) && !Self.neverLast.contains(self)
  }

  /// Punctuation that no line begins with, and that no line ends with.
  private static let neverFirst = Set<Character>("、。，．・：；？！ー」』）〉》】〕…,.:;?!)]}»”’")
  private static let neverLast = Set<Character>("「『（〈《【〔([{«“‘")
}
