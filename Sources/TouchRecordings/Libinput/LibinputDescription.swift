internal import TrackerKit

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
        device.hasTouchKey = try yaml.skipValue(finding: Int(KeyCode.touch))
      } else if yaml.isText("properties") {
        device.isDirect = try yaml.skipValue(finding: 1)
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
      // An inverted range says nothing, so it is ignored.
      guard numbers[0] <= numbers[1], code < 64 else { continue }
      device.axes[code] = AxisRange(
        minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
        resolution: numbers.count > 4 ? max(0, numbers[4]) : 0)
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
