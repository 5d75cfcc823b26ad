internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitSDL

/// What `touchplay devices` tells about displays, touch devices and SDL (rule J8).
struct DevicesReport {
  /// An SDL library; by default, the one in use.
  struct Library {
    var version = "\(SDLLibrary.core.version)"
    var revision = SDLLibrary.revision
    /// Whether it is sdl2-compat.
    var isCompatibilityLayer = SDLLibrary.core.isCompatibilityLayer
    /// The video drivers.
    var drivers = SDLLibrary.videoDrivers
  }

  /// What SDL tells with a display.
  struct Video {
    var driver: String
    /// How pixels reach the window.
    var presenter: String
    var displays: [DisplayDescription]
    /// SDL's names of touch devices.
    var touchDevices: [String]
  }

  let library: Library
  /// Nil without a display.
  let video: Video?
  let touchScreens: [TouchScreen]
  /// Why `replay --to-device` cannot create devices; nil if it can.
  var makerObstacle: String?
}

extension DevicesReport.Video {
  /// What SDL tells now.
  init(_ runtime: SDLRuntime) {
    self.init(
      driver: runtime.driver, presenter: runtime.driver == "x11" ? "surface" : "texture",
      displays: runtime.displays, touchDevices: runtime.touchDevices)
  }
}

extension DevicesReport {
  var text: String {
    var lines = [
      "SDL \(library.version)\(library.isCompatibilityLayer ? ", which is sdl2-compat" : "") "
        + "(\(library.revision)), video driver \(video?.driver ?? "none")",
      "video drivers: \(library.drivers.joined(separator: ", "))",
    ]
    if let video {
      lines.append(
        "presenter: \(video.presenter) (chosen for this driver; --presenter overrides it)")
      lines += video.displays.enumerated().map { "display \($0.offset): \($0.element.words)" }
      lines += video.touchDevices.map { "touch device: \($0)" }
      if video.touchDevices.isEmpty {
        lines.append("no touch devices; the mouse works")
      }
    } else {
      lines.append("no display")
    }
    lines += touchScreens.map { "touchscreen: \($0.words)" }
    lines += lacks.map { "missing: \($0.problem): \($0.remedy)" }
    return lines.map(\.inOneLine).joined(separator: "\n")
  }
}

extension DisplayDescription {
  fileprivate var words: String {
    let place = "\(Int(frame.minX)),\(Int(frame.minY))"
    let points = "\(Int(frame.size.width))x\(Int(frame.size.height)) at \(place)"
    let pixels = pixels.map { "\(Int($0.width))x\(Int($0.height)) pixels" }
    let scale = scale.map { "scale \(Figure.short($0))" }
    let parts: [String] = [
      name, points, pixels ?? "pixels not known", scale ?? "scale not known",
      millimeters?.inMillimeters ?? "size in mm not known",
      hertz > 0 ? "\(hertz) Hz" : "refresh rate not known",
      orientationWords ?? "rotation not known",
    ]
    return parts.joined(separator: ", ")
  }

  /// How the display is turned; nil if unknown.
  fileprivate var orientationWords: String? {
    switch orientation {
    case .landscapeLeft: "landscape"
    case .landscapeRight: "landscape, upside down"
    case .portrait: "portrait"
    case .portraitUpsideDown: "portrait, upside down"
    case .faceUp, .faceDown, nil: nil
    }
  }
}

extension TouchScreen {
  fileprivate var words: String {
    let range = nodeFacts.map { "axes \($0.x.words) × \($0.y.words)" }
    let parts = [
      "\(name), \(node), \(identity.words)", connection,
      millimeters?.inMillimeters ?? "size in mm not known",
      contacts.map { $0 == 1 ? "1 contact" : "\($0) contacts" } ?? "contacts not known", range,
      calibration.map { "calibrated by \($0.sixNumbers)" }, "on display \(output ?? "not known")",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension TouchScreen.Axis {
  fileprivate var words: String { "\(minimum)…\(maximum)" }
}

extension DevicesReport {
  /// The report as JSON, whose members are a stable interface (`docs/devices.md`).
  var json: JSONValue {
    .object([
      "displays": .array((video?.displays ?? []).map(\.json)),
      "driver": video.map { .text($0.driver) } ?? .null,
      "drivers": .array(library.drivers.map { .text($0) }),
      "missing": .array(
        lacks.map { .object(["problem": .text($0.problem), "remedy": .text($0.remedy)]) }),
      "presenter": video.map { .text($0.presenter) } ?? .null, "sdl": .text(library.version),
      "sdl2Compat": .flag(library.isCompatibilityLayer), "sdlRevision": .text(library.revision),
      "touchDevices": .array((video?.touchDevices ?? []).map { .text($0) }),
      "touchScreens": .array(touchScreens.map(\.json)),
    ])
  }
}

extension DisplayDescription {
  fileprivate var json: JSONValue {
    .object([
      "height": .integer(Int(frame.size.height)), "hertz": .integer(hertz),
      "millimeters": .pair(millimeters), "name": .text(name), "pixels": .pair(pixels),
      "rotation": orientationWords.map { .text($0) } ?? .null,
      "scale": scale.map { .number($0) } ?? .null, "width": .integer(Int(frame.size.width)),
      "x": .integer(Int(frame.minX)), "y": .integer(Int(frame.minY)),
    ])
  }
}

extension TouchScreen {
  fileprivate var json: JSONValue {
    .object([
      "axes": nodeFacts.map { .array([$0.x.json, $0.y.json]) } ?? .null,
      "bus": .text(identity.busName),
      "calibration": calibration.map { matrix in
        .array((matrix.rows[0] + matrix.rows[1]).map { .number($0) })
      } ?? .null,
      "connection": connection.map { .text($0) } ?? .null,
      "contacts": contacts.map { .integer($0) } ?? .null,
      "display": output.map { .text($0) } ?? .null, "millimeters": .pair(millimeters),
      "name": .text(name), "node": .text(node), "obstacle": obstacle.map { .text($0) } ?? .null,
      "product": .integer(identity.product), "vendor": .integer(identity.vendor),
      "version": .integer(identity.version),
    ])
  }
}

extension TouchScreen.Axis {
  fileprivate var json: JSONValue {
    .object([
      "maximum": .integer(maximum), "minimum": .integer(minimum),
      "resolution": .integer(resolution),
    ])
  }
}

extension JSONValue {
  /// A size as `[width, height]`; null if there is none.
  static func pair(_ size: Size?) -> JSONValue {
    size.map { .array([.number($0.width), .number($0.height)]) } ?? .null
  }
}

extension DevicesReport {
  /// What is missing, and the command, rule or option that adds it.
  typealias Lack = (problem: String, remedy: String)

  /// What is missing, for a full measurement and to replay to a device.
  var lacks: [Lack] {
    general
      + touchScreens.flatMap { screen in
        [size(of: screen), node(of: screen), database(of: screen), display(of: screen)]
          .compactMap(\.self)
      } + [maker].compactMap(\.self)
  }

  private var general: [Lack] {
    var lacks: [Lack] = []
    if video == nil {
      lacks.append(
        ("no display", "run touchplay in a graphical session, or set DISPLAY or WAYLAND_DISPLAY"))
    }
    if library.isCompatibilityLayer {
      lacks.append(
        (
          "sdl2-compat does not report touches that the desktop cancels",
          "put SDL 2.32's own libSDL2-2.0.so.0 first in LD_LIBRARY_PATH"
        ))
    }
    guard touchScreens.isEmpty else { return lacks }
    let names = (video?.touchDevices ?? []).joined(separator: ", ")
    lacks.append(
      names.isEmpty
        ? (
          "no touchscreen: you can try the tests with the mouse, but they give no verdict",
          "connect a touchscreen, and look for it with: sudo dmesg | grep -i input"
        )
        : ("\(names): not in /sys, so its size is not known", "--size-mm WIDTHxHEIGHT"))
    return lacks
  }

  private var maker: Lack? {
    makerObstacle.map { reason in
      (
        "\(VirtualDevice.maker), for replay --to-device (\(reason))",
        VirtualDevice.remedy(for: reason)
      )
    }
  }

  private func size(of screen: TouchScreen) -> Lack? {
    let rule = UdevRule(
      device: screen.name,
      properties: [("ID_INPUT_WIDTH_MM", "WIDTH"), ("ID_INPUT_HEIGHT_MM", "HEIGHT")])
    let remedy = "--size-mm WIDTHxHEIGHT, or in \(UdevRule.file): \(rule.line)"
    let display = video.flatMap { $0.displays.count == 1 ? $0.displays.first : nil }
    guard screen.millimeters != nil else {
      let rest = display?.millimeters.map { ", the display's \($0.inMillimeters) are used" } ?? ""
      return ("\(screen.name): size in mm not known\(rest)", remedy)
    }
    let choice = PanelSize.choose(
      user: nil, touchScreens: [screen], named: nil, display: display?.millimeters,
      points: display?.frame.size ?? .zero)
    return choice.disagreement.map { ("\(screen.name): \($0)", remedy) }
  }

  private func node(of screen: TouchScreen) -> Lack? {
    guard let obstacle = screen.obstacle else { return nil }
    let rule = UdevRule(device: screen.name, givesAccess: true)
    return (
      "\(screen.name): contacts, axes and the kernel's events not known "
        + "(\(screen.node): \(obstacle))",
      obstacle == "Permission denied"
        ? "in \(UdevRule.accessFile): \(rule.line), and restart"
        : "create the node with udev, or pass /dev/input through to the container"
    )
  }

  private func database(of screen: TouchScreen) -> Lack? {
    screen.isInDatabase
      ? nil : ("\(screen.name): not in udev's database", "sudo udevadm trigger \(screen.node)")
  }

  private func display(of screen: TouchScreen) -> Lack? {
    guard screen.output == nil, touchScreens.count > 1 || video?.displays.count ?? 0 > 1 else {
      return nil
    }
    let rule = UdevRule(device: screen.name, properties: [("WL_OUTPUT", "OUTPUT")])
    return (
      "\(screen.name): not known which display it is on",
      "xinput map-to-output \(screen.name.inShell) OUTPUT on X11, or for cage and weston in "
        + "\(UdevRule.file): \(rule.line)"
    )
  }
}
