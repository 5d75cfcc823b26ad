/// The names that `getevent -l` prints for types, codes and values.
///
/// Only names that matter for touches have numbers; the others are told apart from unknown ones.
enum GeteventNames {
  /// What a word in an event means.
  enum Meaning {
    case number(UInt16)
    /// A name that the kernel may have but that does not matter here.
    case other
    /// A name that the kernel does not have.
    case unknown

    /// The number; for `other` names, a number that no code has.
    var number: UInt16? {
      switch self {
      case .number(let number): number
      case .other: 0x2FF
      case .unknown: nil
      }
    }
  }

  private static let types: [(StaticString, UInt16)] = [
    ("EV_ABS", 3), ("EV_SYN", 0), ("EV_KEY", 1), ("EV_MSC", 4), ("EV_REL", 2), ("EV_SW", 5),
    ("EV_LED", 0x11), ("EV_SND", 0x12), ("EV_REP", 0x14), ("EV_FF", 0x15), ("EV_PWR", 0x16),
    ("EV_FF_STATUS", 0x17),
  ]

  private static let axes: [(StaticString, UInt16)] = [
    ("ABS_MT_POSITION_X", 0x35), ("ABS_MT_POSITION_Y", 0x36), ("ABS_MT_PRESSURE", 0x3A),
    ("ABS_MT_TOUCH_MAJOR", 0x30), ("ABS_MT_TRACKING_ID", 0x39), ("ABS_MT_SLOT", 0x2F),
    ("ABS_MT_TOUCH_MINOR", 0x31), ("ABS_MT_WIDTH_MAJOR", 0x32), ("ABS_MT_WIDTH_MINOR", 0x33),
    ("ABS_MT_ORIENTATION", 0x34), ("ABS_MT_TOOL_TYPE", 0x37), ("ABS_MT_BLOB_ID", 0x38),
    ("ABS_MT_DISTANCE", 0x3B), ("ABS_MT_TOOL_X", 0x3C), ("ABS_MT_TOOL_Y", 0x3D), ("ABS_X", 0),
    ("ABS_Y", 1), ("ABS_Z", 2), ("ABS_RX", 3), ("ABS_RY", 4), ("ABS_RZ", 5), ("ABS_THROTTLE", 6),
    ("ABS_RUDDER", 7), ("ABS_WHEEL", 8), ("ABS_GAS", 9), ("ABS_BRAKE", 0x0A), ("ABS_HAT0X", 0x10),
    ("ABS_HAT0Y", 0x11), ("ABS_HAT1X", 0x12), ("ABS_HAT1Y", 0x13), ("ABS_HAT2X", 0x14),
    ("ABS_HAT2Y", 0x15), ("ABS_HAT3X", 0x16), ("ABS_HAT3Y", 0x17), ("ABS_PRESSURE", 0x18),
    ("ABS_DISTANCE", 0x19), ("ABS_TILT_X", 0x1A), ("ABS_TILT_Y", 0x1B), ("ABS_TOOL_WIDTH", 0x1C),
    ("ABS_VOLUME", 0x20), ("ABS_PROFILE", 0x21), ("ABS_MISC", 0x28), ("ABS_RESERVED", 0x2E),
  ]

  private static let keys: [(StaticString, UInt16)] = [
    ("BTN_TOUCH", 0x14A), ("BTN_TOOL_FINGER", 0x145), ("BTN_TOOL_DOUBLETAP", 0x14D),
    ("BTN_TOOL_TRIPLETAP", 0x14E), ("BTN_TOOL_QUADTAP", 0x14F), ("BTN_TOOL_QUINTTAP", 0x148),
    ("BTN_TOOL_PEN", 0x140), ("BTN_TOOL_RUBBER", 0x141), ("BTN_TOOL_BRUSH", 0x142),
    ("BTN_TOOL_PENCIL", 0x143), ("BTN_TOOL_AIRBRUSH", 0x144),
  ]

  private static let synchronizations: [(StaticString, UInt16)] = [
    ("SYN_REPORT", 0), ("SYN_MT_REPORT", 2), ("SYN_DROPPED", 3), ("SYN_CONFIG", 1),
    ("SYN_TIME_SEC", 4), ("SYN_TIME_NSEC", 5),
  ]

  /// How the code names of other types begin.
  private static let beginnings: [(StaticString, UInt16)] = [
    ("KEY_", 1), ("BTN_", 1), ("REL_", 2), ("MSC_", 4), ("SW_", 5), ("LED_", 0x11), ("SND_", 0x12),
    ("REP_", 0x14), ("FF_", 0x15), ("PWR_", 0x16), ("FF_", 0x17),
  ]

  private static let keyValues: [(StaticString, UInt16)] = [("DOWN", 1), ("UP", 0), ("REPEAT", 2)]

  private static let tools: [(StaticString, UInt16)] = [
    ("MT_TOOL_FINGER", 0), ("MT_TOOL_PEN", 1), ("MT_TOOL_PALM", 2), ("MT_TOOL_DIAL", 10),
  ]

  /// The type with a name or in hexadecimal digits; nil for other words.
  static func type(_ word: UnsafeBufferPointer<UInt8>) -> Meaning? {
    if let type = find(word, in: types) ?? number(word) { return .number(type) }
    return isName(word) && begins(word, "EV_") ? .unknown : nil
  }

  /// The code with a name or in hexadecimal digits; nil for other words.
  static func code(_ word: UnsafeBufferPointer<UInt8>, _ type: UInt16) -> Meaning? {
    let names =
      switch type {
      case EventType.absolute: axes
      case EventType.key: keys
      case EventType.synchronization: synchronizations
      default: [(StaticString, UInt16)]()
      }
    if let code = find(word, in: names) ?? number(word) { return .number(code) }
    guard isName(word), word.contains(0x5F) else { return nil }
    let isOfType = beginnings.contains { $0.1 == type && begins(word, $0.0) }
    return isOfType ? .other : .unknown
  }

  /// The value with a name; 0 if the type does not matter here, nil for other words.
  static func value(_ word: UnsafeBufferPointer<UInt8>, _ type: UInt16) -> Int32? {
    switch type {
    case EventType.key: find(word, in: keyValues).map { Int32($0) }
    case EventType.absolute: find(word, in: tools).map { Int32($0) }
    case EventType.synchronization: nil
    default: isName(word) ? 0 : nil
    }
  }

  private static func find(
    _ word: UnsafeBufferPointer<UInt8>, in names: [(StaticString, UInt16)]
  ) -> UInt16? {
    for (name, number) in names where name.utf8CodeUnitCount == word.count {
      if begins(word, name) { return number }
    }
    return nil
  }

  private static func begins(_ word: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    var line = TextLine(word)
    return line.skip(text)
  }

  /// Whether a word looks like a kernel name: capital letters, digits and underscores.
  private static func isName(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first, 0x41...0x5A ~= first else { return false }
    return word.allSatisfy { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x5F }
  }

  private static func number(_ word: UnsafeBufferPointer<UInt8>) -> UInt16? {
    var line = TextLine(word)
    guard let value = line.hexadecimal(UInt16.self), line.isAtEnd else { return nil }
    return value
  }
}
