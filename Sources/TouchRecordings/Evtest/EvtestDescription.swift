/// The devices of an evtest log: what evtest prints before each device's events.
struct EvtestDescription {
  /// Devices beyond this number count as the last one.
  private static let maximumDevices = 64

  private(set) var devices = [EvdevDevice()]
  /// Whether the last device's list has begun: then a line about a device starts the next one.
  private var isListed = false
  /// The event type whose codes are being listed.
  private var type: Int?
  /// The axis whose numbers are being listed.
  private var axis: UInt16?
  private var minimum: Int32?

  /// The index of the device being described, or whose events follow.
  var current: Int { devices.count - 1 }

  /// Records that an event was read.
  mutating func readEvent() {
    isListed = true
    axis = nil
  }

  /// Takes a description line; false if it is not one.
  mutating func read(_ line: TextLine) -> Bool {
    var line = line
    if line.skip("Event type ") {
      isListed = true
      type = line.decimal()
      axis = nil
      return true
    }
    if line.skip("Event code ") {
      readCode(&line)
      return true
    }
    if line.skip("Property type ") || line.skip("Input prop ") {
      if line.decimal() == 1 { devices[current].isDirect = true }
      return true
    }
    return readDevice(line) || readNumber(line) || isDetail(line)
  }

  private mutating func readDevice(_ line: TextLine) -> Bool {
    var line = line
    guard line.skip("Input d") else { return false }
    if isListed, devices.count < Self.maximumDevices {
      devices.append(EvdevDevice())
      isListed = false
    }
    if line.skip("evice name: \"") {
      devices[current].name = String(line.text.prefix { $0 != "\"" })
    } else if line.skip("evice ID:") {
      let names: [StaticString] = ["bus ", "vendor ", "product ", "version "]
      for (index, name) in names.enumerated() where line.find(name) {
        _ = line.skip("0x")
        devices[current].identity[index] = UInt16(truncatingIfNeeded: line.hexadecimal() ?? 0)
      }
    }
    return true
  }

  private mutating func readCode(_ line: inout TextLine) {
    axis = nil
    minimum = nil
    guard let code = line.decimal(), let code = UInt16(exactly: code) else { return }
    if type == Int(EventType.key), code == KeyCode.touch { devices[current].hasTouchKey = true }
    if type == Int(EventType.absolute), code < 64 { axis = code }
  }

  /// Takes a line such as `Max     4095`.
  private mutating func readNumber(_ line: TextLine) -> Bool {
    var line = line
    guard let axis else { return false }
    let name = String(decoding: line.word(), as: UTF8.self)
    line.skipBlanks()
    guard let number = line.decimal(), let number = Int32(exactly: number),
      line.isAtEnd || line.peek == 0x20
    else { return false }
    switch name {
    case "Value": devices[current].state[axis] = number
    case "Min": minimum = number
    case "Max":
      // An inverted range says nothing, so it is ignored.
      guard let minimum, minimum <= number else { break }
      devices[current].axes[axis] = AxisRange(minimum: minimum, maximum: number)
    case "Fuzz": devices[current].axes[axis]?.fuzz = number
    case "Flat": devices[current].axes[axis]?.flat = number
    case "Resolution": devices[current].axes[axis]?.resolution = max(0, number)
    default: return false
    }
    return true
  }

  /// Whether a line is some other line of a description.
  private func isDetail(_ line: TextLine) -> Bool {
    var line = line
    return line.skip("Supported events:") || line.skip("Properties:") || line.skip("Testing ...")
      || line.skip("Key repeat handling:") || line.skip("Repeat ") || line.skip("Value ")
  }
}
