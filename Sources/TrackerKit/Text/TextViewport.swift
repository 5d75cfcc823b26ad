/// The part of a long line of text that is shown (rule D11), independent of fonts.
///
/// It moves only as far as necessary to show the caret. Widths are in font sizes.
struct TextViewport: Hashable {
  /// Stands for characters that are not shown.
  static let ellipsis: Character = "…"

  /// The index of the first character that is shown.
  private(set) var first = 0

  /// Moves so that a line of a width shows the caret and wastes no space.
  mutating func reveal(_ caret: Int, in characters: [Character], width: Double) {
    // One character stays in view before the caret.
    first = min(first, max(0, caret - 1))
    let room = caret < characters.count ? width - TextAdvance.of(Self.ellipsis) : width
    first = max(first, Self.earliest(before: caret, in: characters, width: room))
    first = min(first, Self.earliest(before: characters.count, in: characters, width: width))
  }

  /// The first character from which all up to an end fit.
  private static func earliest(
    before end: Int, in characters: [Character], width: Double
  ) -> Int {
    var (earliest, taken) = (end, 0.0)
    for index in (0..<end).reversed() {
      taken += TextAdvance.of(characters[index])
      if taken > width { break }
      if start(index) + taken <= width { earliest = index }
    }
    return earliest
  }

  /// The shown characters, with an ellipsis at each end that is left out.
  func shown(of characters: [Character], width: Double) -> String {
    let last = end(in: characters, width: width)
    let middle = String(characters[first..<last])
    let before = first > 0 ? String(Self.ellipsis) : ""
    return before + middle + (last < characters.count ? String(Self.ellipsis) : "")
  }

  /// The positions of a part within the shown text; hidden characters count as its ends.
  func shownPart(_ part: Range<Int>, of characters: [Character], width: Double) -> Range<Int> {
    let last = end(in: characters, width: width)
    let offset = (first > 0 ? 1 : 0) - first
    let start = max(first, min(last, part.lowerBound))
    return start + offset..<max(start, min(last, part.upperBound)) + offset
  }

  /// The position nearest to a distance from the line's beginning; outside, the first hidden one.
  func position(at x: Double, in characters: [Character], width: Double) -> Int {
    if x < 0 { return max(0, first - 1) }
    let last = end(in: characters, width: width)
    if x > width { return min(characters.count, last + 1) }
    var edge = start
    for index in first..<last {
      let advance = TextAdvance.of(characters[index])
      if x < edge + advance / 2 { return index }
      edge += advance
    }
    return last
  }

  /// The index behind the last character that is shown.
  private func end(in characters: [Character], width: Double) -> Int {
    if start + TextAdvance.of(characters[first...]) <= width { return characters.count }
    let room = width - start - TextAdvance.of(Self.ellipsis)
    var (edge, last) = (0.0, first)
    while last < characters.count {
      edge += TextAdvance.of(characters[last])
      if edge > room { break }
      last += 1
    }
    return last
  }

  private var start: Double { Self.start(first) }

  /// Where the character at an index begins if it is the first one.
  private static func start(_ index: Int) -> Double {
    index > 0 ? TextAdvance.of(ellipsis) : 0
  }
}
