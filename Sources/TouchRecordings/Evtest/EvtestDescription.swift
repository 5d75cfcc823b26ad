/// The devices of an evtest text: what it prints before the events of each.
struct EvtestDescription {
  /// Devices beyond this count as the last one.
  private static let mostDevices = 64

  private(set) var devices = [EvdevDevice()]
  /// Whether the last device's list has begun: a line about a device is one about the next then.
  private var isListed = false
  /// The kind of events whose codes are listed.
  private var type: Int?
  /// The axis whose numbers are listed.
  private var axis: UInt16?
  private var minimum: Int32?

  /// The index of the device that is described, or whose events follow.
  var current: Int { devices.count - 1 }

  /// Takes note of an event.
  mutating func takeEvent() {
    isListed = true
    axis = nil
  }

  /// Takes a line of a description; false when it is none.
  mutating func take(_ line: TextLine) -> Bool {
    var line = line
    if line.take("Event type ") {
      isListed = true
      type = line.decimal()
      axis = nil
      return true
    }
    if line.take("Event code ") {
      takeCode(&line)
      return true
    }
    if line.take("Property type ") || line.take("Input prop ") {
      if line.decimal() == 1 { devices[current].isDirect = true }
      return true
    }
    return takeDevice(line) || takeNumber(line) || isDetail(line)
  }

  private mutating func takeDevice(_ line: TextLine) -> Bool {
    var line = line
    guard line.take("Input d") else { return false }
    if isListed, devices.count < Self.mostDevices {
      devices.append(EvdevDevice())
      isListed = false
    }
    if line.take("evice name: \"") {
      devices[current].name = String(line.text.prefix { $0 != "\"" })
    } else if line.take("evice ID:") {
      let names: [StaticString] = ["bus ", "vendor ", "product ", "version "]
      for (index, name) in names.enumerated() where line.find(name) {
        _ = line.take("0x")
        devices[current].identity[index] = UInt16(truncatingIfNeeded: line.hexadecimal() ?? 0)
      }
    }
    return true
  }

  private mutating func takeCode(_ line: inout TextLine) {
    axis = nil
    minimum = nil
    guard let code = line.decimal(), let code = UInt16(exactly: code) else { return }
    if type == Int(EventType.key), code == KeyCode.touch { devices[current].hasTouchKey = true }
    if type == Int(EventType.absolute), code < 64 { axis = code }
  }

  /// A line such as `Max     4095`.
  private mutating func takeNumber(_ line: TextLine) -> Bool {
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
      // Such a range says nothing: it is as if there were none.
      guard let minimum, minimum <= number else { break }
      devices[current].axes[axis] = AxisRange(minimum: minimum, maximum: number)
    case "Fuzz": devices[current].axes[axis]?.fuzz = number
    case "Flat": devices[current].axes[axis]?.flat = number
    case "Resolution": devices[current].axes[axis]?.resolution = max(0, number)
    default: return false
    }
    return true
  }

  /// Whether a line is another one of a description.
  private func isDetail(_ line: TextLine) -> Bool {
    var line = line
    return line.take("Supported events:") || line.take("Properties:") || line.take("Testing ...")
      || line.take("Key repeat handling:") || line.take("Repeat ") || line.take("Value ")
  }
}
