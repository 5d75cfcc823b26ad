import Foundation
import TestSupport
import Testing
import TrackerKit

@Suite("A touch rig", .serialized)
struct TouchRigTests {
  /// Twelve whole pixels all over the screen, its corners among them.
  private static func places(_ width: Int, _ height: Int) -> [Point] {
    let corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    let inner = (1...8).map { ($0 * 37 + 11, $0 * 53 + 1) }
    return (corners + inner).map { Point(x: Double($0.0), y: Double($0.1)) }
  }

  private static let screens = [
    (1920, 1080, TouchRig.Driver.x11), (1366, 768, .x11), (3840, 2160, .x11),
    (1024, 768, .wayland), (1920, 1080, .wayland),
  ]

  @Test("Twelve touches arrive at the very pixels they were put", arguments: screens)
  func touchesAtWholePixels(width: Int, height: Int, driver: TouchRig.Driver) async throws {
    try await TouchRig.run(width: width, height: height, driver: driver) { rig in
      let program = try ProbeProgram.launch(on: rig)
      try rig.waitUntilShown(program)
      let shown = try rig.screenshot()
      #expect(shown == Picture(width: width, height: height, filledWith: ProbeProgram.color))

      let places = Self.places(width, height)
      for (finger, place) in places.enumerated() {
        try rig.touchDown(finger, at: place)
      }
      for finger in places.indices {
        try rig.touchUp(finger)
      }
      try rig.sync()

      let words = places.map { "\($0.x) \($0.y)" }
      let expected = words.map { "down \($0)" } + words.map { "up \($0)" }
      let told = try ProbeProgram.lines(of: program, count: expected.count)
      #expect(told.map { String($0) } == expected)
      #expect(try program.finish().exitCode == 0)
    }
  }

  @Test("A place between two pixels arrives to the quarter")
  func touchBetweenPixels() async throws {
    try await TouchRig.run(width: 1280, height: 720) { rig in
      let program = try ProbeProgram.launch(on: rig)
      try rig.waitUntilShown(program)
      try rig.touchDown(1, at: Point(x: 100.25, y: 200.75))
      try rig.sync()
      #expect(try ProbeProgram.lines(of: program, count: 1) == ["down 100.25 200.75"])
    }
  }

  @Test(
    "A script, keys and the mouse arrive in their order",
    arguments: [TouchRig.Driver.x11, .wayland])
  func everyKindOfInput(driver: TouchRig.Driver) async throws {
    try await TouchRig.run(width: 1024, height: 768, driver: driver) { rig in
      let program = try ProbeProgram.launch(on: rig)
      try rig.waitUntilShown(program)
      var script = FingerScript()
      script.down(1, at: Point(x: 10, y: 20))
      script.drag(1, from: Point(x: 10, y: 20), to: Point(x: 30, y: 20), seconds: 0.04)
      script.up(1)
      try rig.play(script)
      try rig.press(.escape)
      let z = try #require(Key("z"))
      try rig.press(z, with: [.control])
      try rig.movePointer(to: Point(x: 500, y: 400))
      try rig.button(isDown: true)
      try rig.button(isDown: false)
      try rig.sync()
      let told = try ProbeProgram.lines(of: program, count: 8)
      #expect(
        told == [
          "down 10.0 20.0", "move 20.0 20.0", "move 30.0 20.0", "up 30.0 20.0",
          "key Escape", "key Left Ctrl", "key Z", "button 1 500 400",
        ])
    }
  }

  @Test("It says why a program shows nothing")
  func programEndsEarly() async throws {
    try await TouchRig.run(width: 640, height: 480) { rig in
      let program = try rig.launch("/bin/sh", ["-c", "echo sorry >&2; exit 3"])
      #expect(
        throws: SupportError.endedEarly(
          program: "/bin/sh", end: "exit code 3", errors: "sorry\n")
      ) {
        try rig.waitUntilShown(program)
      }
    }
  }

  @Test("The screen shows the backdrop where there is no window")
  func emptyScreen() async throws {
    try await TouchRig.run(width: 640, height: 480) { rig in
      let screen = try rig.screenshot()
      #expect(screen == Picture(width: 640, height: 480, filledWith: TouchRig.backdrop))
    }
  }

  @Test("Closing it ends its programs and its server")
  func closing() async throws {
    let rig = try await TouchRig(width: 640, height: 480)
    let program = try rig.launch("/bin/sleep", ["100"])
    let socket = "/tmp/.X11-unix/X\(rig.displayName.dropFirst())"
    #expect(FileManager.default.fileExists(atPath: socket))
    rig.close()
    #expect(!FileManager.default.fileExists(atPath: socket))
    #expect(try program.waitForEnd().signal == SIGKILL)
  }
}
