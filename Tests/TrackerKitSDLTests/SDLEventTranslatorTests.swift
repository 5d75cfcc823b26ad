import CSDL2
import Testing
import TrackerKit

@testable import TrackerKitSDL

@Suite("SDL event translator")
struct SDLEventTranslatorTests {
  private let size = Size(width: 801, height: 601)

  private func finger(
    _ type: SDL_EventType, device: SDL_TouchID, x: Float, y: Float, stamp: UInt32 = 12345
  ) -> SDL_Event {
    var event = SDL_Event()
    event.tfinger.type = type.rawValue
    event.tfinger.touchId = device
    event.tfinger.fingerId = 7
    event.tfinger.x = x
    event.tfinger.y = y
    event.tfinger.timestamp = stamp
    return event
  }

  private func report(
    _ driver: String, _ event: SDL_Event
  ) -> ContactReport? {
    var translator = SDLEventTranslator(driver: driver)
    guard case .contact(let report) = translator.meaning(of: event, windowSize: size) else {
      return nil
    }
    return report
  }

  @Test("I6 X11 divides locations by the width minus 1, other drivers by the width")
  func locations() throws {
    let event = finger(SDL_FINGERMOTION, device: 5, x: 0.5, y: 1)
    #expect(try #require(report("x11", event)).location == Point(x: 400, y: 600))
    #expect(try #require(report("wayland", event)).location == Point(x: 400.5, y: 601))
  }

  @Test("I7 SDL's timestamps have no effect, forward or backward")
  func stamps() {
    let reports = [12345, 0, UInt32.max].map { stamp in
      report("x11", finger(SDL_FINGERMOTION, device: 5, x: 0.5, y: 1, stamp: stamp))
    }
    #expect(reports[0] != nil && reports.allSatisfy { $0 == reports[0] })
  }

  @Test("I1 a device is identified by its index, whatever number SDL gives it")
  func devices() throws {
    var translator = SDLEventTranslator(driver: "x11")
    var indices: [Int] = []
    for device in [Int64(1) << 40, 3, Int64(1) << 40] {
      let event = finger(SDL_FINGERDOWN, device: device, x: 0, y: 0)
      guard case .contact(let report) = translator.meaning(of: event, windowSize: size) else {
        Issue.record("a finger is a contact")
        return
      }
      indices.append(report.contact.device)
    }
    #expect(indices == [1, 2, 1])
  }

  @Test("I5 emulated fingers from a mouse and emulated mice from fingers are dropped")
  func emulation() {
    #expect(report("x11", finger(SDL_FINGERDOWN, device: CSDL_MouseTouchID(), x: 0, y: 0)) == nil)
    var translator = SDLEventTranslator(driver: "x11")
    for type in [SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP] {
      var event = SDL_Event()
      event.type = type.rawValue
      // Motion and button events have the device at the same offset.
      event.motion.which = CSDL_TouchMouseID()
      event.button.which = CSDL_TouchMouseID()
      guard case .nothing = translator.meaning(of: event, windowSize: size) else {
        Issue.record("\(type) of the touch mouse means something")
        continue
      }
    }
  }

  @Test("I5 a real mouse's motion and buttons are reported, unless the mouse is not used")
  func mouse() {
    var motion = SDL_Event()
    motion.type = SDL_MOUSEMOTION.rawValue
    motion.motion.x = 30
    motion.motion.y = 40
    var press = SDL_Event()
    press.type = SDL_MOUSEBUTTONDOWN.rawValue
    press.button.button = UInt8(SDL_BUTTON_LEFT)
    var release = press
    release.type = SDL_MOUSEBUTTONUP.rawValue
    var translator = SDLEventTranslator(driver: "x11")
    var reports: [PointerReport] = []
    func translate() {
      for event in [motion, press, release] {
        if case .pointer(let report) = translator.meaning(of: event, windowSize: size) {
          reports.append(report)
        }
      }
    }
    translate()
    #expect(reports == [.moved(Point(x: 30, y: 40)), .primaryDown, .primaryUp])
    translator.usesMouse = false
    translate()
    #expect(reports.count == 3)
  }

  @Test("H1 repeats of a held key are ignored while no text is taken")
  func repeats() {
    var translator = SDLEventTranslator(driver: "x11")
    var event = SDL_Event()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.repeat = 1
    guard case .nothing = translator.meaning(of: event, windowSize: size) else {
      Issue.record("a repeat means something")
      return
    }
  }

  @Test(
    "D5 a display's orientation is that of its upper side; an unknown one is ignored",
    arguments: [
      (SDL_ORIENTATION_PORTRAIT, Orientation.portrait),
      (SDL_ORIENTATION_LANDSCAPE, .landscapeLeft),
      (SDL_ORIENTATION_LANDSCAPE_FLIPPED, .landscapeRight),
      (SDL_ORIENTATION_PORTRAIT_FLIPPED, .portraitUpsideDown), (SDL_ORIENTATION_UNKNOWN, nil),
    ])
  func orientation(given: SDL_DisplayOrientation, expected: Orientation?) {
    var translator = SDLEventTranslator(driver: "wayland")
    var event = SDL_Event()
    event.display.type = SDL_DISPLAYEVENT.rawValue
    event.display.display = 2
    event.display.event = UInt8(SDL_DISPLAYEVENT_ORIENTATION.rawValue)
    event.display.data1 = Int32(given.rawValue)
    switch translator.meaning(of: event, windowSize: size) {
    case .oriented(let orientation, let display):
      #expect(orientation == expected && display == 2)
    default: #expect(expected == nil)
    }
    event.display.event = UInt8(SDL_DISPLAYEVENT_CONNECTED.rawValue)
    guard case .nothing = translator.meaning(of: event, windowSize: size) else {
      Issue.record("a new display is no orientation")
      return
    }
  }

  @Test(
    "I4 losing focus, being hidden, and being minimized deactivate the program",
    arguments: [
      SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED,
    ].map(\.rawValue))
  func inactivity(_ kind: UInt32) {
    var translator = SDLEventTranslator(driver: "x11")
    var event = SDL_Event()
    event.window.type = SDL_WINDOWEVENT.rawValue
    event.window.event = UInt8(kind)
    guard case .deactivated = translator.meaning(of: event, windowSize: size) else {
      Issue.record("the program stays active")
      return
    }
  }
}
