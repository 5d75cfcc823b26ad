extension Sequence<String> {
  /// The parts side by side, in lines of at most so many characters; a longer part has a line to itself.
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
  /// The text in lines of at most so many characters: broken where it says so, between words, and where
  /// a word is too long for a line, best behind a slash.
  func wrapped(at columns: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      let lines = paragraph.split(separator: " ").flatMap { $0.cut(to: columns) }
        .filled(to: columns)
      return lines.isEmpty ? [""] : lines
    }
  }
}

extension Substring {
  /// A word in pieces of at most so many characters; one that does not fit ends with a slash if it can.
  fileprivate func cut(to columns: Int) -> [String] {
    var pieces: [String] = []
    var rest = self
    while !rest.isEmpty {
      var piece = rest.prefix(columns)
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
