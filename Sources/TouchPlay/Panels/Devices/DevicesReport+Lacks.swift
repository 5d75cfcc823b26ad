internal import TrackerKit
internal import TrackerKitSDL

extension DevicesReport {
  /// Something that is missing for a full measurement, and the command, rule or option that adds it.
  typealias Lack = (problem: String, remedy: String)

  /// What is missing for a full measurement.
  var lacks: [Lack] {
    general
      + touchScreens.flatMap { screen in
        [size(of: screen), node(of: screen), database(of: screen), display(of: screen)]
          .compactMap(\.self)
      }
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
          "no touch screen: you can try the tests with the mouse, but they give no verdict",
          "connect a touch screen, and look for it with: sudo dmesg | grep -i input"
        )
        : ("\(names): not in /sys, so its size is not known", "--size-mm WIDTHxHEIGHT"))
    return lacks
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
    return (
      "\(screen.name): contacts and axes not known (\(screen.node): \(obstacle))",
      obstacle == "Permission denied"
        ? #"sudo usermod -aG input "$USER", and log in again"#
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

extension String {
  /// The text as one word of a shell's command line.
  var inShell: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
