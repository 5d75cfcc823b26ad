/// Recognizes how evtest's lines begin.
enum EvtestLine {
  /// Advances to an event's time if the line is an event.
  ///
  /// evtest itself writes `Event: time 1.000002, `, python-evdev writes `time 1.000002 `.
  static func takeEvent(_ line: inout TextLine) -> Bool {
    var rest = line
    let isOwn = rest.take("Event: ")
    guard rest.take("time "), isOwn || isOther(rest) else { return false }
    line = rest
    return true
  }

  /// Whether python-evdev's form follows: a time, then the event type or a row of hyphens.
  private static func isOther(_ line: TextLine) -> Bool {
    var line = line
    guard line.microseconds() != nil else { return false }
    line.skipBlanks()
    return line.take("type ") || line.take("-----")
  }

  /// Whether a line occurs only in evtest's logs.
  static func isTypical(_ line: TextLine) -> Bool {
    var line = line
    return takeEvent(&line) || line.take("Input driver version is ")
      || line.take("Input device ID: bus ") || line.take("Input device name: \"")
      || line.take("Event type 0 (")
  }
}
