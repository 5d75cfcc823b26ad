internal import TrackerKit

/// Reads the output of `libinput record`: one device after another, each with its events.
final class LibinputReader: EventSource {
  /// More devices than this are an error.
  private static let maximumDevices = 256

  /// The reader's position in the text.
  private enum State {
    case start
    case root
    case devices
    case device
    case events
    /// In an entry of the event list: kernel events, HID reports or libinput's own events.
    case entry
    /// In a frame's list of kernel events.
    case frame
    case end
  }

  private let yaml: YAMLReader
  private let only: Int?
  private var state = State.start
  private(set) var devices: [EvdevDevice] = []
  /// The column of the `- evdev:` of the frame being read; nil if it is not alone in its line.
  private var entryColumn: Int?
  private var otherEntries = 0
  private var unknownNames = UnknownNames()

  /// - Parameters:
  ///   - source: The text.
  ///   - device: The index of the device whose events are read; nil for all devices.
  init(_ source: any ByteSource, only device: Int? = nil) {
    yaml = YAMLReader(source)
    only = device
  }

  let origin = "libinput record 1"

  var notes: [String] {
    var notes = unknownNames.notes
    if otherEntries > 0 {
      notes.append("left out: HID reports and libinput's own events: \(otherEntries)")
    }
    return notes + UnrecognizedLines.notes(yaml.leftOut)
  }

  private var device: Int { devices.count - 1 }

  var line: Int { yaml.lastLine }

  /// The error for a text that ends without devices.
  var missingDevices: SessionError { .wrongLine(yaml.lastLine, expected: "devices") }

  /// The next event in the order of the text, which is chronological for each device.
  func next() throws(SessionError) -> EvdevEvent? {
    while true {
      switch state {
      case .start: try start()
      case .root: try readRoot()
      case .devices: try readDevices()
      case .device: try readDevice()
      case .events: try readEvents()
      case .entry: try readEntry()
      case .frame:
        if var event = try readFrame() {
          event.device = device
          if only == nil || only == device { return event }
        }
      case .end: return nil
      }
    }
  }

  private func start() throws(SessionError) {
    guard try yaml.next() == .mappingStart else { throw yaml.wrong("a mapping with devices") }
    state = .root
  }

  private func readRoot() throws(SessionError) {
    guard try yaml.next() == .scalar else { return state = .end }
    if yaml.isText("version") {
      guard try yaml.next() == .scalar, yaml.number == 1 else { throw yaml.wrong("version 1") }
    } else if yaml.isText("devices") {
      guard try yaml.next() == .sequenceStart else { throw yaml.wrong("a list of devices") }
      state = .devices
    } else {
      try yaml.skipValue()
    }
  }

  private func readDevices() throws(SessionError) {
    switch try yaml.next() {
    case .mappingStart:
      guard devices.count < Self.maximumDevices else {
        throw yaml.wrong("at most \(Self.maximumDevices) devices")
      }
      devices.append(EvdevDevice())
      state = .device
    case .sequenceEnd: state = .root
    default: throw yaml.wrong("a device")
    }
  }

  private func readDevice() throws(SessionError) {
    guard try yaml.next() == .scalar else { return state = .devices }
    if yaml.isText("evdev") {
      try LibinputDescription.read(yaml, into: &devices[device])
    } else if yaml.isText("events") {
      switch try yaml.next() {
      case .sequenceStart: state = .events
      // The value is empty if there are no events.
      case .scalar: break
      default: throw yaml.wrong("a list of events")
      }
    } else {
      try yaml.skipValue()
    }
  }

  private func readEvents() throws(SessionError) {
    switch try yaml.next() {
    case .mappingStart: state = .entry
    case .sequenceEnd: state = .device
    default: throw yaml.wrong("an entry such as evdev:")
    }
  }

  private func readEntry() throws(SessionError) {
    guard try yaml.next() == .scalar else { return state = .events }
    guard yaml.isText("evdev") else {
      if yaml.isText("hid") || yaml.isText("libinput") {
        otherEntries += 1
      } else {
        unknownNames.note(yaml.text)
      }
      try yaml.skipValue()
      return
    }
    entryColumn = yaml.entryColumn
    switch try yaml.next() {
    case .sequenceStart: state = .frame
    case .scalar: break
    default: throw yaml.wrong("a list of kernel events")
    }
  }

  private func readFrame() throws(SessionError) -> EvdevEvent? {
    if let event = try yaml.nextEvent() { return event }
    switch try yaml.next() {
    case .sequenceEnd:
      state = .entry
      return nil
    case .sequenceStart:
      return try event()
    default:
      throw yaml.wrong("[seconds, microseconds, type, code, value]")
    }
  }

  /// The event in a list that has begun; nil if it was read before.
  private func event() throws(SessionError) -> EvdevEvent? {
    let isRead = yaml.isRead
    let (seconds, microseconds) = (try number(), try number())
    let (type, code, value) = (try number(), try number(), try number())
    guard try yaml.next() == .sequenceEnd,
      let event = EvdevEvent(seconds, microseconds, type: type, code: code, value: value)
    else { throw yaml.wrong("five decimal numbers: seconds, microseconds, type, code, value") }
    guard !isRead else { return nil }
    yaml.allowEvents(entry: entryColumn)
    return event
  }

  private func number() throws(SessionError) -> Int {
    guard try yaml.next() == .scalar, let number = yaml.number else {
      throw yaml.wrong("a decimal number")
    }
    return number
  }
}
