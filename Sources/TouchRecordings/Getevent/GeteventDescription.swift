internal import TrackerKit

/// The devices of a getevent log, from `getevent -p` and the paths before events.
struct GeteventDescription {
  /// Devices beyond this number count as the last one.
  private static let maximumDevices = 64
  /// What precedes the numbers of an axis.
  private static let numbers: [StaticString] = [
    " value ", " min ", " max ", " fuzz ", " flat ", " resolution ",
  ]

  private(set) var devices: [EvdevDevice] = []
  var unknownNames = UnknownNames()
  private var paths: [String] = []
  /// The index of the device being described.
  private var current: Int?
  /// Whether the lines of axes have begun.
  private var isListingAxes = false
  /// Whether the lines of properties have begun.
  private var isListingProperties = false

  /// The device used for events without a path, once it has been needed.
  private var unnamed: Int?

  /// The index of the device for events without a path: the first one with touch axes.
  mutating func indexWithoutPath() -> Int {
    if let unnamed { return unnamed }
    let index =
      devices.firstIndex { $0.hasContacts } ?? devices.firstIndex { $0.hasLocation }
      ?? (devices.isEmpty ? index(of: "") : 0)
    unnamed = index
    return index
  }

  /// The index of the device with a path.
  mutating func index(of path: String) -> Int {
    if let index = paths.firstIndex(of: path) { return index }
    if let nameless = paths.firstIndex(of: ""), !path.isEmpty {
      paths[nameless] = path
      return nameless
    }
    guard devices.count < Self.maximumDevices else { return devices.count - 1 }
    paths.append(path)
    devices.append(EvdevDevice())
    return devices.count - 1
  }

  /// Takes a line if it belongs to a description.
  mutating func read(
    _ line: TextLine, _ lines: LineReader
  ) throws(SessionError) -> EventTextLine {
    var line = line
    if line.skip("add device ") {
      guard line.find(": ") else { return .unrecognized }
      current = index(of: String(decoding: line.word(), as: UTF8.self))
      unnamed = nil
      return .other
    }
    guard let current else { return .unrecognized }
    if line.skip("name:") {
      guard line.find("\"") else { return .unrecognized }
      devices[current].name = String(line.text.prefix { $0 != "\"" })
      return .other
    }
    if readIdentity(line, of: current) { return .other }
    readHints(line, of: current)
    return try readAxis(line, of: current, lines) || isDetail(line) ? .other : .unrecognized
  }

  /// Takes a line of `getevent -i` such as `vendor    1fd2`; `version: 1.0.1` is not one.
  private mutating func readIdentity(_ line: TextLine, of device: Int) -> Bool {
    let names: [StaticString] = ["bus:", "vendor ", "product ", "version "]
    for (index, name) in names.enumerated() {
      var line = line
      guard line.skip(name) else { continue }
      line.skipBlanks()
      guard let number = line.hexadecimal(UInt16.self) else { return false }
      devices[device].identity[index] = number
      return true
    }
    return false
  }

  /// Records what identifies a single-touch touchscreen: names, or codes as printed by `-p`.
  private mutating func readHints(_ line: TextLine, of device: Int) {
    var line = line
    if line.find("BTN_TOUCH") || line.find(" 014a") {
      devices[device].codes[EventType.key] = [KeyCode.touch]
    }
    let isDirect = line.find("INPUT_PROP_DIRECT") || (isListingProperties && line.skip("0001"))
    if isDirect { devices[device].properties = [EvdevDevice.directProperty] }
  }

  /// Takes a line with a range, such as
  /// `ABS (0003): ABS_MT_SLOT : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0`.
  private mutating func readAxis(
    _ line: TextLine, of device: Int, _ lines: LineReader
  ) throws(SessionError) -> Bool {
    var line = line
    if line.skip("ABS (0003):") {
      isListingAxes = true
      line.skipBlanks()
    }
    let word = line.word()
    guard isListingAxes, let meaning = GeteventNames.code(word, EventType.absolute) else {
      return false
    }
    var numbers: [Int32?] = []
    for name in Self.numbers {
      let isGiven = line.find(name)
      let number = isGiven ? number(&line) : nil
      guard !isGiven || number != nil else {
        throw lines.wrong("whole numbers after value, min, max, fuzz, flat and resolution")
      }
      numbers.append(number)
    }
    guard let minimum = numbers[1], let maximum = numbers[2] else { return false }
    if let code = meaning.number {
      devices[device].setAxis(code, [minimum, maximum] + numbers[3...].map { $0 ?? 0 })
    } else {
      unknownNames.note(String(decoding: word, as: UTF8.self))
    }
    return true
  }

  /// Takes an integer followed by a comma, a blank or the end.
  private func number(_ line: inout TextLine) -> Int32? {
    guard let number = line.decimal(Int32.self), line.isAtWordEnd || line.peek == 0x2C else {
      return nil
    }
    return number
  }

  /// Whether a line is some other line of a description.
  private mutating func isDetail(_ line: TextLine) -> Bool {
    var line = line
    let isProperties = line.skip("input props:")
    if isProperties || line.skip("events:") {
      isListingProperties = isProperties
      isListingAxes = false
      return true
    }
    if line.begins(["INPUT_PROP_", "<none>"]) { return true }
    let word = line.word()
    if word.last == 0x3A { return true }
    // Lists of codes continue over several lines.
    return word.count <= 4 || word.contains(0x5F)
  }
}
