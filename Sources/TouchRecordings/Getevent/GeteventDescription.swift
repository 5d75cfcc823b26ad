/// The devices of a getevent text: by the paths before events, and by what `getevent -p` prints.
struct GeteventDescription {
  /// Devices beyond this count as the last one.
  private static let mostDevices = 64

  private(set) var devices: [EvdevDevice] = []
  private var paths: [String] = []
  /// The index of the device that is being described.
  private var current: Int?
  /// Whether the lines of axes have begun.
  private var isListingAxes = false
  /// Whether the lines of properties have begun.
  private var isListingProperties = false

  /// The device of events without a path, once one was asked for.
  private var unnamed: Int?

  /// The index of the device of events without a path: the first one with axes of touches.
  mutating func indexWithoutPath() -> Int {
    if let unnamed { return unnamed }
    let index =
      devices.firstIndex { $0.hasContacts } ?? devices.firstIndex { $0.hasPlace }
      ?? (devices.isEmpty ? index(of: "") : 0)
    unnamed = index
    return index
  }

  /// The index of the device behind a path.
  mutating func index(of path: String) -> Int {
    if let index = paths.firstIndex(of: path) { return index }
    if let nameless = paths.firstIndex(of: ""), !path.isEmpty {
      paths[nameless] = path
      return nameless
    }
    guard devices.count < Self.mostDevices else { return devices.count - 1 }
    paths.append(path)
    devices.append(EvdevDevice())
    return devices.count - 1
  }

  /// Takes a line of a description; false when it is none.
  mutating func take(_ line: TextLine) -> Bool {
    var line = line
    if line.take("add device ") {
      guard line.find(": ") else { return false }
      current = index(of: String(decoding: line.word(), as: UTF8.self))
      unnamed = nil
      return true
    }
    guard let current else { return false }
    if line.take("name:") {
      guard line.find("\"") else { return false }
      devices[current].name = String(line.text.prefix { $0 != "\"" })
      return true
    }
    takeMarks(line, of: current)
    return takeAxis(line, of: current) || isDetail(line)
  }

  /// Takes note of what tells a touchscreen for one contact: names, or codes as `-p` prints them.
  private mutating func takeMarks(_ line: TextLine, of device: Int) {
    var line = line
    if line.find("BTN_TOUCH") || line.find(" 014a") { devices[device].hasTouchKey = true }
    let isDirect = line.find("INPUT_PROP_DIRECT") || (isListingProperties && line.take("0001"))
    if isDirect { devices[device].isDirect = true }
  }

  /// A line such as `ABS (0003): ABS_MT_SLOT : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0`.
  private mutating func takeAxis(_ line: TextLine, of device: Int) -> Bool {
    var line = line
    if line.take("ABS (0003):") {
      isListingAxes = true
      line.skipBlanks()
    }
    guard isListingAxes, let code = GeteventNames.code(line.word(), EventType.absolute) else {
      return false
    }
    let minimum = number(&line, " min ")
    let maximum = number(&line, " max ")
    let fuzz = number(&line, " fuzz ")
    let flat = number(&line, " flat ")
    let resolution = number(&line, " resolution ")
    guard let minimum, let maximum, code < 64 else { return false }
    if minimum <= maximum {
      devices[device].axes[code] = AxisRange(
        minimum: minimum, maximum: maximum, fuzz: fuzz ?? 0, flat: flat ?? 0,
        resolution: max(0, resolution ?? 0))
    }
    return true
  }

  private func number(_ line: inout TextLine, _ name: StaticString) -> Int32? {
    guard line.find(name) else { return nil }
    return line.decimal().flatMap { Int32(exactly: $0) }
  }

  /// Whether a line is another one of a description.
  private mutating func isDetail(_ line: TextLine) -> Bool {
    var line = line
    let isProperties = line.take("input props:")
    if isProperties || line.take("events:") {
      isListingProperties = isProperties
      isListingAxes = false
      return true
    }
    if line.take("INPUT_PROP_") { return true }
    if line.take("<none>") { return true }
    let word = line.word()
    if word.last == 0x3A { return true }
    // Lists of codes go on over several lines.
    return word.count <= 4 || (word.count > 4 && word.contains(0x5F))
  }
}
