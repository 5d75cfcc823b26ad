internal import TouchRecordings

extension RecordingFormat {
  /// What the value of an option is that names a format, among those that are possible.
  static func kind(_ isPossible: (RecordingFormat) -> Bool) -> ValueKind {
    .word("F", of: allCases.filter(isPossible).map(\.rawValue))
  }

  /// The format that an option names; nil when the option was not given.
  ///
  /// - Parameters:
  ///   - name: The option's name.
  ///   - options: The command line.
  ///   - isPossible: Whether the option accepts a format.
  /// - Returns: The format.
  /// - Throws: `Fault` for any other value.
  static func option(
    _ name: String, _ options: Options, _ isPossible: (RecordingFormat) -> Bool
  ) throws(Fault) -> RecordingFormat? {
    let choices = allCases.filter(isPossible)
    let list = choices.map(\.rawValue).joined(separator: ", ")
    return try options.value(name, expected: "one of \(list)") { text in
      RecordingFormat(rawValue: text).flatMap { choices.contains($0) ? $0 : nil }
    }
  }
}
