internal import TrackerKit
internal import TrackerKitFiles

/// The kernel's and udev's folders that describe the machine's input devices.
///
/// Everything in them can be read without root, and without a display.
struct DeviceTree: Sendable {
  /// Where sysfs is.
  var sys = "/sys"
  /// Where udev keeps its state.
  var udev = "/run/udev"
  /// Where the device nodes are.
  var dev = "/dev"

  /// The machine's touch screens, in the order of their event nodes' numbers.
  ///
  /// - Throws: `FileError.cannotRead` if sysfs is there and cannot be listed.
  func touchScreens() throws(FileError) -> [TouchScreen] {
    let names = try UserFolder.names(in: "\(sys)/class/input")
    let numbers = names.compactMap { name in
      name.hasPrefix("event") ? Int(name.dropFirst("event".count)) : nil
    }
    return numbers.sorted().compactMap(touchScreen)
  }

  /// The names of the machine's touch screens; none if they cannot be listed.
  var touchScreenNames: [String] { ((try? touchScreens()) ?? []).map(\.name) }

  /// The touch screen with an event node's number; nil if it is another kind of device.
  private func touchScreen(_ number: Int) -> TouchScreen? {
    let folder = "\(sys)/class/input/event\(number)"
    let (axes, keys) = (bits(folder, "capabilities/abs"), bits(folder, "capabilities/key"))
    let entry = text("\(folder)/dev").flatMap { text("\(udev)/data/c\($0)") }.map(UdevEntry.init)
    // Where udev does not run, its own decision is made here.
    let isTouchScreen =
      entry?.isClassified == true
      ? entry?.isTouchScreen == true
      : Self.isTouchScreen(axes, keys, properties: bits(folder, "properties"))
    guard isTouchScreen else { return nil }
    var screen = TouchScreen(
      name: text("\(folder)/device/name") ?? "event\(number)",
      node: "\(dev)/input/event\(number)", identity: identity(folder))
    screen.isMultitouch = axes.contains(InputBits.contactX, InputBits.contactY)
    screen.isInDatabase = entry?.isClassified == true
    screen.connection = entry?.properties["ID_PATH"]
    screen.calibration = entry?.calibration
    screen.output = entry?.properties["WL_OUTPUT"]
    do throws(FileError) {
      screen.nodeFacts = try EventNode(screen.node).facts(axes: axes)
      if screen.nodeFacts == nil { screen.obstacle = "it is not an event node" }
    } catch {
      screen.obstacle = error.reason
    }
    screen.millimeters = entry?.millimeters ?? screen.nodeFacts?.millimeters
    return screen
  }

  /// What udev's `input_id` calls a touch screen: axes and a touch key or a surface that is the
  /// display, and neither a pen's nor a touch pad's nor a mouse's keys.
  static func isTouchScreen(_ axes: InputBits, _ keys: InputBits, properties: InputBits) -> Bool {
    let isDirect = properties.contains(InputBits.direct)
    guard keys.contains(InputBits.touch) || isDirect,
      !keys.contains(InputBits.stylus), !keys.contains(InputBits.penTool),
      isDirect || !keys.contains(InputBits.fingerTool)
    else { return false }
    // A device that claims to have all axes has none for contacts.
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
    let size = Size(
      width: Double(x.maximum - x.minimum) / Double(x.resolution),
      height: Double(y.maximum - y.minimum) / Double(y.resolution))
    return size.isPlausibleInMillimeters ? size : nil
  }
}
