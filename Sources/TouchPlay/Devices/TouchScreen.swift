internal import PanelCheck
internal import TrackerKit

/// A touchscreen of this machine, as the kernel and udev describe it (rule J8).
struct TouchScreen: Hashable, Sendable {
  /// A device's type, in the kernel's numbers.
  struct Identity: Hashable, Sendable {
    var bus, vendor, product, version: Int
  }

  /// The range of values along an axis.
  struct Axis: Hashable, Sendable {
    var minimum: Int
    var maximum: Int
    /// Values per millimeter; 0 if unknown.
    var resolution: Int
  }

  /// What the event node tells those who may read it.
  struct NodeFacts: Hashable, Sendable {
    var x: Axis
    var y: Axis
    /// The number of slots for contacts; nil if the device has no slots.
    var slots: Int?
  }

  /// What the device says about itself on its bus, and its driver; nil for what is unknown.
  struct Hardware: Hashable, Sendable {
    var maker, model, serial, firmware, driver: String?
  }

  /// The device's name, which X11 and Wayland compositors use, too.
  var name: String
  /// The path of the event node, such as `/dev/input/event5`.
  var node: String
  var identity: Identity
  var hardware = Hardware()
  /// Where the device is connected (udev's `ID_PATH`); nil if unknown.
  var connection: String?
  /// Whether it reports several contacts.
  var isMultitouch = true
  /// Whether udev's database knows the device.
  var isInDatabase = false
  /// The size of the glass in millimeters, by udev or else by the axes; nil if unknown.
  var millimeters: Size?
  /// The calibration matrix that udev has for libinput; nil if it has none.
  var calibration: CalibrationMatrix?
  /// The touchscreen's display (udev's `WL_OUTPUT`, which weston and cage obey); nil if unknown.
  var output: String?
  /// What the event node tells; nil if it cannot be read.
  var nodeFacts: NodeFacts?
  /// Why the event node cannot be read; nil if it can.
  var obstacle: String?

  /// The most contacts at once; nil if unknown.
  var contacts: Int? { isMultitouch ? nodeFacts?.slots : 1 }
}

extension TouchScreen.Identity {
  /// The identity as `lsusb` and udev write it, such as `usb 0eef:0001, version 0110`.
  var words: String {
    let digits = [vendor, product, version].map { String(hexadecimal: $0, digits: 4) }
    return "\(busName) \(digits[0]):\(digits[1]), version \(digits[2])"
  }

  /// The bus's name, or its number if it is rare.
  var busName: String {
    switch bus {
    case 0x03: "usb"
    case 0x05: "bluetooth"
    case 0x06: "virtual"
    case 0x11: "i8042"
    case 0x13: "rs232"
    case 0x18: "i2c"
    case 0x19: "host"
    case 0x1C: "spi"
    case 0x1D: "rmi"
    default: "bus \(String(hexadecimal: bus, digits: 4))"
    }
  }
}

/// Notices which touchscreens of this machine disappear and come back (rule J6).
struct TouchScreenWatch {
  /// The name of the recorded events, whose value is the names of the missing touchscreens.
  static let eventName = "touchScreensMissing"

  private let expected: [String]
  private var missing = ""

  init(_ names: [String]) { expected = names }

  /// The event to record, given the names of the present touchscreens; nil if nothing has changed.
  mutating func event(present names: [String]) -> DataEvent? {
    let missing = expected.filter { !names.contains($0) }.joined(separator: ", ")
    guard missing != self.missing else { return nil }
    self.missing = missing
    return DataEvent(name: Self.eventName, value: missing)
  }
}
