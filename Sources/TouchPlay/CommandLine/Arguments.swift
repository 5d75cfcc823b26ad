/// The words of the command line.
enum Arguments {
  /// The words behind the program's name.
  ///
  /// - Throws: `Fault` for a word that is not UTF-8: Swift would repair it, and another file would be
  ///   read or written than the one it names.
  static func read() throws(Fault) -> [String] {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { break }
      if String(validatingCString: word) == nil {
        throw .usage(String(cString: word), "is not UTF-8", "rename the file")
      }
    }
    return Array(CommandLine.arguments.dropFirst())
  }
}
