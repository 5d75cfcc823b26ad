/// Unknown names in a recording; what they name is left out.
struct UnknownNames {
  private static let maximumExamples = 3
  private static let longestExample = 32

  private var count = 0
  private var examples: [String] = []

  /// Records an unknown name.
  mutating func note(_ name: String) {
    count += 1
    let example = String(name.prefix(Self.longestExample))
    guard examples.count < Self.maximumExamples, !examples.contains(example) else { return }
    examples.append(example)
  }

  /// The sentence about them, if there were any.
  var notes: [String] {
    guard count > 0 else { return [] }
    let names = examples.joined(separator: ", ")
    return ["left out: entries with unknown names, such as \(names): \(count)"]
  }
}
