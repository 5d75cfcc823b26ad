import CSDL2
import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Touch rig", .serialized, .enabled(if: TouchRig.isAllowed, "needs a private display"))
struct TouchRigTests {
  /// Twelve whole pixels all over the screen, including its corners.
  private static func locations(_ width: Int, _ height: Int) -> [Point] {
    let corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    let inner = (1...8).map { ($0 * 37 + 11, $0 * 53 + 1) }
    return (corners + inner).map { Point(x: Double($0.0), y: Double($0.1)) }
  }

  private static let screens = [
    (1920, 1080, TouchRig.Driver.x11), (1366, 768, .x11), (3840, 2160, .x11),
    (1024, 768, .wayland), (1920, 1080, .wayland),
  ]

  @Test("Twelve touches arrive at exactly the requested pixels", arguments: screens)
  func touchesAtWholePixels(width: Int, height: Int, driver: TouchRig.Driver) async throws {
    try await TouchRig.run(width: width, height: height, driver: driver) { rig in
      let program = try ProbeProgram.launch(on: rig)
      try rig.waitUntilShown(program)
      let shown = try rig.screenshot()
      #expect(shown == Picture(width: width, height: height, filledWith: ProbeProgram.color))

      let locations = Self.locations(width, height)
      for (finger, location) in locations.enumerated() {
        try rig.touchDown(finger, at: location)
      }
      for finger in locations.indices {
        try rig.touchUp(finger)
      }
      try rig.sync()

      let words = locations.map { "\($0.x) \($0.y)" }
      let expected = words.map { "down \($0)" } + words.map { "up \($0)" }
      let reported = try ProbeProgram.lines(of: program, count: expected.count)
      #expect(reported.map { String($0) } == expected)
      #expect(try program.finish().exitCode == 0)
    }
  }

  @Test("A location between two pixels arrives exact to a quarter")
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
    "Scripted touches, keys, and mouse events arrive in order",
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
      var click = FingerScript()
      click.click(at: Point(x: 500, y: 400))
      try rig.play(click)
      let reported = try ProbeProgram.lines(of: program, count: 8)
      #expect(
        reported == [
          "down 10.0 20.0", "move 20.0 20.0", "move 30.0 20.0", "up 30.0 20.0",
          "key Escape", "key Left Ctrl", "key Z", "button 1 500 400",
        ])
    }
  }

  @Test("The test process itself can show a window and receive touches")
  @MainActor
  func windowOfThisProcess() async throws {
    try await TouchRig.runAsDisplayOfThisProcess(width: 800, height: 600) { rig in
      let probe = try #require(SDLProbe(width: 800, height: 600, color: Color(0xFFCC00)))
      probe.pump(until: SDL_LASTEVENT, seconds: 0.3) { _ in }
      let screen = try rig.screenshot()
      #expect(screen == Picture(width: 800, height: 600, filledWith: Color(0xFFCC00)))
      #expect(rig.windowFrames == [Rect(x: 0, y: 0, width: 800, height: 600)])
      try rig.touchDown(1, at: Point(x: 799, y: 17))
      try rig.sync()
      var location: Point?
      probe.pump(until: SDL_FINGERDOWN, seconds: 2) { event in
        if event.type == SDL_FINGERDOWN.rawValue { location = probe.location(of: event) }
      }
      #expect(location == Point(x: 799, y: 17))
    }
  }

  @Test("The rig says why a program shows nothing")
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

  @Test("The rig refuses a screen of another size than requested")
  func emptyScreenSize() async throws {
    let error = await #expect(throws: SupportError.self) {
      try await TouchRig(width: 0, height: 0)
    }
    #expect(error?.description.contains("instead of 0x0") == true)
  }

  @Test("When the server fails to start, the rig keeps its log and says where")
  func serverThatFails() async throws {
    let error = await #expect(throws: SupportError.self) {
      try await TouchRig(width: 40_000, height: 40_000)
    }
    guard case .serverDidNotStart(let reason, let log) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(reason.contains("(EE)"))
    #expect(FileManager.default.contents(atPath: log)?.isEmpty == false)
    try FileManager.default.removeItem(atPath: log)
  }

  @Test("The screen shows the backdrop where there is no window")
  func emptyScreen() async throws {
    try await TouchRig.run(width: 640, height: 480) { rig in
      let screen = try rig.screenshot()
      #expect(screen == Picture(width: 640, height: 480, filledWith: TouchRig.backdrop))
    }
  }

  @Test("Closing the rig ends its programs and its server")
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
