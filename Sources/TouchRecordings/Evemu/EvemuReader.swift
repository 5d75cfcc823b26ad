public import TrackerKit

/// evemu's text format, versions 1.0 to 1.3: a device description, then its events.
struct EvemuReader: EventTextFormat {
  static let isPasted = true
  private static let newestMinor = 3

  private var device = EvdevDevice()
  private var hasEvents = false
  /// Whether a line has been read that may not come before the version.
  private var hasBegun = false
  private var minor = 0
  private var lateLines = 0

  var devices: [EvdevDevice] { [device] }

  var origin: String { "evemu 1.\(minor)" }

  var notes: [String] {
    let isNewer = minor > Self.newestMinor
    return (isNewer ? ["format 1.\(minor) is newer than 1.\(Self.newestMinor)"] : [])
      + countNotes(["description lines after events, left out": lateLines])
  }

  mutating func read(
    _ line: TextLine, _ lines: LineReader
  ) throws(SessionError) -> EventTextLine {
    var line = line
    if line.isBlank(0) {
      line.skipBlanks()
      line = line.remainder
    }
    // Event lines are by far the most frequent.
    if line[0] == 0x45, line[1] == 0x3A {
      hasEvents = true
      return .event(try event(&line, lines))
    }
    if try readVersion(line, lines) || line.isAtEnd || line.peek == 0x23 { return .other }
    hasBegun = true
    let isDescription = "NIPBALS".utf8.contains(line[0] ?? 0) && line[1] == 0x3A
    if hasEvents {
      guard isDescription else { throw lines.wrong("a line that begins with E: or #") }
      lateLines += 1
      return .other
    }
    guard isDescription else { return .unrecognized }
    try describe(line, lines)
    return .other
  }

  private func event(
    _ line: inout TextLine, _ lines: LineReader
  ) throws(SessionError) -> EvdevEvent {
    line.advance(by: 2)
    line.skipBlanks()
    guard let time = line.microseconds() else { throw lines.wrong("seconds after the letter E") }
    line.skipBlanks()
    guard let type = line.hexadecimal(UInt16.self) else {
      throw lines.wrong("a hexadecimal type after the time")
    }
    line.skipBlanks()
    guard let code = line.hexadecimal(UInt16.self) else {
      throw lines.wrong("a hexadecimal code after the type")
    }
    line.skipBlanks()
    guard let value = line.decimal(Int32.self) else {
      throw lines.wrong("a decimal value after the code")
    }
    line.skipBlanks()
    guard line.isAtEnd || line.peek == 0x23 else {
      throw lines.wrong("a comment or nothing after the value")
    }
    return EvdevEvent(time: time, type: type, code: code, value: value)
  }

  private mutating func readVersion(
    _ line: TextLine, _ lines: LineReader
  ) throws(SessionError) -> Bool {
    var line = line
    guard !hasBegun, !hasEvents, line.skip("# EVEMU ") else { return false }
    hasBegun = true
    guard let major = line.decimal(), line.skip(0x2E), let number = line.decimal(),
      line.isAtWordEnd
    else {
      throw lines.wrong("a version after # EVEMU, such as 1.3")
    }
    guard major == 1 else { throw lines.wrong("version 1 of evemu's format") }
    minor = number
    return true
  }

  // MARK: Description

  private mutating func describe(_ line: TextLine, _ lines: LineReader) throws(SessionError) {
    var line = line
    let letter = line.peek
    line.advance(by: 2)
    line.skipBlanks()
    switch letter {
    case 0x4E:
      // A name can appear twice; a hash mark is part of the name.
      device.name = line.text
    case 0x49:
      guard readIdentity(&line) else {
        throw lines.wrong("four hexadecimal numbers after the letter I")
      }
    case 0x41:
      guard readAxis(&line) else {
        throw lines.wrong("a hexadecimal code and four or five decimal numbers")
      }
    default:
      // The bits for properties, codes and states add nothing to the axes.
      repeat {
        guard line.hexadecimal() != nil, line.isAtWordEnd else {
          throw lines.wrong("hexadecimal numbers")
        }
        line.skipBlanks()
      } while !line.isAtEnd && line.peek != 0x23
    }
  }

  private mutating func readIdentity(_ line: inout TextLine) -> Bool {
    for index in 0..<4 {
      line.skipBlanks()
      guard let number = line.hexadecimal(UInt16.self), line.isAtWordEnd else { return false }
      device.identity[index] = number
    }
    return true
  }

  private mutating func readAxis(_ line: inout TextLine) -> Bool {
    guard let code = line.hexadecimal(UInt16.self), code < 64 else { return false }
    var numbers: [Int32] = []
    while numbers.count < 5 {
      line.skipBlanks()
      if line.isAtEnd || line.peek == 0x23 { break }
      guard let number = line.decimal(Int32.self), line.isAtWordEnd else { return false }
      numbers.append(number)
    }
    guard numbers.count >= 4 else { return false }
    device.setAxis(code, numbers)
    return true
  }
}

/// A device description in a separate file, as written by evemu.
public struct DeviceDescription {
  /// Descriptions are short; anything longer is something else.
  private static let maximumBytes = 1 << 24

  /// The file's name, for the notes.
  let name: String
  let device: EvdevDevice

  /// Reads a description, up to the first event if any follow; the name is for the notes.
  ///
  /// - Throws: `SessionError.wrongLine` if it is not a description, or `unreadable`.
  public init(_ source: any ByteSource, name: String) throws(SessionError) {
    let reader = EventText<EvemuReader>(PrefixSource(source, Self.maximumBytes))
    _ = try reader.next()
    device = reader.devices[0]
    self.name = name
    guard device.isDescribed else {
      throw .wrongLine(max(1, reader.line), expected: "axes before it (lines that begin with A:)")
    }
  }
}
