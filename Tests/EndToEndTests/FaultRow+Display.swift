import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

/// Faults around the window.
extension FaultRow {
  /// The display goes away first.
  static let displays = [
    lost("the X server ends", .x11, SIGTERM),
    lost("the X server is killed", .x11, SIGKILL),
    lost("the Wayland compositor ends", .wayland, SIGTERM),
    lost("the Wayland compositor is killed", .wayland, SIGKILL),
  ]

  private static func lost(_ name: String, _ driver: TouchRig.Driver, _ signal: Int32) -> FaultRow {
    FaultRow(
      name: name, driver: driver, endsDisplay: true,
      strike: { scene in
        scene.rig.endDisplay(signal: signal)
        try scene.program.waitForEnd(seconds: 60)
        let line =
          "touchplay: display: the connection was lost: "
          + "everything was saved; start touchplay again when the display is back\n"
        #expect(try scene.program.errors == line)
      })
  }

  /// Another program does something to the window; a managed one is in a frame.
  static let windows =
    [false, true].flatMap { isManaged in
      [
        window("moved", isManaged, .move), window("resized", isManaged, .resize),
        window("hidden, and shown again", isManaged, .unmap, .map),
      ]
    } + [
      window("minimized, and brought back", true, .minimize, .activate)
    ]

  private static func window(
    _ what: String, _ isManaged: Bool, _ requests: WindowRequest...
  ) -> FaultRow {
    let manager = isManaged ? "openbox" : "no window manager"
    return FaultRow(
      name: "the window is \(what) (\(manager))", hasManager: isManaged,
      options: ["--window", "\(FaultScene.window.width)x\(FaultScene.window.height)"],
      strike: { scene in
        for request in requests {
          try scene.rig.ask(request)
          try scene.rig.settle(quiet: 0.1)
        }
        try scene.rig.ask(.focus)
      })
  }
}

/// Faults of devices.
extension FaultRow {
  static let devices = [
    FaultRow(
      name: "the touch device is gone, and the mouse draws on",
      strike: { scene in
        try scene.xinput("disable", "touchscreen")
        scene.usesMouse = true
      }),
    FaultRow(
      name: "the touch device is detached from the desktop, and attached again",
      strike: { scene in
        try scene.xinput("float", "touchscreen")
        try scene.xinput("reattach", "touchscreen", "Virtual core pointer")
      }),
    FaultRow(
      name: "another window takes the keyboard",
      strike: { scene in
        try scene.rig.ask(.stealFocus)
        try scene.rig.settle()
        try scene.rig.ask(.focus)
      }),
    FaultRow(
      name: "another window takes the keyboard while `s` is held",
      strike: { scene in
        try scene.rig.key(try #require(Key("s")), isDown: true)
        pause(0.3)
        try scene.rig.ask(.stealFocus)
        try scene.rig.settle()
        try scene.rig.key(try #require(Key("s")), isDown: false)
        try scene.rig.ask(.focus)
        // The shake has asked whether to undo.
        try scene.rig.press(.escape)
        try scene.rig.settle()
      }),
  ]
}

extension FaultScene {
  /// Runs `xinput` on the rig's server.
  func xinput(_ arguments: String...) throws {
    let result = try Subprocess(
      "xinput", arguments, environment: ["DISPLAY": rig.displayName]
    ).run()
    #expect(result.exitCode == 0, "\(arguments): \(result.errors)")
    try rig.settle(quiet: 0.1)
  }
}
