/// A device as described in a recording.
struct EvdevDevice: Hashable {
  /// `INPUT_PROP_DIRECT`: touches act directly on the display.
  static let directProperty: UInt16 = 1

  var name = ""
  /// The path of the event node, as far as the recording gives it.
  var node = ""
  /// Bus, vendor, product, version.
  var identity: [UInt16] = [0, 0, 0, 0]
  /// The axes by code, as far as the recording gives their ranges.
  var axes: [UInt16: AxisRange] = [:]
  /// The axes' values by code when the recording began, as far as the recording gives them.
  var state: [UInt16: Int32] = [:]
  /// The codes of the events that the device can send, by type, as far as the recording lists them;
  /// some readers of text keep only the touch key.
  var codes: [UInt16: [UInt16]] = [:]
  /// The device's properties, as far as the recording lists them; some readers of text keep only that
  /// it is direct.
  var properties: [UInt16] = []
  /// Whether the recording says that touches act directly on the display.
  var isDirect: Bool { properties.contains(Self.directProperty) }
  /// Whether the recording lists a touch key.
  var hasTouchKey: Bool { codes[EventType.key]?.contains(KeyCode.touch) ?? false }
  /// Whether the recording lists the device's axes.
  var isDescribed: Bool { !axes.isEmpty }

  /// Whether so many axes exist that some use contact codes, as in game controllers (libevdev's
  /// rule).
  var hasForeignAxes: Bool { axes[AxisCode.beforeContacts] != nil }

  /// Whether the axes include positions of several contacts.
  var hasContacts: Bool {
    axes[AxisCode.contactX] != nil && axes[AxisCode.contactY] != nil && !hasForeignAxes
  }

  /// Whether the axes include a single position.
  var hasLocation: Bool { axes[AxisCode.x] != nil && axes[AxisCode.y] != nil }

  /// Sets an axis from its minimum and maximum, then as many of fuzz, flat and resolution as are
  /// known.
  ///
  /// An inverted range says nothing and is ignored.
  mutating func setAxis(_ code: UInt16, _ numbers: [Int32]) {
    guard numbers[0] <= numbers[1], code < 64 else { return }
    let rest = numbers.dropFirst(2) + [0, 0, 0]
    axes[code] = AxisRange(
      minimum: numbers[0], maximum: numbers[1], fuzz: rest[2], flat: rest[3],
      resolution: max(0, rest[4]))
  }

  /// Whether this is a single-touch touchscreen.
  var isSingleTouchscreen: Bool { hasLocation && isDirect && hasTouchKey }

  /// The device's contact protocol; nil if its description does not tell.
  var protocolByDescription: ContactProtocol? {
    guard hasContacts else { return nil }
    return axes[AxisCode.slot] != nil ? .slots : .packets
  }
}

/// How a device reports its contacts.
enum ContactProtocol: Hashable {
  /// Type B: changes of numbered slots.
  case slots
  /// Type A: all contacts in every frame.
  case packets
  /// One position and a key that says whether it is touched.
  case single
}

/// What a device reports about one of its axes.
struct AxisRange: Hashable {
  var minimum: Int32
  var maximum: Int32
  var fuzz: Int32 = 0
  var flat: Int32 = 0
  /// Units per millimeter, for positions; 0 if unknown.
  var resolution: Int32 = 0

  /// Minimum, maximum, fuzz, flat and resolution.
  var numbers: [Int32] { [minimum, maximum, fuzz, flat, resolution] }

  /// The number of values.
  var extent: Int64 { max(1, Int64(maximum) - Int64(minimum) + 1) }

  /// The extent in millimeters; nil if unknown.
  var millimeters: Double? { resolution > 0 ? Double(extent) / Double(resolution) : nil }
}

extension AxisRange {
  /// The value, or nil if it is outside the range.
  func containing(_ value: Int32) -> Int32? {
    minimum <= value && value <= maximum ? value : nil
  }

  /// A value's position within the range, 0...1.
  func fraction(of value: Int32) -> Float {
    let part = Double(Int64(value) - Int64(minimum)) / Double(Int64(maximum) - Int64(minimum))
    return Float(max(0, min(1, part)))
  }

  /// The value at a position within the range: the inverse of ``fraction(of:)``.
  func value(at fraction: Float) -> Int32 {
    // A session can contain any pressure.
    guard fraction > 0 else { return minimum }
    let part = Double(min(1, fraction)) * Double(Int64(maximum) - Int64(minimum))
    return Int32(clamping: Int64(part.rounded()) + Int64(minimum))
  }
}
