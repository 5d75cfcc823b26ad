internal import TrackerKit

/// Reads the output of `evtest`: a device's description, then its events, or pasted events alone.
///
/// Only the decimal numbers are used, since names differ between versions. The very similar output
/// of libevdev's `libevdev-events` and python-evdev's `evtest.py` is read as well.
final class EvtestReader: EventSource {
  /// The names between the dashes of a synchronization line.
  ///
  /// Old versions print `Config Sync` for everything except reports. The kernel sends only one such
  /// event, the one after each contact. Some versions take names from the list of types.
  private static let synchronizations: [(StaticString, UInt16)] = [
    ("SYN_REPORT", 0), ("SYN_MT_REPORT", 2), ("SYN_DROPPED", 3), ("SYN_CONFIG", 1),
    ("Report Sync", 0), ("Config Sync", 2), ("EV_SYN", 0), ("EV_KEY", 1), ("EV_REL", 2),
    ("EV_ABS", 3), ("?", 4),
  ]

  private let lines: LineReader
  private var description = EvtestDescription()
  private var hasEvents = false
  private var unrecognizedLines = 0

  /// - Parameter source: The text.
  init(_ source: any ByteSource) {
    lines = LineReader(source)
  }

  var devices: [EvdevDevice] { description.devices }

  var line: Int { lines.number }

  let origin = "evtest"

  var notes: [String] { UnrecognizedLines.notes(unrecognizedLines) }

  func next() throws(SessionError) -> EvdevEvent? {
    while var line = try lines.next() {
      line.skipBlanks()
      if EvtestLine.readEvent(&line) {
        hasEvents = true
        description.readEvent()
        return try event(&line)
      }
      // Prompts and device lists come before the events.
      if line.isAtEnd || description.read(line) || !hasEvents { continue }
      unrecognizedLines += 1
    }
    return nil
  }

  private func event(_ line: inout TextLine) throws(SessionError) -> EvdevEvent {
    line.skipBlanks()
    guard let time = line.microseconds() else { throw lines.wrong("seconds after the word time") }
    _ = line.skip(0x2C)
    line.skipBlanks()
    var event = EvdevEvent(
      time: time, device: description.current, type: EventType.synchronization, code: 0, value: 0)
    guard line.skip("type ") else {
      event.code = try synchronization(&line)
      return event
    }
    guard let type = line.decimal(), let type = UInt16(exactly: type), line.peek == 0x20 else {
      throw lines.wrong("a decimal type after the time")
    }
    event.type = type
    // Other types do not matter here, and some have hexadecimal values.
    guard type <= EventType.absolute else { return event }
    guard line.find(", code "), let code = line.decimal(), let code = UInt16(exactly: code),
      line.peek == 0x20
    else { throw lines.wrong("a decimal code after the type") }
    guard line.find(", value "), let value = line.decimal(), let value = Int32(exactly: value),
      line.isAtEnd || line.peek == 0x20 || line.peek == 0x09
    else { throw lines.wrong("a decimal value after the code") }
    event.code = code
    event.value = value
    return event
  }

  /// The code of a line such as `-------------- SYN_REPORT ------------`.
  private func synchronization(_ line: inout TextLine) throws(SessionError) -> UInt16 {
    while let sign = line.peek, "-+> ".utf8.contains(sign) { line.advance(by: 1) }
    for (name, code) in Self.synchronizations where line.skip(name) { return code }
    throw lines.wrong("a type, or a name such as SYN_REPORT")
  }
}

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
