extension Int {
  /// A number with a leading zero below ten, as in `1:05`.
  var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}

extension Double {
  /// The number with at most this many decimals.
  func short(_ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let rounded = (self * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension [String] {
  /// The words as a list in a sentence, such as `a, b or c`.
  func listed(_ conjunction: String) -> String {
    let list = dropLast().joined(separator: ", ")
    return (list.isEmpty ? "" : "\(list) \(conjunction) ") + (last ?? "")
  }
}

extension StringProtocol {
  /// The text without surrounding white space and byte order marks.
  var trimmed: String {
    func isBlank(_ character: Character) -> Bool {
      character.isWhitespace || character == "\u{FEFF}"
    }
    let head = drop(while: isBlank)
    let end = head.lastIndex { !isBlank($0) }.map { head.index(after: $0) } ?? head.startIndex
    return String(head[..<end])
  }
}
