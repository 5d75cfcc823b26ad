/// Takes from the lines of a log what it got on its way through a terminal, a mail or a page: marks of
/// quoting, an indentation, a shell's prompts, and the `^C` by which the recorder was ended.
///
/// Readers of formats that people paste ask their ``LineReader`` for it.
struct PastedText {
  /// How many lines there were of which nothing was left.
  private(set) var leftOut = 0
  /// How far the text is indented: as far as its first line that is not a comment.
  private var indentation: Int?

  /// What a line has of the recording itself: nothing where it is a prompt.
  mutating func strip(_ line: TextLine) -> TextLine {
    // Most lines have nothing before what is their own.
    if indentation == 0, Self.isBare(line), !ShellPrompt.begins(line) { return line }
    var line = line
    stripQuoting(&line)
    let blanks = line.skipBlanks(atMost: indentation ?? .max)
    let wasBlank = line.isAtEnd
    while line.take("^C") {}
    line = line.remainder
    let isLost = line.isAtEnd ? !wasBlank : ShellPrompt.begins(line)
    if isLost {
      leftOut += 1
      line.skip(line.count)
      return line.remainder
    }
    // Before it is known how far the text is indented, every line loses all.
    if indentation == nil, !line.isAtEnd, line.peek != 0x23 { indentation = blanks }
    return line
  }

  private static func isBare(_ line: TextLine) -> Bool {
    guard let first = line.peek else { return true }
    return first > 0x20 && first != 0x3E && first != 0x5E
  }

  /// Takes marks of quoting; a blank behind them is an indentation of the text.
  private func stripQuoting(_ line: inout TextLine) {
    var rest = line
    rest.skipBlanks()
    while rest.take(0x3E) {
      line = rest
      rest.skipBlanks()
    }
  }
}
