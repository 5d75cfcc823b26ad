internal import TrackerKit

/// Writes a session in evemu's text format, version 1.2: one type B touchscreen with all touches.
struct EvemuEncoder: RecordingEncoder {
  /// evemu-record gives its first event this time.
  private static let start: Int64 = 1

  private let origin: Int64
  private let deviceCount: Int
  private var output: OutputEvents
  var writer = TextWriter()
  private var hasBegun = false

  init(_ header: SessionHeader, _ survey: SessionSurvey) {
    deviceCount = survey.devices.count { $0.contacts > 0 }
    origin = header.start.microseconds - Self.start
    output = OutputEvents(merging: header, survey)
  }

  mutating func begin(pass: Int) { writer.evemu(output.device) }

  mutating func encode(_ record: SessionRecord) {
    guard case .turn(let turn) = record else { return }
    if !hasBegun {
      hasBegun = true
      // An empty frame preserves the time before the first touch.
      if turn.time.microseconds > origin + Self.start { closeFrame(origin + Self.start) }
    }
    output.encode(turn)
    for event in output.events { writer.evemu(event, since: origin) }
    closeFrame(turn.time.microseconds)
  }

  mutating func end(pass: Int) {
    // A description alone is not a recording.
    if !hasBegun { closeFrame(origin + Self.start) }
  }

  private mutating func closeFrame(_ time: Int64) {
    writer.evemu(.report(at: time), since: origin)
  }

  var notes: [String] {
    let isMerged = deviceCount > 1
    return output.notes
      + (isMerged ? ["the touches of \(deviceCount) devices were merged into one"] : [])
  }
}

/// evemu's text, version 1.2.
extension TextWriter {
  /// Describes a device, whose events follow.
  mutating func evemu(_ device: EvdevDevice) {
    text("# EVEMU 1.2\n# Written by touchplay\nN: \(device.name)\nI:")
    hexadecimal(device.identity, digits: 4)
    byte(0x0A)
    bits(of: device.properties, after: "P:")
    for (type, codes) in device.codeList {
      bits(of: codes, after: "B: " + String(hexadecimal: type, digits: 2))
    }
    for (code, range) in device.axisList {
      text("A:")
      hexadecimal([code], digits: 2)
      for number in range.numbers { text(" \(number)") }
      byte(0x0A)
    }
  }

  /// Writes codes as bits, lowest first, in lines of eight bytes.
  private mutating func bits(of codes: [UInt16], after letter: String) {
    for start in stride(from: 0, through: codes.max() ?? 0, by: 64) {
      text(letter)
      let bytes = stride(from: start, to: start + 64, by: 8).map { first in
        codes.filter { $0 / 8 == first / 8 }.reduce(UInt16(0)) { $0 | 1 << ($1 % 8) }
      }
      hexadecimal(bytes, digits: 2)
      byte(0x0A)
    }
  }

  /// Writes numbers in hexadecimal, each after a space.
  private mutating func hexadecimal(_ numbers: [UInt16], digits: Int) {
    for number in numbers { text(" " + String(hexadecimal: number, digits: digits)) }
  }

  /// Writes an event with its time since another one.
  mutating func evemu(_ event: EvdevEvent, since origin: Int64) {
    text("E: ")
    seconds(event.time - origin)
    hexadecimal([event.type, event.code], digits: 4)
    byte(0x20)
    decimal(Int64(event.value), width: 4)
    byte(0x0A)
  }
}
