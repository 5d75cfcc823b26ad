/// What an option's value or an operand is: its placeholder in the help, and what a shell can complete.
///
/// A string literal is the placeholder of a value that no shell can complete, such as a number.
struct ValueKind: ExpressibleByStringLiteral {
  /// A file.
  static let file = file("FILE")

  /// A file with another placeholder, or one of a few words.
  static func file(_ name: String, or words: [String] = []) -> ValueKind {
    ValueKind(name, words: words, isFile: true)
  }

  /// One of a few words.
  static func word(_ name: String, of words: [String]) -> ValueKind {
    ValueKind(name, words: words)
  }

  /// The placeholder.
  let name: String
  /// The words to choose from.
  let words: [String]
  /// Whether it can be a file.
  let isFile: Bool

  init(stringLiteral name: String) {
    self.init(name)
  }

  private init(_ name: String, words: [String] = [], isFile: Bool = false) {
    self.name = name
    self.words = words
    self.isFile = isFile
  }
}
