import CFakeTouch
import CSDL2
import TestSupport
import Testing
import TrackerKit

@testable import TrackerKitSDL

/// SDL in this process with a touch device that errs, as no driver can be made to.
@Suite(
  "Fake touch device", .serialized,
  .enabled(if: TouchRig.isAllowed, "needs a private display"))
struct FakeTouchTests {
  /// A window that has what SDL says of the device.
  private final class Scene {
    let platform: SDLPlatform
    /// What has come since the last look.
    private var inputs: [RootInput] = []
    private let window: SDLWindow

    init(usesMouse: Bool = false) throws {
      let runtime = try SDLRuntime()
      window = try SDLWindow(runtime: runtime, title: "probe", form: .fullscreen)
      platform = SDLPlatform(window: window, driver: runtime.driver, usesMouse: usesMouse)
      list([])
      // What the window itself reports comes before the touches.
      for _ in 0..<10 {
        platform.wait(until: platform.now.advanced(bySeconds: 0.02))
        _ = platform.drain(into: &inputs)
      }
      inputs.removeAll()
    }

    /// Sets the fingers that SDL considers down.
    func list(_ fingers: some Sequence<Int64>) {
      let fingers = Array(fingers)
      FakeTouch_SetFingers(fingers, Int32(fingers.count))
    }

    func report(
      _ type: SDL_EventType, _ finger: Int64, x: Float = 0.5, pressure: Float = 1
    ) {
      var event = SDL_Event()
      event.tfinger.type = type.rawValue
      event.tfinger.touchId = FAKE_TOUCH_DEVICE
      event.tfinger.fingerId = finger
      event.tfinger.x = x
      event.tfinger.y = 0.5
      event.tfinger.pressure = pressure
      SDL_PushEvent(&event)
    }

    /// A mouse's left button in the middle of the window.
    func reportButton(isDown: Bool) {
      var event = SDL_Event()
      event.button.type = (isDown ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP).rawValue
      event.button.button = UInt8(SDL_BUTTON_LEFT)
      SDL_PushEvent(&event)
    }

    func reportMotion() {
      var event = SDL_Event()
      event.motion.type = SDL_MOUSEMOTION.rawValue
      (event.motion.x, event.motion.y) = (320, 240)
      SDL_PushEvent(&event)
    }

    func loseFocus() {
      var event = SDL_Event()
      event.window.type = SDL_WINDOWEVENT.rawValue
      event.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue)
      SDL_PushEvent(&event)
    }

    /// Resizes the window; what comes of touches and sizes until its new size is known, as words.
    func resize(width: Int32, height: Int32) -> [String] {
      SDL_SetWindowSize(window.handle, width, height)
      let end = platform.now.advanced(bySeconds: 5)
      var words: [String] = []
      while !words.contains("resized"), platform.now < end {
        platform.wait(until: platform.now.advanced(bySeconds: 0.02))
        _ = platform.drain(into: &inputs)
        words += inputs.compactMap { input in
          switch input {
          case .touch(let change): "\(change.kind) \(change.number)"
          case .display(.resized): "resized"
          default: nil
          }
        }
        inputs.removeAll()
      }
      return words
    }

    func press(_ key: SDL_Scancode, isDown: Bool) {
      var event = SDL_Event()
      event.key.type = (isDown ? SDL_KEYDOWN : SDL_KEYUP).rawValue
      event.key.keysym.scancode = key
      event.key.keysym.sym = SDL_GetKeyFromScancode(key)
      SDL_PushEvent(&event)
    }

    /// Keys and losses of the focus since the last look, as words.
    func keyWords() -> [String] {
      _ = platform.drain(into: &inputs)
      defer { inputs.removeAll() }
      return inputs.compactMap { input in
        switch input {
        case .key(let change): "\(change.label) \(change.isDown ? "down" : "up")"
        case .display(.deactivated): "deactivated"
        default: nil
        }
      }
    }

    /// The changes of touches since the last look, after a wait for at most a number of seconds.
    func changes(after seconds: Double = 0) -> [TouchChange] {
      if seconds > 0 { platform.wait(until: platform.now.advanced(bySeconds: seconds)) }
      _ = platform.drain(into: &inputs)
      defer { inputs.removeAll() }
      return inputs.compactMap { if case .touch(let change) = $0 { change } else { nil } }
    }

    /// The changes as words, such as `began 1`.
    func words(after seconds: Double = 0) -> [String] {
      changes(after: seconds).map { "\($0.kind) \($0.number)" }
    }
  }

  private func run(_ body: (Scene) throws -> Void) async throws {
    try await TouchRig.runAsDisplayOfThisProcess(width: 641, height: 481) { _ in
      try body(try Scene())
    }
  }

  @Test("I5 a finger from which SDL makes a mouse's press is one touch")
  func pressBeforeFinger() async throws {
    try await TouchRig.runAsDisplayOfThisProcess(width: 641, height: 481) { _ in
      let scene = try Scene(usesMouse: true)
      scene.list([1])
      scene.reportMotion()
      scene.reportButton(isDown: true)
      scene.report(SDL_FINGERDOWN, 1)
      #expect(scene.words() == ["began 1"])
      scene.reportButton(isDown: false)
      scene.report(SDL_FINGERUP, 1)
      scene.list([])
      #expect(scene.words() == ["ended 1"])
      // A tap that arrives at once.
      scene.reportButton(isDown: true)
      scene.report(SDL_FINGERDOWN, 2)
      scene.reportButton(isDown: false)
      scene.report(SDL_FINGERUP, 2)
      #expect(scene.words() == ["began 1", "ended 1"])
      // The mouse itself.
      scene.reportButton(isDown: true)
      scene.reportButton(isDown: false)
      #expect(scene.words() == ["began 1", "ended 1"])
      scene.reportButton(isDown: true)
      #expect(scene.words() == ["began 1"])
    }
  }

  @Test("I1 I2 I8 a device that reuses ids, repeats itself and leaves things out")
  func inconsistent() async throws {
    try await run { scene in
      scene.list([0])
      scene.report(SDL_FINGERDOWN, 0)
      #expect(scene.words() == ["began 1"])
      scene.report(SDL_FINGERUP, 0)
      scene.report(SDL_FINGERDOWN, 0)
      #expect(scene.words() == ["ended 1", "began 1"], "the same id is another contact")
      scene.report(SDL_FINGERDOWN, 0)
      #expect(scene.words() == ["cancelled 1", "began 1"], "it came down twice")
      scene.report(SDL_FINGERMOTION, 5)
      scene.report(SDL_FINGERUP, 6)
      #expect(scene.words().isEmpty)
      #expect(scene.platform.ignoredReports == 2)
    }
  }

  @Test("I3 a lift that SDL never reports is found without any event, and only that finger ends")
  func missingLift() async throws {
    try await run { scene in
      scene.list([-3, Int64.max])
      scene.report(SDL_FINGERDOWN, -3)
      scene.report(SDL_FINGERDOWN, .max)
      #expect(scene.words() == ["began 1", "began 2"])
      scene.list([Int64.max])
      let start = scene.platform.now
      #expect(scene.words(after: 60) == ["cancelled 1"])
      #expect(scene.platform.now.seconds(since: start) < 2, "the wait ends after half a second")
      #expect(scene.platform.repairedContacts == 1)
      scene.list([])
      #expect(scene.words() == ["cancelled 2"], "so does a device that is gone")
      #expect(scene.words().isEmpty)
    }
  }

  @Test("I3 a lift that SDL never reports is found after a batch of moves alone")
  func missingLiftBesideMoves() async throws {
    try await run { scene in
      scene.list([1, 2])
      scene.report(SDL_FINGERDOWN, 1)
      scene.report(SDL_FINGERDOWN, 2)
      #expect(scene.words() == ["began 1", "began 2"])
      scene.report(SDL_FINGERMOTION, 1)
      #expect(scene.words() == ["moved 1"])
      scene.list([2])
      scene.report(SDL_FINGERMOTION, 2)
      #expect(scene.words() == ["moved 2", "cancelled 1"])
      // Another finger in its place.
      scene.list([3])
      scene.report(SDL_FINGERDOWN, 3)
      #expect(scene.words() == ["began 1", "cancelled 2"])
    }
  }

  @Test("I3 I4 a finger that SDL never lets go ends with the focus, and by request")
  func stuckFinger() async throws {
    try await run { scene in
      scene.list([1, 2])
      scene.report(SDL_FINGERDOWN, 1)
      #expect(scene.words(after: 1) == ["began 1"])
      #expect(scene.words(after: 1).isEmpty, "SDL lists it")
      scene.loseFocus()
      #expect(scene.words() == ["cancelled 1"])
      scene.report(SDL_FINGERMOTION, 1)
      #expect(scene.words().isEmpty, "it is over")
      scene.report(SDL_FINGERDOWN, 2)
      #expect(scene.words() == ["began 1"])
      var inputs: [RootInput] = []
      scene.platform.cancelTouches(into: &inputs)
      #expect(inputs.count == 1)
    }
  }

  @Test("I4 a window's new size ends the touches before it is reported")
  func resizedWindow() async throws {
    try await run { scene in
      scene.list([1])
      scene.report(SDL_FINGERDOWN, 1)
      #expect(scene.words() == ["began 1"])
      #expect(scene.resize(width: 320, height: 240) == ["cancelled 1", "resized"])
      #expect(scene.platform.geometry.points == Size(width: 320, height: 240))
    }
  }

  @Test("D4 keys that SDL releases because the focus is lost count as released after it")
  func releasedByFocus() async throws {
    try await run { scene in
      scene.press(SDL_SCANCODE_S, isDown: true)
      scene.press(SDL_SCANCODE_C, isDown: true)
      scene.press(SDL_SCANCODE_S, isDown: false)
      scene.press(SDL_SCANCODE_C, isDown: false)
      scene.loseFocus()
      #expect(scene.keyWords() == ["s down", "c down", "deactivated", "s up", "c up"])
    }
  }

  @Test("I6 I8 I9 forty fingers, some outside the window, with pressure once it varies")
  func manyFingers() async throws {
    try await run { scene in
      scene.list(0..<40)
      for finger in 0..<Int64(40) { scene.report(SDL_FINGERDOWN, finger, x: Float(finger) / 32) }
      let began = scene.changes()
      #expect(began.map(\.number) == Array(1...40))
      #expect(began[39].location.x == 780, "39/32 of 640 points")
      #expect(scene.platform.outsideReports == 7)
      #expect(began.allSatisfy { $0.pressure == nil })
      scene.report(SDL_FINGERMOTION, 7, pressure: 0.25)
      scene.report(SDL_FINGERMOTION, 8, pressure: 1)
      #expect(scene.changes().map(\.pressure) == [0.25, 1])
      scene.list([])
      #expect(scene.changes().map(\.kind) == Array(repeating: .cancelled, count: 40))
    }
  }
}
