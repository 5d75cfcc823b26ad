internal import TrackerKit

/// Writes a session as `libinput record` does: YAML, with a type B touchscreen for each device.
struct LibinputEncoder: RecordingEncoder {
  private let header: SessionHeader
  private let survey: SessionSurvey
  /// The limit of LibinputReader and SessionSurvey.
  private static let maximumDevices = 256

  /// The session's touched devices, one for each pass; the others are written between them.
  private let used: [Int]
  /// The devices to write: not the mouse, unless it was used.
  private let devices: Range<Int>
  /// The next device to write.
  private var next: Int
  private var output: OutputEvents
  var writer = TextWriter()
  private var hasBegun = false
  private(set) var notes: [String] = []

  init(_ header: SessionHeader, _ survey: SessionSurvey) {
    self.header = header
    self.survey = survey
    let touched = survey.devices.indices.filter { survey.devices[$0].contacts > 0 }
    used = touched.isEmpty ? [ContactID.firstTouchDevice] : Array(touched)
    next = min(used[0], ContactID.firstTouchDevice)
    let end = max(header.devices.count, survey.devices.count, used[0] + 1)
    devices = next..<min(end, next + Self.maximumDevices)
    output = Self.output(used[0], header, survey)
  }

  private static func output(
    _ index: Int, _ header: SessionHeader, _ survey: SessionSurvey
  ) -> OutputEvents {
    let seen = index < survey.devices.count ? survey.devices[index] : SessionSurvey.Device()
    return OutputEvents(header, device: index, seen)
  }

  var passes: Int { used.count }

  mutating func begin(pass: Int) {
    if pass == 0 {
      writer.text(
        "# libinput record\n# Written by touchplay\nversion: 1\nndevices: \(devices.count)\n")
      writer.text("libinput:\n  version: \"0\"\n  git: \"\"\n")
      writer.text(
        "system:\n  os: \"unknown:unknown\"\n  kernel: \"unknown\"\n  dmi: \"\"\ndevices:\n")
    }
    hasBegun = pass > 0
    writeDescriptions(upTo: used[pass] + 1)
  }

  /// Describes the next devices; the events of the last one follow.
  private mutating func writeDescriptions(upTo end: Int) {
    while next < end {
      output = Self.output(next, header, survey)
      writeDescription(next - devices.lowerBound)
      next += 1
    }
  }

  private mutating func writeDescription(_ index: Int) {
    let device = output.device
    writer.text("- node: /dev/input/event\(index)\n  evdev:\n    name: ")
    // YAML's double-quoted strings accept everything that JSON's do.
    writer.text(JSONText.quoted(device.name))
    writer.text("\n    id: [\(list(device.facts.identity))]\n    codes:\n")
    for (type, codes) in device.codes { writer.text("      \(type): [\(list(codes))]\n") }
    writer.text("    absinfo:\n")
    for (code, range) in device.axes {
      writer.text("      \(code): [\(list(range.numbers))]\n")
    }
    writer.text("    properties: [\(list(device.properties))]\n")
    writer.text("  udev:\n    properties:\n    - ID_INPUT=1\n    - ID_INPUT_TOUCHSCREEN=1\n")
    writer.text("    virtual: false\n  quirks:\n  events:\n")
  }

  private func list(_ numbers: [some BinaryInteger]) -> String {
    numbers.map { "\($0)" }.joined(separator: ", ")
  }

  mutating func encode(_ record: SessionRecord) {
    guard case .turn(let turn) = record else { return }
    let time = turn.time.microseconds - header.start.microseconds
    if !hasBegun {
      hasBegun = true
      // An empty frame preserves the time before the first touch.
      if time > 0 || !isWritten(turn) { writeFrame(0) }
    }
    guard isWritten(turn) else { return }
    output.encode(turn)
    writeFrame(time)
  }

  /// Whether a turn is a frame of the device: of several devices, only if it has touches of this
  /// one.
  private func isWritten(_ turn: Turn) -> Bool { passes == 1 || output.concerns(turn) }

  /// Writes the collected events and the end of their frame.
  private mutating func writeFrame(_ time: Int64) {
    writer.text("  - evdev:\n")
    for event in output.events {
      write(time, event.type, event.code, event.value)
      if event.type == EventType.synchronization { writer.text("  - evdev:\n") }
    }
    write(time, EventType.synchronization, SynchronizationCode.report, 0)
  }

  private mutating func write(_ time: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32) {
    let (seconds, rest) = max(0, time).quotientAndRemainder(dividingBy: 1_000_000)
    writer.text("    - [")
    for number in [seconds, rest, Int64(type), Int64(code)] {
      writer.decimal(number)
      writer.text(", ")
    }
    writer.decimal(Int64(value))
    writer.text("]\n")
  }

  mutating func end(pass: Int) {
    notes += output.notes.filter { !notes.contains($0) }
    // A description alone is not a recording.
    if !hasBegun { writeFrame(0) }
    if pass == passes - 1 { writeDescriptions(upTo: devices.upperBound) }
  }
}
