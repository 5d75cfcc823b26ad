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
  /// The text wrapped to lines of at most `columns` characters.
  ///
  /// Lines break at line feeds, between words, and within words that are too long, preferably after
  /// a slash.
  func wrapped(at columns: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      let lines = paragraph.split(separator: " ").flatMap { $0.cut(to: columns) }
        .filled(to: columns)
      return lines.isEmpty ? [""] : lines
    }
  }
}

extension Substring {
  /// A word cut into pieces of at most `columns` characters, after a slash if possible.
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
