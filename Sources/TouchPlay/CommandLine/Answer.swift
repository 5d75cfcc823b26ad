internal import TrackerKitFiles

/// Prints a command's answer and a newline to standard output.
///
/// - Throws: `Fault` with exit code 74 when the write fails.
func answer(_ text: String) throws(Fault) {
  try rethrow(
    OutputFile.write(Array("\(text)\n".utf8), to: 1), as: Fault.file("standard output"))
}
