/// Recognizes how evtest's lines begin.
enum EvtestLine {
  /// Advances to an event's time if the line is an event.
  ///
  /// evtest itself writes `Event: time 1.000002, `, python-evdev writes `time 1.000002 `.
  static func readEvent(_ line: inout TextLine) -> Bool {
    var rest = line
    let isOwn = rest.skip("Event: ")
    guard rest.skip("time "), isOwn || isOther(rest) else { return false }
    line = rest
    return true
  }

  /// Whether python-evdev's form follows: a time, then the event type or a row of hyphens.
  private static func isOther(_ line: TextLine) -> Bool {
    var line = line
    guard line.microseconds() != nil else { return false }
    line.skipBlanks()
    return line.skip("type ") || line.skip("-----")
  }

  /// Whether a line occurs only in evtest's logs.
  static func isTypical(_ line: TextLine) -> Bool {
    var line = line
    return readEvent(&line) || line.skip("Input driver version is ")
      || line.skip("Input device ID: bus ") || line.skip("Input device name: \"")
      || line.skip("Event type 0 (")
  }
}
