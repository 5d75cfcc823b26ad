import Foundation
import Testing
import TrackerKit

@testable import TouchPlay
@testable import TrackerKitSDL

@Suite("DevicesReport")
struct DevicesReportTests {
  private func screen(_ name: String = "ILITEK-TP") -> TouchScreen {
    var screen = TouchScreen(
      name: name, node: "/dev/input/event5",
      identity: TouchScreen.Identity(bus: 3, vendor: 0x222A, product: 1, version: 0x110))
    screen.isInDatabase = true
    screen.millimeters = Size(width: 344, height: 194)
    let axis = TouchScreen.Axis(minimum: 0, maximum: 4095, resolution: 12)
    screen.nodeFacts = TouchScreen.NodeFacts(x: axis, y: axis, slots: 10)
    return screen
  }

  private func report(
    _ screens: [TouchScreen], sdl names: [String]? = ["ILITEK-TP"], isLayer: Bool = false,
    displays: [DisplayDescription] = []
  ) -> DevicesReport {
    let video = names.map { names in
      DevicesReport.Video(
        driver: "x11", presenter: "surface", displays: displays, touchDevices: names)
    }
    return DevicesReport(
      library: DevicesReport.Library(
        version: "2.32.56", revision: "r", isCompatibilityLayer: isLayer, drivers: ["x11"]),
      video: video, touchScreens: screens)
  }

  private func remedy(_ problem: String, _ report: DevicesReport) throws -> String {
    let lack = report.lacks.first { $0.problem.contains(problem) }
    return try #require(lack, "\(report.lacks)").remedy
  }

  @Test("J8 a machine that has everything lacks nothing")
  func complete() {
    #expect(report([screen()]).lacks.isEmpty)
    let text = report([screen()]).text
    #expect(
      text.contains(
        "touchscreen: ILITEK-TP, /dev/input/event5, usb 222a:0001, version 0110, 344 × 194 mm, "
          + "10 contacts, axes 0…4095 × 0…4095, on display not known"))
    #expect(!text.contains("missing"))
  }

  @Test("J8 without a display touchscreens are listed, and the display is missing")
  func noDisplay() throws {
    let report = report([screen()], sdl: nil)
    #expect(report.text.contains("\ntouchscreen: ILITEK-TP, "))
    #expect(try remedy("no display", report).contains("DISPLAY"))
  }

  @Test("J8 S16 a missing permission to create devices is listed last, with the rule that gives it")
  func maker() throws {
    var report = report([screen()])
    report.makerObstacle = "Permission denied"
    #expect(
      report.text.split(separator: "\n").last?.hasPrefix(
        "missing: /dev/uinput, for replay --to-device (Permission denied): run as root") == true)
    #expect(try remedy("/dev/uinput", report).contains(#"KERNEL=="uinput", TAG+="uaccess""#))
    report.makerObstacle = "No such file or directory"
    #expect(try remedy("/dev/uinput", report).contains("modprobe uinput"))
  }

  @Test("J8 what is missing has a line that mends it")
  func lacks() throws {
    var unknown = screen()
    unknown.millimeters = nil
    unknown.nodeFacts = nil
    unknown.obstacle = "Permission denied"
    unknown.isInDatabase = false
    let bare = report([unknown])
    let size = try remedy("size in mm not known", bare)
    #expect(size.hasPrefix("--size-mm WIDTHxHEIGHT, or in /etc/udev/rules.d/"))
    #expect(size.contains(#"ATTRS{name}=="ILITEK-TP", ENV{ID_INPUT_WIDTH_MM}="WIDTH""#))
    #expect(
      try remedy("contacts, axes and the kernel's events not known", bare).hasPrefix(
        #"in /etc/udev/rules.d/70-touch.rules: ACTION!="remove", KERNEL=="event[0-9]*", "#))
    #expect(
      try remedy("contacts, axes", bare).hasSuffix(
        #"ATTRS{name}=="ILITEK-TP", TAG+="uaccess", and restart"#))
    #expect(try remedy("not in udev's database", bare) == "sudo udevadm trigger /dev/input/event5")
    #expect(try remedy("no touchscreen", report([], sdl: [])).contains("connect"))
    #expect(
      try remedy("touchscreen: not in /sys", report([], sdl: ["touchscreen"]))
        == "--size-mm WIDTHxHEIGHT")
    #expect(
      try remedy("sdl2-compat", report([screen()], isLayer: true)).contains("libSDL2-2.0.so.0"))
  }

  @Test("J8 of several touchscreens each needs to be mapped to its display")
  func several() throws {
    var mapped = screen("it's mapped")
    mapped.output = "DP-1"
    let report = report([screen("a b"), mapped])
    let remedy = try remedy("a b: not known which display it is on", report)
    #expect(remedy.hasPrefix("xinput map-to-output 'a b' OUTPUT on X11"))
    #expect(remedy.contains(#"ENV{WL_OUTPUT}="OUTPUT""#))
    #expect(report.lacks.count == 1)
    #expect("it's".inShell == #"'it'\''s'"#)
  }

  /// A display of 1920 × 1080 points and twice as many pixels.
  private func display(_ millimeters: Size?) -> DisplayDescription {
    DisplayDescription(
      name: "DP-1", frame: Rect(x: 0, y: 0, width: 1920, height: 1080),
      pixels: Size(width: 3840, height: 2160), millimeters: millimeters, hertz: 60,
      orientation: .landscapeRight)
  }

  @Test("J7 J8 the display's size is named where the touchscreen has none, or another one")
  func sizes() {
    var unknown = screen()
    unknown.millimeters = nil
    let size = Size(width: 600, height: 340)
    #expect(
      report([unknown], displays: [display(size)]).lacks.map(\.problem) == [
        "ILITEK-TP: size in mm not known, the display's 600 × 340 mm are used"
      ])
    #expect(
      report([screen()], displays: [display(size)]).lacks.map(\.problem) == [
        "ILITEK-TP: the panel's size is uncertain: 344 × 194 mm (touch device), "
          + "600 × 340 mm (display)"
      ])
    #expect(report([screen()], displays: [display(Size(width: 340, height: 190))]).lacks.isEmpty)
    let two = report([screen()], displays: [display(size), display(nil)]).lacks.map(\.problem)
    #expect(two == ["ILITEK-TP: not known which display it is on"], "either may be the panel's")
  }

  @Test("J8 a display has points, pixels, scale, millimeters, refresh rate and rotation")
  func displays() {
    let known = report([screen()], displays: [display(Size(width: 344, height: 194))]).text
    #expect(
      known.contains(
        "\ndisplay 0: DP-1, 1920x1080 at 0,0, 3840x2160 pixels, scale 2, 344 × 194 mm, 60 Hz, "
          + "landscape, upside down\n"))
    let unknown = DisplayDescription(
      name: "a\nb", frame: Rect(x: -800, y: 0, width: 800, height: 600), pixels: nil,
      millimeters: nil, hertz: 0, orientation: nil)
    #expect(
      report([screen()], displays: [unknown]).text.contains(
        #"a\nb"# + ", 800x600 at -800,0, pixels not known, scale not known, size in mm not known, "
          + "refresh rate not known, rotation not known"))
  }

  @Test("J8 JSON has every fact, and null for what is not known")
  func json() throws {
    func members(_ report: DevicesReport) throws -> [String: Any] {
      try #require(
        try JSONSerialization.jsonObject(with: Data(report.json.description.utf8))
          as? [String: Any])
    }
    let full = try members(report([screen()]))
    #expect(
      full.keys.sorted() == [
        "displays", "driver", "drivers", "missing", "presenter", "sdl", "sdl2Compat", "sdlRevision",
        "touchDevices", "touchScreens",
      ])
    let device = try #require((full["touchScreens"] as? [[String: Any]])?.first)
    #expect(device["name"] as? String == "ILITEK-TP" && device["vendor"] as? Int == 0x222A)
    #expect(device["contacts"] as? Int == 10 && device["millimeters"] as? [Double] == [344, 194])
    #expect((device["axes"] as? [[String: Int]])?.first?["maximum"] == 4095)
    #expect(device["display"] is NSNull && device["calibration"] is NSNull)
    let bare = try members(report([], sdl: nil))
    #expect(bare["driver"] is NSNull && (bare["displays"] as? [Any])?.isEmpty == true)
    #expect((bare["missing"] as? [[String: String]])?.first?["problem"] == "no display")
  }
}
