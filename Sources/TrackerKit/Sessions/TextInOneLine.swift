extension String {
  /// A number as lowercase hexadecimal digits, padded with zeros.
  package init(hexadecimal number: some BinaryInteger, digits count: Int) {
    let digits = String(number, radix: 16)
    self.init(repeating: "0", count: Swift.max(0, count - digits.utf8.count))
    self += digits
  }

  /// The text on one line, with control and invisible characters escaped, such as `\u{1B}`.
  package var inOneLine: String {
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
  /// Whether it is a control, a format character such as U+202E, or a line or paragraph separator.
  package var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
