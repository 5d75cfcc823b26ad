extension Fault {
  /// An unknown word on the command line, with the one that was probably meant.
  static func unknown(_ kind: String, _ word: String, among words: [String]) -> Fault {
    let advice = "see touchplay help"
    let nearest = words.map { (word: $0, distance: distance(word, $0)) }
      .min { $0.distance < $1.distance }
    // A third of the letters may be wrong.
    guard let nearest, nearest.distance * 3 <= nearest.word.count else {
      return .usage(word, "unknown \(kind)", advice)
    }
    return .usage(word, "unknown \(kind)", "did you mean \(nearest.word)? \(advice)")
  }

  /// How many letters must be added, removed, replaced or swapped with the next one to make one word
  /// of the other.
  private static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.prefix(32)), Array(second.prefix(32)))
    var before: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var next = [row + 1]
      for (column, other) in second.enumerated() {
        var least = min(
          last[column + 1] + 1, next[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, last) = (last, next)
    }
    return last[second.count]
  }
}
