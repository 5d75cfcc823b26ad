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
  /// The approximate width in font sizes, for a usual width of characters; wide ones count as such.
  func width(ofCharacter usual: Double) -> Double {
    max(Double(count) * usual, 0.9 * TextAdvance.of(self))
  }

  /// The text wrapped to one or more lines that fit a width in font sizes (rule V5).
  func wrapped(to width: Double) -> [String] { TextBlock(self, fontSize: 1).lines(in: width) }
}
