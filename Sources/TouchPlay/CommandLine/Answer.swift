/// Prints a command's answer and a line end on standard output.
///
/// - Throws: `Fault` with exit code 74 when it cannot be written.
func answer(_ text: String) throws(Fault) {
  try rethrow(
    OutputFile.write(Array("\(text)\n".utf8), to: 1), as: Fault.file("standard output"))
}

extension String {
  /// The text in one line that shows all it holds: what a terminal takes for commands, and what nobody
  /// sees but what turns the text's direction, as `\u{1B}`.
  var inOneLine: String {
    guard unicodeScalars.contains(where: \.isUnseen) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isUnseen {
        text += scalar.escaped(asASCII: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control, a format character such as U+202E, or a separator of lines.
  var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
