/// Recognizes log lines in which a shell asked for a command.
enum ShellPrompt {
  /// Whether a whole line begins with a prompt such as `$`, `me@host:~$`, `phone:/ $` or `PS C:\>`.
  ///
  /// No recording format has a line that begins like this.
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
    let isFolder = first == 0x7E || first == 0x2F || has(word, ":/")
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

  private static func has(_ word: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    has(TextLine(word), text)
  }

  private static func has(_ line: TextLine, _ text: StaticString) -> Bool {
    var line = line
    return line.find(text)
  }
}
