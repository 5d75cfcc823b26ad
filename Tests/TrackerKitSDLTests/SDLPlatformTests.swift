import CSDL2
import Glibc
import TestSupport
import Testing
import TrackerKit

@testable import TrackerKitSDL

/// SDL in this process, on a private X server.
@Suite("SDL platform", .serialized, .enabled(if: TouchRig.isAllowed, "needs a private display"))
struct SDLPlatformTests {
  private func changes(of inputs: [RootInput]) -> [TouchChange] {
    inputs.compactMap { if case .touch(let change) = $0 { change } else { nil } }
  }

  /// Drains events until one of a kind has come.
  private func drain(_ platform: SDLPlatform, until kind: TouchChange.Kind) -> [TouchChange] {
    var inputs: [RootInput] = []
    let end = ContinuousClock.now + .seconds(5)
    while ContinuousClock.now < end {
      platform.wait(until: platform.now.advanced(bySeconds: 0.02))
      _ = platform.drain(into: &inputs)
      if changes(of: inputs).contains(where: { $0.kind == kind }) { break }
    }
    return changes(of: inputs)
  }

  @Test("I3 I5 a finger that SDL no longer lists is cancelled; SDL's mouse and touch hints are off")
  func lostFinger() async throws {
    try await TouchRig.runAsDisplayOfThisProcess(width: 640, height: 480) { rig in
      let runtime = try SDLRuntime()
      for name in [
        SDL_HINT_TOUCH_MOUSE_EVENTS, SDL_HINT_MOUSE_TOUCH_EVENTS, SDL_HINT_MOUSE_AUTO_CAPTURE,
      ] {
        #expect(String(cString: SDL_GetHint(name)) == "0", "\(name)")
      }
      let window = try SDLWindow(runtime: runtime, title: "probe", form: .fullscreen)
      let display = try SDLDisplay(window: window, driver: runtime.driver, choice: nil)
      let platform = SDLPlatform(window: window, driver: runtime.driver, usesMouse: true)
      let canvas = Canvas()
      canvas.fillGround(.white, in: Rect(x: 0, y: 0, width: 640, height: 480))
      display.show(canvas)
      var early: [RootInput] = []
      _ = platform.drain(into: &early)
      usleep(200_000)
      _ = platform.drain(into: &early)

      // The real device's finger stays while SDL lists it.
      try rig.touchDown(0, at: Point(x: 100, y: 200))
      try rig.sync()
      #expect(drain(platform, until: .began).map(\.location) == [Point(x: 100, y: 200)])

      // A device that SDL does not know: it lists none of its fingers.
      var event = SDL_Event()
      event.tfinger.type = SDL_FINGERDOWN.rawValue
      event.tfinger.touchId = 987_654
      event.tfinger.fingerId = 3
      event.tfinger.x = 0.5
      event.tfinger.y = 0.5
      SDL_PushEvent(&event)
      let lost = drain(platform, until: .cancelled)
      #expect(lost.map(\.kind) == [.began, .cancelled])
      #expect(lost.map(\.number) == [2, 2])
      #expect(platform.repairedContacts == 1)

      try rig.touchUp(0)
      try rig.sync()
      #expect(drain(platform, until: .ended).map(\.number) == [1])
    }
  }

  private final class Turns {
    var seen: [Orientation] = []
    func turned(_ orientation: Orientation) { seen.append(orientation) }
  }

  /// A display is rotated, as SDL reports it.
  private func turn(_ orientation: SDL_DisplayOrientation, display: UInt32 = 0) {
    var event = SDL_Event()
    event.display.type = SDL_DISPLAYEVENT.rawValue
    event.display.display = display
    event.display.event = UInt8(SDL_DISPLAYEVENT_ORIENTATION.rawValue)
    event.display.data1 = Int32(orientation.rawValue)
    SDL_PushEvent(&event)
  }

  @Test("J14 a turn that computes for over a frame at 60 Hz is told of once; one that waits is not")
  func slowTurn() async throws {
    try await TouchRig.runAsDisplayOfThisProcess(width: 640, height: 480) { _ in
      let platform = try SDLStage(title: "probe", form: .fullscreen).platform
      var (inputs, times) = ([RootInput](), [Double]())
      platform.onSlowTurn = { times.append($0) }
      for isBusy in [false, true, false] {
        _ = platform.drain(into: &inputs)
        let end = ContinuousClock.now + .milliseconds(80)
        if isBusy { while .now < end {} } else { usleep(80_000) }
        for _ in 0..<2 { platform.wait(until: platform.now) }
      }
      #expect(times.count == 1 && times[0] > 0.02, "\(times)")
    }
  }

  @Test("D5 I4 a rotated display reports its orientation, and earlier touches are cancelled")
  func orientation() async throws {
    try await TouchRig.runAsDisplayOfThisProcess(width: 640, height: 480) { rig in
      let stage = try SDLStage(title: "probe", form: .fullscreen)
      let application = Application(loop: EventLoop())
      application.show(Window(frame: stage.bounds))
      stage.present(application)
      application.turnEnded()
      let turns = Turns()
      application.addObserver(turns, Turns.turned, for: .orientation)
      var inputs: [RootInput] = []
      _ = stage.platform.drain(into: &inputs)
      usleep(200_000)
      _ = stage.platform.drain(into: &inputs)
      try rig.touchDown(0, at: Point(x: 100, y: 200))
      try rig.sync()
      #expect(drain(stage.platform, until: .began).map(\.number) == [1])

      inputs.removeAll()
      turn(SDL_ORIENTATION_LANDSCAPE, display: 7)
      turn(SDL_ORIENTATION_PORTRAIT_FLIPPED)
      _ = stage.platform.drain(into: &inputs)
      #expect(changes(of: inputs).map(\.kind) == [.cancelled])
      #expect(inputs.last == .display(.oriented(.portraitUpsideDown)))
      #expect(inputs.count == 2, "another display's event is ignored")
      application.loop.handle(Turn(time: stage.platform.now, inputs: inputs))
      #expect(turns.seen == [.portraitUpsideDown])
    }
  }

  @Test(
    "H1 full screen is requested from a window manager; without one a plain window covers all",
    arguments: [false, true])
  func fullscreen(isManaged: Bool) async throws {
    try await TouchRig.runAsDisplayOfThisProcess(width: 640, height: 480) { rig in
      #expect(CSDL_HasWindowManager() == SDL_FALSE)
      if isManaged {
        _ = try rig.startWindowManager()
        #expect(CSDL_HasWindowManager() == SDL_TRUE)
      }
      let runtime = try SDLRuntime()
      let window = try SDLWindow(runtime: runtime, title: "probe", form: .fullscreen)
      let platform = SDLPlatform(window: window, driver: runtime.driver, usesMouse: false)
      func isAsked() -> Bool {
        SDL_GetWindowFlags(window.handle) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
          == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
      }
      for size in [Size(width: 640, height: 480), Size(width: 480, height: 360)] + [
        Size(width: 640, height: 480), Size(width: 480, height: 360),
      ] {
        platform.settle()
        #expect(platform.geometry.points == size)
        #expect(isAsked() == (isManaged && size.width == 640))
        window.toggleFullscreen()
      }
    }
  }

  @Test("A window has the size it was given, and a frame in which nothing changed is not shown")
  func windowAndFrames() async throws {
    try await TouchRig.runAsDisplayOfThisProcess(width: 640, height: 480) { _ in
      let runtime = try SDLRuntime()
      let window = try SDLWindow(
        runtime: runtime, title: "probe", form: .window(width: 300, height: 200))
      let display = try SDLDisplay(window: window, driver: runtime.driver, choice: nil)
      SDLPlatform(window: window, driver: runtime.driver, usesMouse: false).settle()
      #expect(window.geometry.points == Size(width: 300, height: 200))
      let canvas = Canvas()
      canvas.fillGround(.white)
      display.show(canvas)
      display.show(canvas)
      #expect(display.frameCount == 1)
      canvas.color = .black
      canvas.fill(Rect(x: 10, y: 10, width: 20, height: 20))
      display.show(canvas)
      #expect(display.frameCount == 2)
    }
  }

  @Test("M5 a finger hides the pointer, and the mouse brings it back, again and again")
  func pointer() async throws {
    try await TouchRig.runAsDisplayOfThisProcess(width: 640, height: 480) { _ in
      let runtime = try SDLRuntime()
      let window = try SDLWindow(runtime: runtime, title: "probe", form: .fullscreen)
      let platform = SDLPlatform(window: window, driver: runtime.driver, usesMouse: true)
      platform.settle()
      var finger = SDL_Event()
      finger.tfinger.type = SDL_FINGERDOWN.rawValue
      finger.tfinger.touchId = 987_654
      var motion = SDL_Event()
      motion.motion.type = SDL_MOUSEMOTION.rawValue
      var inputs: [RootInput] = []
      for _ in 0..<2 {
        SDL_PushEvent(&finger)
        _ = platform.drain(into: &inputs)
        #expect(SDL_ShowCursor(SDL_QUERY) == SDL_DISABLE)
        SDL_PushEvent(&motion)
        _ = platform.drain(into: &inputs)
        #expect(SDL_ShowCursor(SDL_QUERY) == SDL_ENABLE)
      }
    }
  }
}
