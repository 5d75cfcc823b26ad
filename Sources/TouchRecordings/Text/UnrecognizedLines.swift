/// What the import of a text says about lines it did not understand.
enum UnrecognizedLines {
  /// A sentence about this many lines, if there were any.
  static func notes(_ count: Int) -> [String] {
    count > 0 ? ["unrecognized lines, left out: \(count)"] : []
  }
}
