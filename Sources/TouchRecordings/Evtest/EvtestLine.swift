/// What evtest's lines begin with.
enum EvtestLine {
  /// Goes on to an event's time if the line is an event: evtest's own `Event: time 1.000002, `, or
  /// python-evdev's `time 1.000002 `.
  static func takeEvent(_ line: inout TextLine) -> Bool {
    var rest = line
    let isOwn = rest.take("Event: ")
    guard rest.take("time "), isOwn || isOther(rest) else { return false }
    line = rest
    return true
  }

  /// Whether python-evdev's form follows: a time, and the kind of the event or a line of hyphens.
  private static func isOther(_ line: TextLine) -> Bool {
    var line = line
    guard line.microseconds() != nil else { return false }
    line.skipBlanks()
    return line.take("type ") || line.take("-----")
  }

  /// Whether a line stands in evtest's texts alone.
  static func isTypical(_ line: TextLine) -> Bool {
    var line = line
    return takeEvent(&line) || line.take("Input driver version is ")
      || line.take("Input device ID: bus ") || line.take("Input device name: \"")
      || line.take("Event type 0 (")
  }
}
