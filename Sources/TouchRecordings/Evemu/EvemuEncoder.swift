internal import TrackerKit

/// Writes a session in evemu's text format, version 1.2: one type B touchscreen with all touches.
struct EvemuEncoder: RecordingEncoder {
  /// evemu-record gives its first event this time.
  private static let start: Int64 = 1

  private let device: OutputDevice
  private let origin: Int64
  private let deviceCount: Int
  private var output: OutputEvents
  private var events: [EvdevEvent] = []
  private var writer = TextWriter()
  private var hasBegun = false

  init(_ header: SessionHeader, _ survey: SessionSurvey) {
    // The touches of all devices are combined into one device.
    let used = survey.devices.indices.filter { survey.devices[$0].contacts > 0 }
    deviceCount = used.count
    let first = used.first ?? ContactID.firstTouchDevice
    var seen = SessionSurvey.Device()
    for device in survey.devices {
      seen.mostContacts += device.mostContacts
      seen.hasPressure = seen.hasPressure || device.hasPressure
    }
    let contacts = OutputContacts(header, device: first, seen)
    device = OutputDevice(header, device: first, facts: contacts.facts)
    origin = header.start.microseconds - Self.start
    output = OutputEvents(contacts, device: nil)
  }

  mutating func begin(pass: Int, into output: inout [UInt8]) {
    writer.text("# EVEMU 1.2\n# Written by touchplay\nN: \(device.name)\nI:")
    for number in device.facts.identity {
      writer.byte(0x20)
      writer.hexadecimal(UInt64(number), width: 4)
    }
    writer.text("\nP:")
    writeBytes(of: device.properties, least: 8)
    writer.byte(0x0A)
    for (type, codes) in device.codes { writeCodes(codes, of: type) }
    for (code, range) in device.axes {
      writer.text("A: ")
      writer.hexadecimal(UInt64(code), width: 2)
      let numbers = [range.minimum, range.maximum, range.fuzz, range.flat, range.resolution]
      for number in numbers { writer.text(" \(number)") }
      writer.byte(0x0A)
    }
    flush(&output)
  }

  /// Writes code bits, eight bytes per line.
  private mutating func writeCodes(_ codes: [UInt16], of type: UInt16) {
    let bytes = bytes(of: codes, least: 8)
    for start in stride(from: 0, to: bytes.count, by: 8) {
      writer.text("B: ")
      writer.hexadecimal(UInt64(type), width: 2)
      for byte in bytes[start..<min(start + 8, bytes.count)] {
        writer.byte(0x20)
        writer.hexadecimal(UInt64(byte), width: 2)
      }
      writer.byte(0x0A)
    }
  }

  private mutating func writeBytes(of codes: [UInt16], least: Int) {
    for byte in bytes(of: codes, least: least) {
      writer.byte(0x20)
      writer.hexadecimal(UInt64(byte), width: 2)
    }
  }

  /// Codes as bits, lowest first, padded to a multiple of `least` bytes.
  private func bytes(of codes: [UInt16], least: Int) -> [UInt8] {
    let highest = Int(codes.max() ?? 0)
    var bytes = [UInt8](repeating: 0, count: (highest / 8 / least + 1) * least)
    for code in codes { bytes[Int(code) / 8] |= 1 << UInt8(code % 8) }
    return bytes
  }

  mutating func encode(_ record: SessionRecord, into output: inout [UInt8]) {
    guard case .turn(let turn) = record else { return }
    if !hasBegun {
      hasBegun = true
      // An empty frame preserves the time before the first touch.
      if turn.time.microseconds > origin + Self.start { closeFrame(origin + Self.start) }
    }
    events.removeAll(keepingCapacity: true)
    self.output.encode(turn, into: &events)
    for event in events { write(event) }
    closeFrame(turn.time.microseconds)
    flush(&output)
  }

  mutating func end(pass: Int, into output: inout [UInt8]) {
    // A description alone is not a recording.
    guard !hasBegun else { return }
    closeFrame(origin + Self.start)
    flush(&output)
  }

  private mutating func write(_ event: EvdevEvent) {
    writer.text("E: ")
    writer.seconds(event.time - origin)
    writer.byte(0x20)
    writer.hexadecimal(UInt64(event.type), width: 4)
    writer.byte(0x20)
    writer.hexadecimal(UInt64(event.code), width: 4)
    writer.byte(0x20)
    writer.decimal(Int64(event.value), width: 4)
    writer.byte(0x0A)
  }

  private mutating func closeFrame(_ time: Int64) {
    write(
      EvdevEvent(
        time: time, type: EventType.synchronization, code: SynchronizationCode.report, value: 0))
  }

  private mutating func flush(_ output: inout [UInt8]) {
    output += writer.bytes
    writer.removeAll()
  }

  var notes: [String] {
    var notes = output.notes
    if deviceCount > 1 {
      notes.append("the touches of \(deviceCount) devices were merged into one")
    }
    return notes
  }
}
