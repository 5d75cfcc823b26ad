/// A device as a recording describes it.
struct EvdevDevice: Hashable {
  var name = ""
  /// Bus, vendor, product, version.
  var identity: [UInt16] = [0, 0, 0, 0]
  /// The axes by code, as far as the recording tells their ranges.
  var axes: [UInt16: AxisRange] = [:]
  /// What axes had when the recording began, by code, as far as the recording says.
  var state: [UInt16: Int32] = [:]
  /// Whether touches are where the picture is, as the recording says (`INPUT_PROP_DIRECT`).
  var isDirect = false
  /// Whether the recording lists a touch key.
  var hasTouchKey = false
  /// Whether the recording lists the device's axes.
  var isDescribed: Bool { !axes.isEmpty }

  /// Whether the device has so many axes that some have the codes of contacts, as game controllers do.
  ///
  /// It is libevdev's rule.
  var hasForeignAxes: Bool { axes[AxisCode.beforeContacts] != nil }

  /// Whether places of several contacts are among the axes.
  var hasContacts: Bool {
    axes[AxisCode.contactX] != nil && axes[AxisCode.contactY] != nil && !hasForeignAxes
  }

  /// Whether one place is among the axes.
  var hasPlace: Bool { axes[AxisCode.x] != nil && axes[AxisCode.y] != nil }

  /// Whether it is a touchscreen for one contact.
  var isSingleTouchscreen: Bool { hasPlace && isDirect && hasTouchKey }

  /// The way in which the device tells its contacts; nil when its description does not say.
  var protocolByDescription: ContactProtocol? {
    guard isDescribed else { return nil }
    if hasContacts { return axes[AxisCode.slot] != nil ? .slots : .packets }
    return nil
  }
}

/// How a device tells its contacts.
enum ContactProtocol: Hashable {
  /// Type B: changes of numbered slots.
  case slots
  /// Type A: all contacts in every frame.
  case packets
  /// One place and a key that tells whether it is touched.
  case single
}
