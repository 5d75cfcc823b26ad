internal import Glibc
internal import TrackerKitFiles
internal import TrackerKitSDL

/// The descriptors 0 to 2, which every program relies on.
enum StandardStreams {
  /// Opens the ones that the caller has closed.
  ///
  /// Otherwise, the next file that is opened would get one of these numbers, and messages would be
  /// written to it. Each is opened in the wrong direction, so that reads and writes still fail.
  static func openClosed() {
    for descriptor in 0...2 where fcntl(Int32(descriptor), F_GETFD) < 0 {
      _ = FileSystem.open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Prints a command's answer and a newline to standard output.
///
/// - Throws: `Fault` with exit code 74 when the write fails.
func answer(_ text: String) throws(Fault) {
  try rethrow(
    OutputFile.write(Array("\(text)\n".utf8), to: 1), as: Fault.file("standard output"))
}

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

extension TerminationSignals {
  /// How long a command that can exit cleanly may take to notice a signal, in seconds.
  static let patience = 1.5

  /// Makes TERM, INT, HUP and QUIT end the program with code 0 and no partial output (rule S8).
  ///
  /// A program that does not notice a signal is ended after `seconds`; 0 ends a program with nothing
  /// to lose at once.
  static func end(after seconds: Double) {
    watch(patience: seconds) { OutputDraft.removeAll() }
  }
}
