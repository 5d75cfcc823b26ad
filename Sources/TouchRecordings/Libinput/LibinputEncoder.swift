internal import TrackerKit

/// Writes a session as `libinput record` does: YAML, with a type B touchscreen for each device.
struct LibinputEncoder: RecordingEncoder {
  private let header: SessionHeader
  private let survey: SessionSurvey
  /// The limit of LibinputReader and SessionSurvey.
  private static let maximumDevices = 256

  /// The session's touched devices, one for each pass; the others are written between them.
  private let used: [Int]
  /// The devices to write: those with names, but not the mouse, and those that were used.
  private let devices: [Int]
  /// How many of them have been written.
  private var written = 0
  private var output: OutputEvents
  var writer = TextWriter()
  private var hasBegun = false
  /// The times of the last turn and of the last frame.
  private var (lastTurn, lastFrame) = (Int64(0), Int64(0))
  private(set) var notes: [String] = []

  init(_ header: SessionHeader, _ survey: SessionSurvey) {
    self.header = header
    self.survey = survey
    let touched = survey.devices.indices.filter { survey.devices[$0].contacts > 0 }
    used = touched.isEmpty ? [ContactID.firstTouchDevice] : Array(touched)
    let named = header.devices.indices.dropFirst(ContactID.firstTouchDevice)
    devices = Array(Set(used).union(named).sorted().prefix(Self.maximumDevices))
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
      writer.libinputOpening(deviceCount: devices.count)
    }
    hasBegun = pass > 0
    (lastTurn, lastFrame) = (0, 0)
    writeDescriptions(upTo: used[pass] + 1)
  }

  /// Describes the next devices; the events of the last one follow.
  private mutating func writeDescriptions(upTo end: Int) {
    while written < devices.count, devices[written] < end {
      output = Self.output(devices[written], header, survey)
      writer.libinput(output.device, node: "/dev/input/event\(written)")
      written += 1
    }
  }

  mutating func encode(_ record: SessionRecord) {
    guard case .turn(let turn) = record else { return }
    let time = turn.time.microseconds - header.start.microseconds
    lastTurn = time
    if !hasBegun {
      hasBegun = true
      // An empty frame preserves the time before the first touch.
      if time > 0 || !isWritten(turn) { writeFrame(0, []) }
    }
    guard isWritten(turn) else { return }
    output.encode(turn)
    writeFrame(time, output.events)
  }

  /// Whether a turn is a frame of the device: of several devices, only if it has touches of this
  /// one.
  private func isWritten(_ turn: Turn) -> Bool { passes == 1 || output.concerns(turn) }

  /// Writes events and the end of their frame.
  private mutating func writeFrame(_ time: Int64, _ events: [EvdevEvent]) {
    lastFrame = time
    writer.libinputFrame()
    for var event in events {
      event.time = time
      writer.libinput(event)
      if event.type == EventType.synchronization { writer.libinputFrame() }
    }
    writer.libinput(.report(at: time))
  }

  mutating func end(pass: Int) {
    notes += output.notes.filter { !notes.contains($0) }
    // A description alone is not a recording.
    if !hasBegun { writeFrame(0, []) }
    // So does one at the end with the time after the last touch.
    if pass == passes - 1, lastTurn > lastFrame { writeFrame(lastTurn, []) }
    if pass == passes - 1 { writeDescriptions(upTo: .max) }
  }
}

/// The text of `libinput record`.
extension TextWriter {
  /// Begins a recording of some devices.
  mutating func libinputOpening(deviceCount: Int) {
    text("# libinput record\n# Written by touchplay\nversion: 1\nndevices: \(deviceCount)\n")
    text("libinput:\n  version: \"0\"\n  git: \"\"\n")
    text("system:\n  os: \"unknown:unknown\"\n  kernel: \"unknown\"\n  dmi: \"\"\ndevices:\n")
  }

  /// Describes a device, whose events follow.
  mutating func libinput(_ device: EvdevDevice, node: String) {
    // YAML's double-quoted strings accept everything that JSON's do.
    let isPlain = node.allSatisfy { $0 == "/" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
    text(
      "- node: \(isPlain ? node : JSONText.quoted(node))\n  evdev:\n    name: \(JSONText.quoted(device.name))\n"
    )
    text("    id: [\(list(device.identity))]\n    codes:\n")
    for (type, codes) in device.codeList { text("      \(type): [\(list(codes))]\n") }
    text("    absinfo:\n")
    for (code, range) in device.axisList { text("      \(code): [\(list(range.numbers))]\n") }
    text("    properties: [\(list(device.properties))]\n")
    text("  udev:\n    properties:\n    - ID_INPUT=1\n    - ID_INPUT_TOUCHSCREEN=1\n")
    text("    virtual: false\n  quirks:\n  events:\n")
  }

  private func list(_ numbers: [some BinaryInteger]) -> String {
    numbers.map { "\($0)" }.joined(separator: ", ")
  }

  /// Begins a frame.
  mutating func libinputFrame() { text("  - evdev:\n") }

  /// Writes an event of the frame.
  mutating func libinput(_ event: EvdevEvent) {
    let (seconds, rest) = max(0, event.time).quotientAndRemainder(dividingBy: 1_000_000)
    text("    - [")
    for number in [seconds, rest, Int64(event.type), Int64(event.code)] {
      decimal(number)
      text(", ")
    }
    decimal(Int64(event.value))
    text("]\n")
  }
}
