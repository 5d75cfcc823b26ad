public import TrackerKit

/// A device description in evemu's text format, read line by line.
struct EvemuDescription {
  private(set) var device: EvdevDevice

  /// Continues a device's description.
  init(device: EvdevDevice) {
    self.device = device
  }

  /// Whether a line belongs to a description: a letter that evemu uses, then a colon.
  static func isDescription(_ line: TextLine) -> Bool {
    guard let letter = line[0], line[1] == 0x3A else { return false }
    return "NIPBALS".utf8.contains(letter)
  }

  /// What a wrong description line should have been.
  static func expected(_ line: TextLine) -> String {
    switch line[0] {
    case 0x49: "four hexadecimal numbers after the letter I"
    case 0x41: "a hexadecimal code and four or five decimal numbers"
    default: "hexadecimal numbers"
    }
  }

  /// Takes a line; false if it makes no sense.
  mutating func read(_ line: TextLine) -> Bool {
    var line = line
    let letter = line.peek
    line.advance(by: 2)
    line.skipBlanks()
    switch letter {
    case 0x4E:
      // A name can appear twice; a hash mark is part of the name.
      device.name = line.text
      return true
    case 0x49: return readIdentity(&line)
    case 0x41: return readAxis(&line)
    default:
      // The bits for properties, codes and states add nothing to the axes.
      return isHexadecimal(line)
    }
  }

  private func isHexadecimal(_ line: TextLine) -> Bool {
    var line = line
    repeat {
      guard line.hexadecimal() != nil, line.isAtWordEnd else { return false }
      line.skipBlanks()
    } while !line.isAtEnd && line.peek != 0x23
    return true
  }

  private mutating func readIdentity(_ line: inout TextLine) -> Bool {
    for index in 0..<4 {
      line.skipBlanks()
      guard let value = line.hexadecimal(), let number = UInt16(exactly: value),
        line.isAtWordEnd
      else { return false }
      device.identity[index] = number
    }
    return true
  }

  private mutating func readAxis(_ line: inout TextLine) -> Bool {
    guard let code = line.hexadecimal(), let code = UInt16(exactly: code), code < 64 else {
      return false
    }
    var numbers: [Int32] = []
    while numbers.count < 5 {
      line.skipBlanks()
      if line.isAtEnd || line.peek == 0x23 { break }
      guard let value = line.decimal(), let number = Int32(exactly: value), line.isAtWordEnd else {
        return false
      }
      numbers.append(number)
    }
    guard numbers.count >= 4 else { return false }
    // An inverted range says nothing, so it is ignored.
    guard numbers[0] <= numbers[1] else { return true }
    device.axes[code] = AxisRange(
      minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
      resolution: numbers.count > 4 ? max(0, numbers[4]) : 0)
    return true
  }
}

/// A device description in a separate file, as written by evemu.
public struct DeviceDescription {
  /// Descriptions are short; anything longer is something else.
  private static let maximumBytes = 1 << 24

  /// The file's name, for the notes.
  let name: String
  let device: EvdevDevice

  /// Reads a description, up to the first event if any follow.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - name: The file's name, for the notes.
  /// - Throws: `SessionError.wrongLine` if it is not a description, or `unreadable`.
  public init(_ source: any ByteSource, name: String) throws(SessionError) {
    let reader = EvemuReader(PrefixSource(source, Self.maximumBytes))
    _ = try reader.next()
    device = reader.devices[0]
    self.name = name
    guard device.isDescribed else {
      throw .wrongLine(max(1, reader.line), expected: "axes before it (lines that begin with A:)")
    }
  }
}
