/// Prints a command's answer and a line end on standard output.
///
/// - Throws: `Fault` with exit code 74 when it cannot be written.
func answer(_ text: String) throws(Fault) {
  do throws(FileError) {
    try OutputFile.write(Array("\(text)\n".utf8), to: 1)
  } catch { throw Fault(error, path: "standard output") }
}

extension String {
  /// The text in one line that no terminal takes for commands: control characters as `\u{1B}`.
  var inOneLine: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isControl {
        text += scalar.escaped(asASCII: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
