internal import TrackerKit

extension Sequence<String> {
  /// The parts joined into lines of at most `columns` characters; a longer part gets its own line.
  func filled(to columns: Int, separator: String = " ") -> [String] {
    var lines: [String] = []
    for part in self {
      if let last = lines.last, last.count + separator.count + part.count <= columns {
        lines[lines.count - 1] = last + separator + part
      } else {
        lines.append(part)
      }
    }
    return lines
  }
}

extension String {
  /// The text wrapped to one or more lines that fit a width in font sizes; each character counts at
  /// least `letter` (rule S4).
  ///
  /// Lines break at line feeds, between words, and within words that are too long, preferably after
  /// a slash.
  func wrapped(to width: Double, letter: Double) -> [String] {
    func advance(_ character: Character) -> Double { max(letter, TextAdvance.of(character)) }
    return split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      var lines: [(text: String, width: Double)] = []
      for piece in paragraph.split(separator: " ").flatMap({ $0.cut(to: width, advance) }) {
        let added = piece.reduce(0) { $0 + advance($1) }
        let space = advance(" ")
        if let last = lines.last, last.width + space + added <= width {
          lines[lines.count - 1] = ("\(last.text) \(piece)", last.width + space + added)
        } else {
          lines.append((piece, added))
        }
      }
      return lines.isEmpty ? [""] : lines.map(\.text)
    }
  }
}

extension Substring {
  /// A word cut into pieces that fit a width, after a slash if possible; each has a character.
  fileprivate func cut(to width: Double, _ advance: (Character) -> Double) -> [String] {
    var pieces: [String] = []
    var rest = self
    while !rest.isEmpty {
      var left = width
      var piece = rest.prefix { character in
        left -= advance(character)
        return left >= 0
      }
      if piece.isEmpty { piece = rest.prefix(1) }
      if piece.endIndex < rest.endIndex, let slash = piece.lastIndex(of: "/"),
        slash > piece.startIndex
      {
        piece = piece[...slash]
      }
      pieces.append(String(piece))
      rest = rest[piece.endIndex...]
    }
    return pieces
  }
}
