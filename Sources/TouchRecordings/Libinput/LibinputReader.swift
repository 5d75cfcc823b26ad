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

  /// Reads the events of the device with an index, or of all devices.
  init(_ source: any ByteSource, only device: Int? = nil) {
    yaml = YAMLReader(source)
    only = device
  }

  let origin = "libinput record 1"

  var notes: [String] {
    unknownNames.notes
      + countNotes(["left out: HID reports and libinput's own events": otherEntries]) + yaml.notes
  }

  var line: Int { yaml.lastLine }

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
          event.device = devices.count - 1
          if only == nil || only == event.device { return event }
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
      try LibinputDescription.read(yaml, into: &devices[devices.count - 1])
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

/// Merges the events of several devices in chronological order.
final class MergedEvents: EventSource {
  let devices: [EvdevDevice]
  let origin: String
  let notes: [String]
  let line: Int
  private let sources: [any EventSource]
  private var upcoming: [EvdevEvent?] = []

  /// Merges events by device, given a reader that has read the whole recording.
  init(_ sources: [any EventSource], of whole: any EventSource) {
    self.sources = sources
    devices = whole.devices
    origin = whole.origin
    notes = whole.notes
    line = whole.line
  }

  func next() throws(SessionError) -> EvdevEvent? {
    if upcoming.isEmpty {
      for source in sources { upcoming.append(try source.next()) }
    }
    var earliest: (index: Int, event: EvdevEvent)?
    for (index, event) in upcoming.enumerated() {
      if let event, event.time < earliest?.event.time ?? .max { earliest = (index, event) }
    }
    guard let (index, event) = earliest else { return nil }
    upcoming[index] = try sources[index].next()
    return event
  }
}

/// Opens the output of `libinput record`.
enum LibinputOpening {
  /// Opens a recording: reads it once to find the touch devices, then once for each of them, since
  /// each device's events follow those of the previous one.
  static func open(_ source: RecordingSource) throws(SessionError) -> EvdevStream {
    let all = LibinputReader(try source.open())
    let survey = try EventSurvey(of: all)
    guard !all.devices.isEmpty else { throw .wrongLine(all.line, expected: "devices") }
    guard survey.earliest != nil else { throw .withoutEvents(line: all.line) }
    let plans = EvdevOpening.plans(all.devices, survey)
    var readers: [LibinputReader] = []
    for plan in plans { readers.append(LibinputReader(try source.open(), only: plan.source)) }
    return EvdevStream(
      MergedEvents(readers, of: all), plans: plans, start: survey.earliest)
  }
}

/// Reads a device's description from the output of `libinput record`; all numbers are decimal.
enum LibinputDescription {
  /// Reads the value of `evdev:`.
  static func read(_ yaml: YAMLReader, into device: inout EvdevDevice) throws(SessionError) {
    switch try yaml.next() {
    case .mappingStart: break
    // The text is cut off here.
    case .scalar where yaml.text.isEmpty: return
    default: throw yaml.wrong("a device's description")
    }
    while try yaml.next() == .scalar {
      if yaml.isText("name") {
        guard try yaml.next() == .scalar else { throw yaml.wrong("a name") }
        device.name = yaml.text
      } else if yaml.isText("id") {
        device.identity = try numbers(yaml).compactMap { UInt16(exactly: $0) }
        guard device.identity.count == 4 else { throw yaml.wrong("four 16-bit numbers as id") }
      } else if yaml.isText("absinfo") {
        try readAxes(yaml, into: &device)
      } else if yaml.isText("codes") {
        // No other type has such a large code.
        let hasTouchKey = try yaml.skipValue(finding: Int(KeyCode.touch))
        if hasTouchKey { device.codes[EventType.key] = [KeyCode.touch] }
      } else if yaml.isText("properties") {
        let isDirect = try yaml.skipValue(finding: Int(EvdevDevice.directProperty))
        if isDirect { device.properties = [EvdevDevice.directProperty] }
      } else {
        try yaml.skipValue()
      }
    }
  }

  private static func readAxes(
    _ yaml: YAMLReader, into device: inout EvdevDevice
  ) throws(SessionError) {
    switch try yaml.next() {
    case .mappingStart: break
    // A device without axes.
    case .scalar: return
    default: throw yaml.wrong("axes listed by code")
    }
    while try yaml.next() == .scalar {
      guard let code = yaml.number, let code = UInt16(exactly: code) else {
        throw yaml.wrong("the decimal code of an axis")
      }
      let values = try numbers(yaml)
      let numbers = values.compactMap { Int32(exactly: $0) }
      guard numbers.count >= 4, numbers.count == values.count else {
        throw yaml.wrong("minimum, maximum, fuzz, flat and resolution")
      }
      device.setAxis(code, numbers)
    }
  }

  private static func numbers(_ yaml: YAMLReader) throws(SessionError) -> [Int] {
    guard try yaml.next() == .sequenceStart else { throw yaml.wrong("a list of numbers") }
    var numbers: [Int] = []
    while try yaml.next() == .scalar {
      guard let number = yaml.number, numbers.count < 8 else {
        throw yaml.wrong("decimal numbers")
      }
      numbers.append(number)
    }
    return numbers
  }
}
