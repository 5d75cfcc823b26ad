/// What the import of a text says about lines of which it made nothing.
enum StrangeLines {
  /// The sentence about so many lines, if there were any.
  static func notes(_ count: Int) -> [String] {
    count > 0 ? ["unrecognized lines, left out: \(count)"] : []
  }
}
