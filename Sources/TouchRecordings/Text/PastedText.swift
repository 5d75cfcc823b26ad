/// Removes from a log's lines what they gained on the way through a terminal, an email or a web
/// page.
///
/// This covers quote marks, indentation, shell prompts and the `^C` that stopped the recorder.
/// Readers for formats that people paste enable it in their ``LineReader``.
struct PastedText {
  /// How many lines had nothing left.
  private(set) var leftOut = 0
  /// The text's indentation: that of its first line that is not a comment.
  private var indentation: Int?

  /// The part of a line that belongs to the recording: nothing if the line is a prompt.
  mutating func strip(_ line: TextLine) -> TextLine {
    keeps(line) ? line : stripped(line)
  }

  /// Whether whole lines that begin with an event's time, with or without `E:` or a bracket before
  /// it, belong to the recording: no prompt begins like that.
  var keepsEvents: Bool { indentation == 0 }

  /// Whether a whole line belongs to the recording, as most lines do.
  private func keeps(_ line: TextLine) -> Bool {
    indentation == 0 && Self.isBare(line) && !ShellPrompt.begins(line)
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
