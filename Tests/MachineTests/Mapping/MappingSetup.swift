import Foundation
import TestSupport
import Testing

@testable import TouchPlay

/// A desktop that maps a panel to a display by the program's lines.
struct MappingSetup: CustomTestStringConvertible {
  let desktop: Desktop
  let target: MappingLines.Target
  /// The panel lies on the second of two displays.
  var isOnSecond = false

  static let all = [
    MappingSetup(desktop: .xorg, target: .xinput),
    MappingSetup(desktop: .xorg, target: .xinputDisplays, isOnSecond: true),
    MappingSetup(desktop: .xorg, target: .udev),
    MappingSetup(desktop: .sway, target: .sway),
    MappingSetup(desktop: .sway, target: .sway, isOnSecond: true),
    MappingSetup(desktop: .cage, target: .udev),
    MappingSetup(desktop: .weston, target: .udev),
  ]

  var testDescription: String {
    "\(desktop), \(target.rawValue)" + (isOnSecond ? ", the second display" : "")
  }

  /// The display's connector.
  var output: String { isOnSecond ? "Virtual-2" : "Virtual-1" }

  /// Starts the desktop with the program on the panel's display.
  func start(in machine: Machine) throws -> GuestProgram {
    let program = try GuestProgram(
      "--mode touchy", on: desktop, of: machine, display: isOnSecond ? 1 : 0)
    // install-a-display.md has the reader do this first.
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

  /// Whether the panel must be plugged in again before the lines take effect.
  var needsReplugging: Bool { target == .udev }

  private func shell(_ script: String, in machine: Machine) throws {
    try machine.run("export DISPLAY=:0\n" + script, as: "visitor")
  }

  /// Adds lines to sway's config, and lets sway read it.
  private func configure(_ lines: String, in machine: Machine) throws {
    let config = "\(GuestProgram.swayConfig)\(lines)\n"
    try machine.put(Data(config.utf8), as: "sway.config")
    // swaymsg gives up after 3 s, while sway still reads it.
    try machine.run(
      """
      export SWAYSOCK=$(ls -t /run/visitor/sway-ipc.*.sock | head -n 1)
      swaymsg reload
      until swaymsg -t get_inputs | grep -q touch; do sleep 1; done
      """, as: "visitor")
  }
}
