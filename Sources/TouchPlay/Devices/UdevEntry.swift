internal import PanelCheck
internal import TrackerKit

/// What udev's database knows about a device: lines such as `E:ID_INPUT_TOUCHSCREEN=1`.
struct UdevEntry: Hashable, Sendable {
  /// The properties by name.
  let properties: [String: String]

  /// Reads a file of udev's database, such as `/run/udev/data/c13:69`.
  init(_ text: String) {
    var properties: [String: String] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("E:") {
      let parts = line.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, !parts[1].isEmpty { properties[String(parts[0])] = String(parts[1]) }
    }
    self.properties = properties
  }

  /// Whether udev has decided what kind of input device it is.
  var isClassified: Bool { properties["ID_INPUT"] == "1" }

  /// Whether udev says that it is a touch screen.
  var isTouchScreen: Bool { properties["ID_INPUT_TOUCHSCREEN"] == "1" }

  /// The size in millimeters; nil if udev does not know it.
  var millimeters: Size? {
    let extents = ["ID_INPUT_WIDTH_MM", "ID_INPUT_HEIGHT_MM"].map {
      properties[$0].flatMap(Double.init)
    }
    guard let width = extents[0], let height = extents[1] else { return nil }
    let size = Size(width: width, height: height)
    return size.isPlausibleInMillimeters ? size : nil
  }

  /// The calibration matrix for libinput; nil if there is none, or not six numbers.
  var calibration: CalibrationMatrix? {
    let parts = properties["LIBINPUT_CALIBRATION_MATRIX"]?.split(separator: " ") ?? []
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    guard parts.count == 6, numbers.count == 6 else { return nil }
    return CalibrationMatrix(
      numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }
}

extension Size {
  /// Whether it can be a panel's size in millimeters: 1 mm to 10 m.
  var isPlausibleInMillimeters: Bool {
    (1...10_000).contains(width) && (1...10_000).contains(height)
  }
}
