internal import TrackerKit

/// The output of `evtest`: a device's description, then its events, or pasted events alone.
///
/// Names differ between versions, so only the decimal numbers are used. The very similar output of
/// libevdev's `libevdev-events` and python-evdev's `evtest.py` is read as well.
struct EvtestReader: EventTextFormat {
  static let isPasted = false
  /// The names between the dashes of a synchronization line.
  ///
  /// Old versions print `Config Sync` for everything except reports. The kernel sends only one such
  /// event, the one after each contact. Some versions take names from the list of types.
  private static let synchronizations: [(StaticString, UInt16)] = [
    ("SYN_REPORT", 0), ("SYN_MT_REPORT", 2), ("SYN_DROPPED", 3), ("SYN_CONFIG", 1),
    ("Report Sync", 0), ("Config Sync", 2), ("EV_SYN", 0), ("EV_KEY", 1), ("EV_REL", 2),
    ("EV_ABS", 3), ("?", 4),
  ]
  /// Devices beyond this number count as the last one.
  private static let maximumDevices = 64

  let origin = "evtest"
  let notes: [String] = []
  private(set) var devices = [EvdevDevice()]
  private var hasEvents = false
  /// Whether the last device's list has begun: then a line about a device starts the next one.
  private var isListed = false
  /// The event type whose codes are being listed.
  private var type: Int?
  /// The axis whose numbers are being listed.
  private var axis: UInt16?
  private var minimum: Int32?

  /// The index of the device being described, or whose events follow.
  private var current: Int { devices.count - 1 }

  mutating func read(
    _ line: TextLine, _ lines: LineReader
  ) throws(SessionError) -> EventTextLine {
    var line = line
    line.skipBlanks()
    if Self.skipToTime(&line) {
      hasEvents = true
      isListed = true
      axis = nil
      return .event(try event(&line, lines))
    }
    // Prompts and device lists come before the events.
    return line.isAtEnd || describes(line) || !hasEvents ? .other : .unrecognized
  }

  private func event(
    _ line: inout TextLine, _ lines: LineReader
  ) throws(SessionError) -> EvdevEvent {
    line.skipBlanks()
    guard let time = line.microseconds() else { throw lines.wrong("seconds after the word time") }
    _ = line.skip(0x2C)
    line.skipBlanks()
    var event = EvdevEvent(
      time: time, device: current, type: EventType.synchronization, code: 0, value: 0)
    guard line.skip("type ") else {
      event.code = try synchronization(&line, lines)
      return event
    }
    guard let type = line.decimal(UInt16.self), line.peek == 0x20 else {
      throw lines.wrong("a decimal type after the time")
    }
    event.type = type
    // Other types do not matter here, and some have hexadecimal values.
    guard type <= EventType.absolute else { return event }
    guard line.find(", code "), let code = line.decimal(UInt16.self), line.peek == 0x20 else {
      throw lines.wrong("a decimal code after the type")
    }
    guard line.find(", value "), let value = line.decimal(Int32.self), line.isAtBlank else {
      throw lines.wrong("a decimal value after the code")
    }
    event.code = code
    event.value = value
    return event
  }

  /// The code of a line such as `-------------- SYN_REPORT ------------`.
  private func synchronization(
    _ line: inout TextLine, _ lines: LineReader
  ) throws(SessionError) -> UInt16 {
    while let sign = line.peek, "-+> ".utf8.contains(sign) { line.advance(by: 1) }
    for (name, code) in Self.synchronizations where line.skip(name) { return code }
    throw lines.wrong("a type, or a name such as SYN_REPORT")
  }

  // MARK: Description

  /// Takes a description line; false if it is not one.
  private mutating func describes(_ line: TextLine) -> Bool {
    var line = line
    if line.skip("Event type ") {
      isListed = true
      type = line.decimal()
      axis = nil
      return true
    }
    if line.skip("Event code ") {
      readCode(&line)
      return true
    }
    if line.skip("Property type ") || line.skip("Input prop ") {
      if line.decimal() == 1 { devices[current].properties = [EvdevDevice.directProperty] }
      return true
    }
    return readDevice(line) || readNumber(line)
      || line.begins([
        "Supported events:", "Properties:", "Testing ...", "Key repeat handling:", "Repeat ",
        "Value ",
      ])
  }

  private mutating func readDevice(_ line: TextLine) -> Bool {
    var line = line
    guard line.skip("Input d") else { return false }
    if isListed, devices.count < Self.maximumDevices {
      devices.append(EvdevDevice())
      isListed = false
    }
    if line.skip("evice name: \"") {
      devices[current].name = String(line.text.prefix { $0 != "\"" })
    } else if line.skip("evice ID:") {
      let names: [StaticString] = ["bus ", "vendor ", "product ", "version "]
      for (index, name) in names.enumerated() where line.find(name) {
        _ = line.skip("0x")
        devices[current].identity[index] = UInt16(
          truncatingIfNeeded: line.hexadecimal(UInt64.self) ?? 0)
      }
    }
    return true
  }

  private mutating func readCode(_ line: inout TextLine) {
    axis = nil
    minimum = nil
    guard let code = line.decimal(UInt16.self) else { return }
    if type == Int(EventType.key), code == KeyCode.touch {
      devices[current].codes[EventType.key] = [KeyCode.touch]
    }
    if type == Int(EventType.absolute), code < 64 { axis = code }
  }

  /// Takes a line such as `Max     4095`.
  private mutating func readNumber(_ line: TextLine) -> Bool {
    var line = line
    guard let axis else { return false }
    let name = String(decoding: line.word(), as: UTF8.self)
    line.skipBlanks()
    guard let number = line.decimal(Int32.self), line.isAtEnd || line.peek == 0x20 else {
      return false
    }
    switch name {
    case "Value": devices[current].state[axis] = number
    case "Min": minimum = number
    case "Max": if let minimum { devices[current].setAxis(axis, [minimum, number]) }
    case "Fuzz": devices[current].axes[axis]?.fuzz = number
    case "Flat": devices[current].axes[axis]?.flat = number
    case "Resolution": devices[current].axes[axis]?.resolution = max(0, number)
    default: return false
    }
    return true
  }

  // MARK: Detection

  /// Advances to the time of an event: evtest writes `Event: time 1.000002, `, python-evdev `time
  /// 1.000002 `.
  private static func skipToTime(_ line: inout TextLine) -> Bool {
    var rest = line
    let isOwn = rest.skip("Event: ")
    guard rest.skip("time "), isOwn || isTimeOfPython(rest) else { return false }
    line = rest
    return true
  }

  /// Whether python-evdev's form follows: a time, then the event type or a row of hyphens.
  private static func isTimeOfPython(_ line: TextLine) -> Bool {
    var line = line
    guard line.microseconds() != nil else { return false }
    line.skipBlanks()
    return line.begins(["type ", "-----"])
  }

  /// Whether a line occurs only in evtest's logs.
  static func isTypical(_ line: TextLine) -> Bool {
    var rest = line
    return skipToTime(&rest)
      || line.begins([
        "Input driver version is ", "Input device ID: bus ", "Input device name: \"",
        "Event type 0 (",
      ])
  }
}
