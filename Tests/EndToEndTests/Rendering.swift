import Foundation
import TestSupport

/// What the tests of `render` share.
enum Rendering {
  /// The pictures in docs/using.md: a mode, and a moment of the demo that shows it.
  static let moments = [
    ("touchy", 3.0), ("lines", 9.6), ("trace", 14.4), ("gestures", 19.6), ("eightball", 27.2),
  ]

  /// When the demo shows the other modes best, watched in them.
  static let otherModes = [("kaleidoscope", 14.5), ("pucks", 4.0)]

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the pages' pictures.
  static let images = root.appending(path: "docs/images")
  /// The session that comes with the program.
  static let demoPath = root.appending(path: "assets/demo.touchplay").path

  /// An environment without any display.
  static let noDisplay: [String: String?] = [
    "DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": nil,
  ]

  /// Renders the demo to a file, without a display.
  static func demo(
    to path: String, _ options: [String] = [], environment: [String: String?] = [:]
  ) throws -> Subprocess.Result {
    try Subprocess(
      BuiltProduct.touchplay, ["render", demoPath, path] + options,
      environment: noDisplay.merging(environment) { $1 }
    ).run()
  }
}
