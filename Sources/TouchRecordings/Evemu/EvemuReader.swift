internal import TrackerKit

/// Reads evemu's text format, versions 1.0 to 1.3: a device description, then its events.
final class EvemuReader: EventSource {
  private static let newestMinor = 3

  private let lines: LineReader
  private var description: EvemuDescription
  private var hasEvents = false
  /// Whether a line has been read that may not come before the version.
  private var hasBegun = false
  private var minor = 0
  private var unrecognizedLines = 0
  private var lateLines = 0

  /// - Parameters:
  ///   - source: The text.
  ///   - description: The device, if it is described in another file.
  init(_ source: any ByteSource, description: EvdevDevice = EvdevDevice()) {
    lines = LineReader(source, isPasted: true)
    self.description = EvemuDescription(device: description)
  }

  var devices: [EvdevDevice] { [description.device] }

  var origin: String { "evemu 1.\(minor)" }

  var notes: [String] {
    var notes: [String] = []
    if minor > Self.newestMinor {
      notes.append("format 1.\(minor) is newer than 1.\(Self.newestMinor)")
    }
    notes += UnrecognizedLines.notes(unrecognizedLines + lines.leftOut)
    if lateLines > 0 { notes.append("description lines after events, left out: \(lateLines)") }
    return notes
  }

  var line: Int { lines.number }

  func next() throws(SessionError) -> EvdevEvent? {
    while var line = try lines.next() {
      if line.isBlank(0) {
        line.skipBlanks()
        line = line.remainder
      }
      // Event lines are by far the most frequent.
      if line[0] == 0x45, line[1] == 0x3A {
        hasEvents = true
        return try event(&line)
      }
      try readOther(line)
    }
    return nil
  }

  private func event(_ line: inout TextLine) throws(SessionError) -> EvdevEvent {
    line.advance(by: 2)
    line.skipBlanks()
    guard let time = line.microseconds() else { throw lines.wrong("seconds after the letter E") }
    line.skipBlanks()
    guard let type = line.hexadecimal(), let type = UInt16(exactly: type) else {
      throw lines.wrong("a hexadecimal type after the time")
    }
    line.skipBlanks()
    guard let code = line.hexadecimal(), let code = UInt16(exactly: code) else {
      throw lines.wrong("a hexadecimal code after the type")
    }
    line.skipBlanks()
    guard let value = line.decimal(), let value = Int32(exactly: value) else {
      throw lines.wrong("a decimal value after the code")
    }
    line.skipBlanks()
    guard line.isAtEnd || line.peek == 0x23 else {
      throw lines.wrong("a comment or nothing after the value")
    }
    return EvdevEvent(time: time, type: type, code: code, value: value)
  }

  private func readOther(_ line: TextLine) throws(SessionError) {
    if try readVersion(line) || line.isAtEnd || line.peek == 0x23 { return }
    hasBegun = true
    guard !hasEvents else {
      guard EvemuDescription.isDescription(line) else {
        throw lines.wrong("a line that begins with E: or #")
      }
      return lateLines += 1
    }
    if EvemuDescription.isDescription(line) {
      guard description.read(line) else { throw lines.wrong(EvemuDescription.expected(line)) }
    } else {
      unrecognizedLines += 1
    }
  }

  private func readVersion(_ line: TextLine) throws(SessionError) -> Bool {
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
}
