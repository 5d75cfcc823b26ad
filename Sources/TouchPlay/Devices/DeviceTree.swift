internal import Glibc
internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles

/// The kernel's and udev's folders that describe the machine's input devices.
///
/// They can be read without root and without a display.
struct DeviceTree: Sendable {
  /// Where sysfs is.
  var sys = "/sys"
  /// Where udev keeps its state.
  var udev = "/run/udev"
  /// Where the device nodes are.
  var dev = "/dev"

  /// The machine's touchscreens, in the order of their event nodes' numbers, with what their nodes tell
  /// or only with whether they can be read.
  ///
  /// - Throws: `FileError.cannotRead` if sysfs exists and cannot be listed.
  func touchScreens(readsNodes: Bool = true) throws(FileError) -> [TouchScreen] {
    let names = try UserFolder.names(in: "\(sys)/class/input")
    let numbers = names.compactMap { name in
      name.hasPrefix("event") ? Int(name.dropFirst("event".count)) : nil
    }
    return numbers.sorted().compactMap { touchScreen($0, readsNode: readsNodes) }
  }

  /// The names of the touchscreens; none if they cannot be listed.
  var touchScreenNames: [String] { ((try? touchScreens(readsNodes: false)) ?? []).map(\.name) }

  /// The touchscreen with an event node's number; nil if it is another kind of device.
  private func touchScreen(_ number: Int, readsNode: Bool) -> TouchScreen? {
    let folder = "\(sys)/class/input/event\(number)"
    let (axes, keys) = (bits(folder, "capabilities/abs"), bits(folder, "capabilities/key"))
    let entry = text("\(folder)/dev").flatMap { text("\(udev)/data/c\($0)") }.map(UdevEntry.init)
    let classified = entry.flatMap { $0.isClassified ? $0 : nil }
    // Without udev, this makes the same decision.
    guard
      classified?.isTouchScreen
        ?? Self.isTouchScreen(axes, keys, properties: bits(folder, "properties"))
    else { return nil }
    var screen = TouchScreen(
      name: text("\(folder)/device/name") ?? "event\(number)",
      node: "\(dev)/input/event\(number)", identity: identity(folder))
    screen.hardware = hardware("\(folder)/device")
    screen.isMultitouch = axes.contains(InputBits.contactX, InputBits.contactY)
    screen.isInDatabase = classified != nil
    screen.connection = entry?.properties["ID_PATH"]
    screen.calibration = entry?.calibration
    screen.output = entry?.properties["WL_OUTPUT"]
    guard readsNode else {
      if !FileSystem.permits(screen.node, R_OK) { screen.obstacle = FileError.systemReason }
      screen.millimeters = entry?.millimeters
      return screen
    }
    do throws(FileError) {
      screen.nodeFacts = try TouchScreen.NodeFacts(node: screen.node, axes: axes)
      if screen.nodeFacts == nil { screen.obstacle = "it is not an event node" }
    } catch {
      screen.obstacle = error.reason
    }
    screen.millimeters = entry?.millimeters ?? screen.nodeFacts?.millimeters
    return screen
  }

  /// Decides like udev's `input_id`: a touchscreen has axes, a touch key or a surface that is the
  /// display, and no keys of a pen, a touch pad or a mouse.
  private static func isTouchScreen(_ axes: InputBits, _ keys: InputBits, properties: InputBits)
    -> Bool
  {
    let isDirect = properties.contains(InputBits.direct)
    guard keys.contains(InputBits.touch) || isDirect,
      !keys.contains(InputBits.stylus), !keys.contains(InputBits.penTool),
      isDirect || !keys.contains(InputBits.fingerTool)
    else { return false }
    // A device that claims all axes has none for contacts.
    let hasContacts =
      axes.contains(InputBits.contactX, InputBits.contactY)
      && !axes.contains(InputBits.slot, InputBits.belowSlot)
    let hasLocation =
      axes.contains(InputBits.x, InputBits.y) && !keys.contains(InputBits.mouseButton)
    return hasContacts || hasLocation
  }

  private func identity(_ folder: String) -> TouchScreen.Identity {
    let numbers = ["bustype", "vendor", "product", "version"].map { name in
      text("\(folder)/device/id/\(name)").flatMap { Int($0, radix: 16) } ?? 0
    }
    return TouchScreen.Identity(
      bus: numbers[0], vendor: numbers[1], product: numbers[2], version: numbers[3])
  }

  /// What the nearest driver and USB device above a device say.
  private func hardware(_ device: String) -> TouchScreen.Hardware {
    var hardware = TouchScreen.Hardware()
    var path = FileSystem.resolved(device) ?? device
    let top = FileSystem.resolved(sys) ?? sys
    while path.hasPrefix(top), path.count > top.count {
      hardware.driver = hardware.driver ?? FileSystem.resolved("\(path)/driver")?.pathName
      if text("\(path)/idVendor") != nil {
        hardware.maker = text("\(path)/manufacturer")
        hardware.model = text("\(path)/product")
        hardware.serial = text("\(path)/serial")
        hardware.firmware = text("\(path)/bcdDevice").map { Self.version($0) }
        break
      }
      path = String(path.pathFolder.dropLast())
    }
    return hardware
  }

  /// USB's version of a device, such as `1.10` for `0110`.
  private static func version(_ digits: String) -> String {
    guard digits.count == 4, let major = Int(digits.prefix(2)) else { return digits }
    return "\(major).\(digits.suffix(2))"
  }

  private func bits(_ folder: String, _ name: String) -> InputBits {
    InputBits(text("\(folder)/device/\(name)") ?? "")
  }

  /// A small file's text without the line end; nil if it cannot be read.
  private func text(_ path: String) -> String? {
    FileSource.content(of: path).map { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
  }
}

extension TouchScreen.NodeFacts {
  /// The size by the axes' resolutions; nil if a resolution is unknown.
  var millimeters: Size? {
    guard x.resolution > 0, y.resolution > 0 else { return nil }
    return Size(
      width: Double(x.maximum - x.minimum) / Double(x.resolution),
      height: Double(y.maximum - y.minimum) / Double(y.resolution)
    ).ifPlausibleInMillimeters
  }
}

/// What udev's database knows about a device: lines such as `E:ID_INPUT_TOUCHSCREEN=1`.
struct UdevEntry: Hashable, Sendable {
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

  /// Whether udev has classified the input device.
  var isClassified: Bool { properties["ID_INPUT"] == "1" }

  var isTouchScreen: Bool { properties["ID_INPUT_TOUCHSCREEN"] == "1" }

  /// The size in millimeters; nil if udev does not know it.
  var millimeters: Size? {
    let extents = ["ID_INPUT_WIDTH_MM", "ID_INPUT_HEIGHT_MM"].map {
      properties[$0].flatMap(Double.init)
    }
    guard let width = extents[0], let height = extents[1] else { return nil }
    return Size(width: width, height: height).ifPlausibleInMillimeters
  }

  /// The calibration matrix for libinput; nil if there is none, or not six numbers.
  var calibration: CalibrationMatrix? {
    let parts = properties["LIBINPUT_CALIBRATION_MATRIX"]?.split(separator: " ") ?? []
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    guard parts.count == 6, numbers.count == 6 else { return nil }
    return CalibrationMatrix(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }
}

extension Size {
  /// The size, if it can be a panel's size in millimeters: 1 mm to 10 m.
  var ifPlausibleInMillimeters: Size? {
    (1...10_000).contains(width) && (1...10_000).contains(height) ? self : nil
  }
}

/// A rule that sets properties of a device.
struct UdevRule {
  /// The file for rules that set properties.
  static let file = "/etc/udev/rules.d/99-touch.rules"
  /// The file for a rule that lets the user at the machine read the device; logind reads it early.
  static let accessFile = "/etc/udev/rules.d/70-touch.rules"

  /// The device's name in the kernel; nil for a name that the reader fills in.
  var device: String?
  var properties: [(name: String, value: String)] = []
  /// Whether the user at the machine can read the device.
  var givesAccess = false

  /// The rule on one line.
  var line: String {
    let matches = [#"ACTION!="remove""#, #"KERNEL=="event[0-9]*""#, #"ATTRS{name}=="\#(pattern)""#]
    let values = properties.map { #"ENV{\#($0.name)}="\#($0.value)""# }
    let access = givesAccess ? [#"TAG+="uaccess""#] : []
    return (matches + values + access).joined(separator: ", ")
  }

  /// The name as udev's pattern, with wildcards for special characters.
  private var pattern: String {
    String((device ?? "DEVICE").map { #""\*?[]|$%"#.contains($0) ? "?" : $0 })
  }
}

extension TouchScreen.NodeFacts {
  /// Reads what a device with these axes reports; nil if the path is not an event node.
  ///
  /// Only root and the group `input` may read a node. This takes no events, so it disturbs nobody.
  ///
  /// - Throws: `FileError.cannotRead` with the system's reason.
  init?(node path: String, axes: InputBits) throws(FileError) {
    let isMultitouch = axes.contains(InputBits.contactX, InputBits.contactY)
    guard
      let device = try EventNode.open(path),
      let x = device.axis(isMultitouch ? InputBits.contactX : InputBits.x),
      let y = device.axis(isMultitouch ? InputBits.contactY : InputBits.y)
    else { return nil }
    self.init(
      x: TouchScreen.Axis(minimum: x.minimum, maximum: x.maximum, resolution: x.resolution),
      y: TouchScreen.Axis(minimum: y.minimum, maximum: y.maximum, resolution: y.resolution),
      slots: device.axis(InputBits.slot).map { $0.maximum + 1 })
  }
}

/// A set of numbers as the kernel writes it in sysfs: `capabilities/abs`, `properties`.
///
/// The words are hexadecimal, the highest first, and as large as the reader's pointers.
struct InputBits: Hashable, Sendable {
  /// The event code of a touch.
  static let touch = 0x14A
  /// The event codes of a pen's and a finger's presence, and of a pen's and a mouse's button.
  static let (penTool, fingerTool, stylus, mouseButton) = (0x140, 0x145, 0x14B, 0x110)
  /// The codes of the axes of a single contact.
  static let (x, y) = (0x00, 0x01)
  /// The axes of contacts in slots; only a device that claims all axes has the one below the slot.
  static let (belowSlot, slot, contactX, contactY) = (0x2E, 0x2F, 0x35, 0x36)
  /// The property of devices whose surface is the display.
  static let direct = 1

  /// The words, the lowest first.
  private let words: [UInt]

  /// Reads the kernel's text; an invalid one has no numbers.
  init(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).map { UInt($0, radix: 16) }
    self.words = words.contains(nil) ? [] : words.reversed().compactMap(\.self)
  }

  /// Whether the set has a number.
  func contains(_ number: Int) -> Bool {
    let (word, bit) = number.quotientAndRemainder(dividingBy: UInt.bitWidth)
    return word < words.count && words[word] >> UInt(bit) & 1 == 1
  }

  /// Whether the set has all of some numbers.
  func contains(_ numbers: Int...) -> Bool { numbers.allSatisfy { contains($0) } }
}
