/// A device as described in a recording.
struct EvdevDevice: Hashable {
  var name = ""
  /// Bus, vendor, product, version.
  var identity: [UInt16] = [0, 0, 0, 0]
  /// The axes by code, as far as the recording gives their ranges.
  var axes: [UInt16: AxisRange] = [:]
  /// The axes' values by code when the recording began, as far as the recording gives them.
  var state: [UInt16: Int32] = [:]
  /// Whether touches act directly on the display, according to the recording (`INPUT_PROP_DIRECT`).
  var isDirect = false
  /// Whether the recording lists a touch key.
  var hasTouchKey = false
  /// Whether the recording lists the device's axes.
  var isDescribed: Bool { !axes.isEmpty }

  /// Whether the device has so many axes that some of them use contact codes, as with game
  /// controllers.
  ///
  /// This is libevdev's rule.
  var hasForeignAxes: Bool { axes[AxisCode.beforeContacts] != nil }

  /// Whether the axes include positions of several contacts.
  var hasContacts: Bool {
    axes[AxisCode.contactX] != nil && axes[AxisCode.contactY] != nil && !hasForeignAxes
  }

  /// Whether the axes include a single position.
  var hasLocation: Bool { axes[AxisCode.x] != nil && axes[AxisCode.y] != nil }

  /// Whether this is a single-touch touchscreen.
  var isSingleTouchscreen: Bool { hasLocation && isDirect && hasTouchKey }

  /// The device's contact protocol; nil if its description does not tell.
  var protocolByDescription: ContactProtocol? {
    guard isDescribed else { return nil }
    if hasContacts { return axes[AxisCode.slot] != nil ? .slots : .packets }
    return nil
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
