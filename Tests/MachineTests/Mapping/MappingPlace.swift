import Foundation
import TestSupport
import Testing

@testable import TouchPlay

/// A desktop that maps a panel to a display by the program's lines.
struct MappingPlace: CustomTestStringConvertible {
  let desktop: Desktop
  let target: MappingLines.Target
  /// The panel lies on the second of two displays.
  var isOnSecond = false

  static let all = [
    MappingPlace(desktop: .xorg, target: .xinput),
    MappingPlace(desktop: .xorg, target: .xinputDisplays, isOnSecond: true),
    MappingPlace(desktop: .xorg, target: .udev),
    MappingPlace(desktop: .sway, target: .sway),
    MappingPlace(desktop: .sway, target: .sway, isOnSecond: true),
    MappingPlace(desktop: .cage, target: .udev),
    MappingPlace(desktop: .weston, target: .udev),
  ]

  var testDescription: String {
    "\(desktop), \(target.rawValue)" + (isOnSecond ? ", the second display" : "")
  }

  /// The display's connector.
  var output: String { isOnSecond ? "Virtual-2" : "Virtual-1" }

  /// Starts the desktop with the program on the panel's display.
  func start(in machine: Machine) throws -> GuestProgram {
    let options = isOnSecond ? "--mode touchy --display 1" : "--mode touchy"
    let isNative = isOnSecond && desktop == .sway
    let program = try GuestProgram(
      options, on: desktop, of: machine,
      environment: isNative ? "SDL_VIDEODRIVER=wayland" : "")
    // What the reader of kiosk.md does before the marks are touched.
    guard isOnSecond else { return program }
    if desktop == .xorg {
      try shell("xinput map-to-output '\(Panel().name)' \(output)", in: machine)
    } else {
      try configure(#"input type:touch map_to_output "\#(output)""#, in: machine)
    }
    return program
  }

  /// Does what the lines say.
  func apply(_ lines: [String], in machine: Machine) throws {
    let text = lines.joined(separator: "\n")
    switch target {
    case .sway: try configure(text, in: machine)
    case .xinput, .xinputDisplays: try shell("set -e\n" + text, in: machine)
    case .udev:
      try machine.put(Data("\(text)\n".utf8), as: "99-touch.rules")
      try machine.run("cp /machine/99-touch.rules /etc/udev/rules.d && udevadm control --reload")
    case .labwc: Issue.record("labwc is not in the image")
    }
  }

  /// A device that is plugged in when udev has the line, and stays in for the other lines.
  var isReplugged: Bool { target == .udev }

  private func shell(_ script: String, in machine: Machine) throws {
    try machine.run("export DISPLAY=:0\n" + script, as: "visitor")
  }

  /// Adds lines to sway's config, and lets sway read it.
  private func configure(_ lines: String, in machine: Machine) throws {
    let config = "default_border none\n\(lines)\n"
    try machine.put(Data(config.utf8), as: "sway.config")
    try machine.run(
      "swaymsg -s $(echo /run/visitor/sway-ipc.*.sock) reload && sleep 2", as: "visitor")
  }
}
