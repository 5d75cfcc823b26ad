internal import Glibc
internal import TrackerKit

extension Application {
  /// Writes warnings to standard error, each as one line with the program's name, unless somebody
  /// gets them already (rule V2).
  ///
  /// - Parameter descriptor: The file to write to.
  func tellWarnings(to descriptor: Int32 = STDERR_FILENO) {
    guard onWarning == nil else { return }
    let program = CommandLine.arguments.first?.split(separator: "/").last ?? "warning"
    onWarning = { warning in
      let line = Array("\(program): \(warning)\n".utf8)
      // Nobody can be told if this fails.
      _ = write(descriptor, line, line.count)
    }
  }
}
