/// Removes what a terminal, an email or a web page has added to a log's lines: quote marks,
/// indentation, shell prompts and the `^C` that stopped the recorder.
struct PastedText {
  /// How many lines had nothing left.
  private(set) var leftOut = 0
  /// The text's indentation: that of its first line that is not a comment.
  private var indentation: Int?

  /// The part of a line that belongs to the recording: nothing if the line is a prompt.
  mutating func strip(_ line: TextLine) -> TextLine {
    // Most lines belong to it as a whole.
    let isWhole = indentation == 0 && Self.isBare(line) && !ShellPrompt.begins(line)
    return isWhole ? line : stripped(line)
  }

  private mutating func stripped(_ line: TextLine) -> TextLine {
    var line = line
    stripQuoting(&line)
    let blanks = line.skipBlanks(atMost: indentation ?? .max)
    let wasBlank = line.isAtEnd
    while line.skip("^C") {}
    line = line.remainder
    let isLost = line.isAtEnd ? !wasBlank : ShellPrompt.begins(line)
    if isLost {
      leftOut += 1
      line.advance(by: line.count)
      return line.remainder
    }
    // Until the text's indentation is known, every line loses its whole indentation.
    if indentation == nil, !line.isAtEnd, line.peek != 0x23 { indentation = blanks }
    return line
  }

  /// Whether nothing is in front of a line, or only blanks.
  private static func isBare(_ line: TextLine) -> Bool {
    guard let first = line.peek else { return true }
    if line.isBlank(0) {
      var rest = line
      rest.skipBlanks()
      return rest.peek != 0x3E
    }
    return first > 0x20 && first != 0x3E && first != 0x5E
  }

  /// Removes quote marks; a blank after them counts as indentation.
  private func stripQuoting(_ line: inout TextLine) {
    var rest = line
    rest.skipBlanks()
    while rest.skip(0x3E) {
      line = rest
      rest.skipBlanks()
    }
  }
}

/// Recognizes log lines in which a shell asked for a command.
enum ShellPrompt {
  /// Whether a line begins with a prompt such as `$`, `me@host:~$`, `phone:/ $` or `PS C:\>`, as no
  /// line of a recording does.
  static func begins(_ line: TextLine) -> Bool {
    // Most lines of recordings begin with a letter and a colon, or with a bracket.
    if line[1] == 0x3A && line.isBlank(2) || line[0] == 0x5B && line.isBlank(1) { return false }
    var line = line
    var word = line.word()
    // The name of a Python environment.
    if word.first == 0x28, word.last == 0x29 {
      line.skipBlanks()
      word = line.word()
    }
    guard let first = word.first, let last = word.last, first != 0x23 else { return false }
    if isSign(last) || word.contains(0x40) { return true }
    // A folder before the prompt sign.
    let isFolder = first == 0x7E || first == 0x2F || has(TextLine(word), ":/")
    line.skipBlanks()
    let rest = line.remainder
    let second = line.word()
    if isFolder, second.count == 1, isSign(second[0]) { return true }
    return isWindows(word, rest)
  }

  /// A dollar sign, a percent sign or a number sign.
  private static func isSign(_ byte: UInt8) -> Bool { 0x23...0x25 ~= byte }

  private static func isWindows(_ word: UnsafeBufferPointer<UInt8>, _ rest: TextLine) -> Bool {
    var line = TextLine(word)
    if line.skip("PS"), line.isAtEnd { return has(rest, ":\\") }
    line.advance(by: 1)
    return line.skip(":\\")
  }

  private static func has(_ line: TextLine, _ text: StaticString) -> Bool {
    var line = line
    return line.find(text)
  }
}
