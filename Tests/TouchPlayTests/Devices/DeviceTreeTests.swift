import Foundation
import PanelCheck
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

/// The machine's touchscreens, from folders laid out as the kernel and udev do.
///
/// The layout of sysfs is that of the kernel's `drivers/input/input.c`: `class/input/eventN` is a
/// link to a folder with `dev` and a link `device`, which leads to the folder with `name`, `id`,
/// `capabilities` and `properties`. The files of `/run/udev/data` are named by the kind and the
/// numbers of the device node, and have a line `E:NAME=VALUE` per property
/// (systemd's `device-private.c`).
@Suite("DeviceTree")
struct DeviceTreeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var tree: DeviceTree {
    DeviceTree(sys: folder.path("sys"), udev: folder.path("run/udev"), dev: folder.path("dev"))
  }

  /// What sysfs has about a device.
  private struct Device {
    var name = "ILITEK ILITEK-TP"
    var identity = ["0003", "222a", "0001", "0110"]
    var axes = "261800000000003"
    var keys = "400 0 0 0 0 0"
    var properties = "2"
    var udev: String? = "E:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\n"
  }

  private func add(_ number: Int, _ device: Device) throws {
    let physical = "sys/devices/pci0000:00/usb1/input/input\(number + 10)"
    let node = "\(physical)/event\(number)"
    let numbers = "13:\(64 + number)"
    var files = [
      "\(physical)/name": device.name, "\(physical)/capabilities/abs": device.axes,
      "\(physical)/capabilities/key": device.keys, "\(physical)/properties": device.properties,
      "\(node)/dev": numbers,
    ]
    for (name, value) in zip(["bustype", "vendor", "product", "version"], device.identity) {
      files["\(physical)/id/\(name)"] = value
    }
    for (path, text) in files { try folder.write(Data("\(text)\n".utf8), to: path) }
    if let udev = device.udev {
      try folder.write(Data(udev.utf8), to: "run/udev/data/c\(numbers)")
    }
    try link(node + "/device", to: "../../input\(number + 10)")
    try folder.write(Data(), to: "sys/class/input/.keep")
    try link("sys/class/input/event\(number)", to: "../../../\(node)")
  }

  @Test("J8 what the USB device and the driver above a touchscreen say")
  func hardware() throws {
    try add(5, Device())
    #expect(try tree.touchScreens().first?.hardware == TouchScreen.Hardware())
    let usb = "sys/devices/pci0000:00/usb1"
    for (name, text) in [
      ("idVendor", "222a"), ("manufacturer", "ILITEK"), ("product", "Multi-Touch"),
      ("serial", "X-42"), ("bcdDevice", "0110"),
    ] {
      try folder.write(Data("\(text)\n".utf8), to: "\(usb)/\(name)")
    }
    try folder.write(Data(), to: "sys/bus/hid/drivers/hid-multitouch/.keep")
    try link("\(usb)/input/driver", to: "../../../../bus/hid/drivers/hid-multitouch")
    let hardware = try #require(try tree.touchScreens().first).hardware
    #expect(
      hardware
        == TouchScreen.Hardware(
          maker: "ILITEK", model: "Multi-Touch", serial: "X-42", firmware: "1.10",
          driver: "hid-multitouch"))
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(path), withDestinationPath: target)
  }

  @Test("J8 a touchscreen has its name, identity, size, connection, display and calibration")
  func everything() throws {
    var device = Device()
    device.udev =
      "I:4797212\nE:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\nE:ID_INPUT_WIDTH_MM=344\n"
      + "E:ID_INPUT_HEIGHT_MM=194\nE:ID_PATH=pci-0000:00:14.0-usb-0:2:1.0\nE:WL_OUTPUT=DP-1\n"
      + "E:LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 -1 1\nG:seat\nQ:seat\nV:1\n"
    try add(5, device)
    let screen = try #require(try tree.touchScreens().first)
    #expect(screen.name == "ILITEK ILITEK-TP" && screen.node == folder.path("dev/input/event5"))
    #expect(screen.identity.words == "usb 222a:0001, version 0110")
    #expect(screen.millimeters == Size(width: 344, height: 194))
    #expect(screen.connection == "pci-0000:00:14.0-usb-0:2:1.0" && screen.output == "DP-1")
    #expect(screen.calibration == PanelOrientation.rotated180.correction)
    #expect(screen.isMultitouch && screen.isInDatabase)
    #expect(screen.contacts == nil && screen.obstacle == "No such file or directory")
  }

  @Test("J8 the order is that of the nodes' numbers, and other devices are left out")
  func order() throws {
    try add(12, Device(name: "twelve"))
    try add(2, Device(name: "two"))
    try add(3, Device(name: "pad", udev: "E:ID_INPUT=1\nE:ID_INPUT_TOUCHPAD=1\n"))
    try folder.write(Data(), to: "sys/class/input/mouse0")
    #expect(try tree.touchScreens().map(\.name) == ["two", "twelve"])
  }

  @Test(
    "J8 without udev's database a touchscreen is what udev would call one",
    arguments: [
      ("260800000000003", "400 0 0 0 0 0", "2", true),  // multitouch
      ("3", "400 0 0 0 0 0", "0", true),  // a single touch
      ("3", "400 0 0 0 0 0", "2", true),
      ("260800000000003", "420 0 0 0 0 0", "0", false),  // a finger's key: a touch pad
      ("260800000000003", "420 0 0 0 0 0", "2", true),  // the same on a display
      ("3", "c03 0 0 0 0 0", "2", false),  // a pen
      ("3", "2400 0 0 0 0 0", "0", true),  // two fingers at one place
      ("3", "400 70000 0 0 0 0", "0", false),  // a mouse with absolute axes
      ("0", "400 0 0 0 0 0", "2", false),  // no axes
      ("fffffffffffffffc", "0", "2", false),  // all axes, as no real device has
    ])
  func withoutUdev(axes: String, keys: String, properties: String, isTouchScreen: Bool) throws {
    try add(0, Device(axes: axes, keys: keys, properties: properties, udev: nil))
    let screens = try tree.touchScreens()
    #expect(screens.count == (isTouchScreen ? 1 : 0))
    #expect(screens.first?.isInDatabase != true)
  }

  @Test("J8 a device without slots has one contact")
  func single() throws {
    try add(0, Device(axes: "3"))
    let screen = try #require(try tree.touchScreens().first)
    #expect(!screen.isMultitouch && screen.contacts == 1)
  }

  @Test(
    "J8 a node that is not an event node tells nothing, and neither does one without permission")
  func nodes() throws {
    try add(1, Device())
    try folder.write(Data("x".utf8), to: "dev/input/event1")
    let screen = try #require(try tree.touchScreens().first)
    #expect(screen.nodeFacts == nil && screen.obstacle == "it is not an event node")
    if getuid() != 0 {
      chmod(folder.path("dev/input/event1"), 0)
      #expect(try tree.touchScreens().first?.obstacle == "Permission denied")
    }
  }

  @Test("J8 the axes' resolution gives the size, and an unknown one none")
  func axes() {
    let axis = TouchScreen.Axis(minimum: 0, maximum: 3440, resolution: 10)
    var facts = TouchScreen.NodeFacts(x: axis, y: axis, slots: 10)
    #expect(facts.millimeters == Size(width: 344, height: 344))
    facts.y.resolution = 0
    #expect(facts.millimeters == nil)
  }

  @Test(
    "J8 real touchscreens are known by their capabilities alone, unless they claim to have a pen",
    .disabled(
      if: RecordingsFolder.file("evemu") == nil, "descriptions of real devices are not there"),
    arguments: [
      "Atmel maXTouch Touchscreen.desc", "EP0430M09.desc", "N-Trig MultiTouch.desc",
      "Wacom ISDv4 E6 Finger.desc", "Wacom DTH2242 Finger.events",
      "google_pixel_tablet_touchscreen.evemu", "eGalax Inc. USB TouchController.desc",
    ])
  func realDevices(path: String) throws {
    let file = try #require(RecordingsFolder.file("evemu/\(path)"))
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    // evemu writes the kernel's bits as bytes, the lowest first: "B: 03", eight bytes, and so on.
    func words(_ mark: String) -> String {
      let bytes = lines.filter { $0.hasPrefix(mark) }.flatMap {
        $0.dropFirst(mark.count).split(separator: " ").compactMap { UInt($0, radix: 16) }
      }
      let words = stride(from: 0, to: bytes.count, by: UInt.bitWidth / 8).map { start in
        bytes[start..<min(start + UInt.bitWidth / 8, bytes.count)].reversed()
          .reduce(UInt(0)) { $0 << 8 | $1 }
      }
      return words.reversed().map { String($0, radix: 16) }.joined(separator: " ")
    }
    let name = try #require(lines.first { $0.hasPrefix("N: ") }).dropFirst(3)
    let device = Device(
      name: String(name), axes: words("B: 03"), keys: words("B: 01"), properties: words("P:"),
      udev: nil)
    try add(3, device)
    let screen = try tree.touchScreens().first
    // udev calls a device with a pen's key a tablet.
    guard !name.hasPrefix("eGalax") else { return #expect(screen == nil) }
    #expect(screen?.name == String(name) && screen?.isMultitouch == true, "\(device)")
  }

  @Test("J8 no folder is no device")
  func nothing() throws {
    #expect(try tree.touchScreens().isEmpty)
  }

  @Test("J8 on this machine, each touchscreen is one that the kernel lists")
  func thisMachine() throws {
    let screens = try DeviceTree().touchScreens()
    let list = FileManager.default.contents(atPath: "/proc/bus/input/devices") ?? Data()
    let text = String(decoding: list, as: UTF8.self)
    for screen in screens {
      let handler = screen.node.split(separator: "/").last ?? ""
      let entry = text.components(separatedBy: "\n\n").first { entry in
        entry.split(separator: "\n").contains {
          $0.hasPrefix("H: ") && $0.split(whereSeparator: { " =".contains($0) }).contains(handler)
        }
      }
      #expect(entry?.contains("N: Name=\"\(screen.name)\"") == true, "\(screen.node)")
    }
    // Every device whose surface is the display and that reports contacts is found.
    let touched = text.components(separatedBy: "\n\n").count { entry in
      entry.contains("B: PROP=2") && entry.contains("event")
    }
    #expect(screens.count >= touched || !text.contains("B: ABS="))
  }
}
