import TestSupport
import Testing
import TrackerKit

@testable import TrackerKitSDL

@Suite(
  "The surface of a window", .serialized,
  .enabled(if: TouchRig.isAllowed, "needs a private display"))
struct PresenterTests {
  private func canvas(_ color: Color) -> Canvas {
    let canvas = Canvas()
    canvas.fillGround(color)
    return canvas
  }

  @Test("Each frame reaches the screen intact, whatever is drawn in the same memory next")
  func frames() async throws {
    try await TouchRig.runAsDisplayOfThisProcess(width: 1920, height: 1080) { rig in
      let runtime = try SDLRuntime()
      let window = try SDLWindow(runtime: runtime, title: "probe", form: .fullscreen)
      let display = try SDLDisplay(window: window, driver: runtime.driver, choice: nil)
      #expect(display.presenterDescription == "window surface (x11)")
      for number in 1...20 {
        let color = Color(UInt32(number) * 0x030507)
        display.show(canvas(color))
        _ = display.picture(of: canvas(.white))
        #expect(try rig.screenshot() == Picture(width: 1920, height: 1080, filledWith: color))
      }
    }
  }

  @Test("After each change of size, the picture fills the window")
  func sizes() async throws {
    try await TouchRig.runAsDisplayOfThisProcess(width: 640, height: 480) { rig in
      let runtime = try SDLRuntime()
      let window = try SDLWindow(runtime: runtime, title: "probe", form: .fullscreen)
      let display = try SDLDisplay(window: window, driver: runtime.driver, choice: nil)
      let platform = SDLPlatform(window: window, driver: runtime.driver, usesMouse: false)
      for number in 1...6 {
        let color = Color(UInt32(number) * 0x030507)
        platform.settle()
        display.show(canvas(color))
        let frame = try #require(rig.windowFrames.last)
        #expect(frame.size.width == (number % 2 == 1 ? 640 : 480))
        let expected = Picture(
          width: Int(frame.size.width), height: Int(frame.size.height), filledWith: color)
        #expect(try rig.screenshot(of: frame) == expected)
        window.toggleFullscreen()
      }
    }
  }
}
