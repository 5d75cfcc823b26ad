/// The command line's arguments.
enum Arguments {
  /// The arguments after the program's name.
  ///
  /// - Throws: `Fault` for an argument that is not UTF-8: Swift would repair it, and the command
  ///   would read or write a different file.
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
