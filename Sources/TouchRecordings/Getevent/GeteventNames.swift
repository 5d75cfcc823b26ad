/// The names that `getevent -l` prints for types, codes and values, as far as they matter for touches.
enum GeteventNames {
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
    ("ABS_Y", 1), ("ABS_Z", 2), ("ABS_RX", 3), ("ABS_PRESSURE", 0x18),
  ]

  private static let keys: [(StaticString, UInt16)] = [
    ("BTN_TOUCH", 0x14A), ("BTN_TOOL_FINGER", 0x145), ("BTN_TOOL_DOUBLETAP", 0x14D),
    ("BTN_TOOL_TRIPLETAP", 0x14E), ("BTN_TOOL_QUADTAP", 0x14F), ("BTN_TOOL_QUINTTAP", 0x148),
  ]

  private static let synchronizations: [(StaticString, UInt16)] = [
    ("SYN_REPORT", 0), ("SYN_MT_REPORT", 2), ("SYN_DROPPED", 3), ("SYN_CONFIG", 1),
    ("SYN_TIME_SEC", 4), ("SYN_TIME_NSEC", 5),
  ]

  private static let keyValues: [(StaticString, UInt16)] = [("DOWN", 1), ("UP", 0), ("REPEAT", 2)]

  private static let tools: [(StaticString, UInt16)] = [
    ("MT_TOOL_FINGER", 0), ("MT_TOOL_PEN", 1), ("MT_TOOL_PALM", 2), ("MT_TOOL_DIAL", 10),
  ]

  /// What stands for codes whose names play no part here.
  private static let other: UInt16 = 0x2FF

  /// A type's number by its name or in hexadecimal digits; nil for other words.
  static func type(_ word: UnsafeBufferPointer<UInt8>) -> UInt16? {
    find(word, in: types) ?? number(word)
  }

  /// A code's number by its name or in hexadecimal digits; nil for other words.
  static func code(_ word: UnsafeBufferPointer<UInt8>, _ type: UInt16) -> UInt16? {
    let names =
      switch type {
      case EventType.absolute: axes
      case EventType.key: keys
      case EventType.synchronization: synchronizations
      default: [(StaticString, UInt16)]()
      }
    if let code = find(word, in: names) ?? number(word) { return code }
    return word.contains(0x5F) ? other : nil
  }

  /// The value behind a name; 0 where the type plays no part here, nil for other words.
  static func value(_ word: UnsafeBufferPointer<UInt8>, _ type: UInt16) -> Int32? {
    switch type {
    case EventType.key: find(word, in: keyValues).map { Int32($0) }
    case EventType.absolute: find(word, in: tools).map { Int32($0) }
    case EventType.synchronization: nil
    default: word.isEmpty ? nil : 0
    }
  }

  private static func find(
    _ word: UnsafeBufferPointer<UInt8>, in names: [(StaticString, UInt16)]
  ) -> UInt16? {
    for (name, number) in names where name.utf8CodeUnitCount == word.count {
      var line = TextLine(word)
      if line.take(name) { return number }
    }
    return nil
  }

  private static func number(_ word: UnsafeBufferPointer<UInt8>) -> UInt16? {
    var line = TextLine(word)
    guard let value = line.hexadecimal(), line.isAtEnd else { return nil }
    return UInt16(exactly: value)
  }
}
