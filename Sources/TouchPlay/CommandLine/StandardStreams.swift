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
  try rethrow(OutputFile.write(Array("\(text)\n".utf8), to: 1), as: Fault.file("standard output"))
}

enum Arguments {
  /// The arguments after the program's name.
  ///
  /// The kernel has them. Swift's own list is empty if a library has moved the environment before the
  /// program begins, as sdl2-compat does if `SDL_VIDEODRIVER` is set.
  ///
  /// - Throws: `Fault` for an argument that is not UTF-8: Swift would repair it, and the command
  ///   would read or write a different file.
  static func read() throws(Fault) -> [String] {
    let line = FileSource.content(of: "/proc/self/cmdline") ?? []
    var arguments: [String] = []
    for word in line.dropLast().split(separator: 0, omittingEmptySubsequences: false).dropFirst() {
      guard let text = String(validating: word, as: UTF8.self) else {
        throw .usage(String(decoding: word, as: UTF8.self), "is not UTF-8", "rename the file")
      }
      arguments.append(text)
    }
    return arguments
  }
}

extension TerminationSignals {
  /// How long a command that can exit cleanly may take to notice a signal, in seconds.
  static let patience = 1.5

  /// Makes TERM, INT, HUP and QUIT end the program with code 0 and no partial output (rule S8).
  ///
  /// A program that does not notice a signal is ended after `seconds`; 0 ends a program with nothing
  /// to lose at once.
  static func end(after seconds: Double) { watch(patience: seconds) { OutputDraft.removeAll() } }
}
