/// A line of a form in which `libinput record` writes almost all lines, and which means the same in
/// YAML wherever an entry of a list can begin.
enum EventLine {
  /// Longer lines are left to libyaml.
  private static let longest = 1000

  /// An event: `- [seconds, microseconds, type, code, value]`, with any comment in ASCII.
  ///
  /// - Returns: The event and how many spaces precede it; nil for any other line.
  static func event(_ line: TextLine) -> (event: EvdevEvent, column: Int)? {
    guard line.count <= longest else { return nil }
    var line = line
    let column = skipSpaces(&line)
    guard line.skip("- ["), let seconds = number(&line, before: 0x2C),
      let microseconds = number(&line, before: 0x2C), let type = number(&line, before: 0x2C),
      let code = number(&line, before: 0x2C), let value = number(&line, before: 0x5D),
      endsHere(&line),
      let event = EvdevEvent(seconds, microseconds, type: type, code: code, value: value)
    else { return nil }
    return (event, column)
  }

  /// The beginning of a frame's list of events: `- evdev:`.
  ///
  /// - Returns: How many spaces precede it; nil for any other line.
  static func frame(_ line: TextLine) -> Int? {
    guard line.count <= longest else { return nil }
    var line = line
    let column = skipSpaces(&line)
    return line.skip("- evdev:") && line.isAtEnd ? column : nil
  }

  private static func number(_ line: inout TextLine, before end: UInt8) -> Int? {
    _ = skipSpaces(&line)
    guard let number = line.decimal(), line.skip(end) else { return nil }
    return number
  }

  private static func skipSpaces(_ line: inout TextLine) -> Int {
    var count = 0
    while line.skip(0x20) { count += 1 }
    return count
  }

  /// Whether there is nothing more, or a comment of characters that YAML allows.
  private static func endsHere(_ line: inout TextLine) -> Bool {
    let spaces = skipSpaces(&line)
    guard !line.isAtEnd else { return true }
    return spaces > 0 && line.peek == 0x23 && line.isPrintable
  }
}

extension EvdevEvent {
  /// An event from the numbers of a recording; nil if one of them is impossible.
  init?(_ seconds: Int, _ microseconds: Int, type: Int, code: Int, value: Int) {
    guard (0..<1 << 40).contains(seconds), (0..<1_000_000).contains(microseconds),
      let type = UInt16(exactly: type), let code = UInt16(exactly: code),
      let value = Int32(exactly: value)
    else { return nil }
    self.init(
      time: Int64(seconds * 1_000_000 + microseconds), type: type, code: code, value: value)
  }
}
