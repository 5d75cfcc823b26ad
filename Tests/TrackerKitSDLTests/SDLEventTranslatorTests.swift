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

@Suite("SDL: the wheel")
struct SDLWheelTests {
  private func event(_ x: Float, _ y: Float) -> SDL_Event {
    var event = SDL_Event()
    event.wheel.type = SDL_MOUSEWHEEL.rawValue
    // The whole notches that have been completed; the precise values are smoother.
    (event.wheel.x, event.wheel.y) = (Int32(x), Int32(y))
    (event.wheel.preciseX, event.wheel.preciseY) = (x, y)
    return event
  }

  private func delta(_ translator: SDLEventTranslator, _ event: SDL_Event) -> Point? {
    var translator = translator
    let meaning = translator.meaning(of: event, windowSize: Size(width: 800, height: 600))
    guard case .wheel(let delta, _) = meaning else { return nil }
    return delta
  }

  @Test("I11 a wheel turned away from the user scrolls up, by SDL's precise values")
  func precise() {
    let translator = SDLEventTranslator(driver: "x11")
    #expect(delta(translator, event(0.25, 1.5)) == Point(x: 0.25, y: -1.5))
    #expect(delta(translator, event(0, -2)) == Point(x: 0, y: 2))
  }

  @Test("I5 I11 without the mouse as fingers, and from emulated mice, the wheel is ignored")
  func ignored() {
    var translator = SDLEventTranslator(driver: "x11")
    var emulated = event(0, 1)
    emulated.wheel.which = CSDL_TouchMouseID()
    #expect(delta(translator, emulated) == nil)
    translator.usesMouse = false
    #expect(delta(translator, event(0, 1)) == nil)
  }
}

@Suite("Typed text from SDL")
struct TypedTextTests {
  private func press(_ key: SDL_KeyCode, repeat: UInt8 = 0, isDown: Bool = true) -> SDL_Event {
    var event = SDL_Event()
    event.key.type = (isDown ? SDL_KEYDOWN : SDL_KEYUP).rawValue
    event.key.keysym.sym = SDL_Keycode(key.rawValue)
    event.key.keysym.scancode = SDL_GetScancodeFromKey(SDL_Keycode(key.rawValue))
    event.key.repeat = `repeat`
    return event
  }

  private func text(_ text: String) -> SDL_Event {
    var event = SDL_Event()
    event.text.type = SDL_TEXTINPUT.rawValue
    withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8) }
    return event
  }

  private func composition(_ text: String) -> SDL_Event {
    var event = SDL_Event()
    event.edit.type = SDL_TEXTEDITING.rawValue
    withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: text.utf8) }
    return event
  }

  /// What SDL sends for a long text since 2.0.22; the translator frees the text.
  private func longComposition(_ text: String) -> SDL_Event {
    var event = SDL_Event()
    let copy = SDL_strdup(text)
    withUnsafeMutableBytes(of: &event) {
      $0.storeBytes(of: 0x305, as: UInt32.self)
      $0.storeBytes(of: copy, toByteOffset: 16, as: UnsafeMutablePointer<CChar>?.self)
    }
    return event
  }

  /// The labels and texts of the keys that come of events, and what is composed in parentheses.
  private func typed(_ events: [SDL_Event], takesText: Bool = true) -> [String] {
    var translator = SDLEventTranslator(driver: "x11")
    translator.takesText = takesText
    var inputs: [RootInput] = []
    for event in events {
      switch translator.meaning(of: event, windowSize: Size(width: 8, height: 8)) {
      case .key(let key): inputs.append(.key(key))
      case .text(let text): inputs.addTyped(text)
      case .composition(let text): inputs.addComposed(text)
      default: break
      }
    }
    return inputs.map { input in
      if case .data(let data) = input, data.name == Application.compositionName {
        return "(\(data.value))"
      }
      guard case .key(let key) = input else { return "" }
      return "\(key.label)\(key.isDown ? "" : "^")\(key.isRepeat ? "+" : ""):\(key.text ?? "-")"
    }
  }

  @Test("D10 text is that of the key before it, and a key without text typed nothing")
  func joined() {
    let events = [press(SDLK_a), text("ä"), press(SDLK_e), press(SDLK_b), text("bb"), text("c")]
    #expect(typed(events) == ["a:ä", "e:", "b:bbc"])
  }

  @Test("D10 text of an input method comes without a key")
  func inputMethod() {
    let release = press(SDLK_a, isDown: false)
    #expect(typed([text("日")]) == [":日"])
    #expect(typed([press(SDLK_a), release, text("日"), text("本")]) == ["a:", "a^:-", ":日本"])
    let long = String(repeating: "a", count: 31)
    let events = [text(long)] + Array(repeating: text(long), count: 33)
    #expect(typed(events).map(\.utf8.count) == [1 + 31 * 33, 32], "1024 bytes at most")
  }

  @Test("H1 D10 what a held key repeats is known as such, and ignored where no text is taken")
  func repeats() {
    let again = press(SDLK_a, repeat: 1)
    let events = [press(SDLK_a), text("a"), again, text("a"), press(SDLK_b), text("b")]
    #expect(typed(events) == ["a:a", "a+:a", "b:b"])
    #expect(typed(events, takesText: false) == ["a:-", "b:-"])
  }

  @Test("H1 D10 the text of a repeat from before the editing is ignored, and what follows is not")
  func earlierRepeats() {
    var translator = SDLEventTranslator(driver: "x11")
    let size = Size(width: 8, height: 8)
    _ = translator.meaning(of: press(SDLK_a, repeat: 1), windowSize: size)
    translator.takesText = true
    guard case .nothing = translator.meaning(of: text("a"), windowSize: size) else {
      Issue.record("an ignored repeat types")
      return
    }
    _ = translator.meaning(of: press(SDLK_a, isDown: false), windowSize: size)
    guard case .text("á") = translator.meaning(of: text("á"), windowSize: size) else {
      Issue.record("what follows does not type")
      return
    }
  }

  @Test("D10 the last pressed key is held until its release, if a field takes its repeats")
  func held() {
    var translator = SDLEventTranslator(driver: "wayland")
    func isHeld(after event: SDL_Event, position: SDL_Scancode) -> Bool {
      var event = event
      event.key.keysym.scancode = position
      _ = translator.meaning(of: event, windowSize: Size(width: 8, height: 8))
      return translator.hasHeldKey
    }
    let (first, second) = (SDL_SCANCODE_A, SDL_SCANCODE_B)
    #expect(!isHeld(after: press(SDLK_a), position: first), "no field")
    translator.takesText = true
    #expect(isHeld(after: press(SDLK_b), position: second))
    #expect(isHeld(after: press(SDLK_a, isDown: false), position: first))
    #expect(isHeld(after: press(SDLK_b, repeat: 1), position: second))
    #expect(!isHeld(after: press(SDLK_b, isDown: false), position: second))
  }

  @Test("D10 without a field, keys say nothing of text")
  func untyped() {
    #expect(typed([press(SDLK_a), text("a")], takesText: false) == ["a:-"])
  }

  @Test("D10 what an input method composes and cancels is data, and what it types follows as text")
  func composed() {
    let events = [composition("n"), composition("に"), text("に"), composition("")]
    #expect(typed(events) == ["(n)", "(に)", ":に", "()"])
    #expect(typed(events, takesText: false) == [])
    let empty = composition("")
    #expect(typed([empty, press(SDLK_a), empty, text("a"), empty]) == ["a:a"], "nothing changed")
  }

  @Test("D10 a long composition comes whole, up to 1024 bytes, without control characters")
  func longComposed() {
    let text = String(repeating: "日本語", count: 30)
    #expect(typed([longComposition(text), composition("")]) == ["(\(text))", "()"])
    #expect(typed([longComposition(text)], takesText: false) == [])
    let longer = "\u{7}" + String(repeating: "a", count: 2000)
    #expect(typed([longComposition(longer)]) == ["(\(String(repeating: "a", count: 1024)))"])
  }

  @Test("D10 events of SDL's own queue reach the translator whole")
  func pushed() {
    guard SDL_InitSubSystem(UInt32(SDL_INIT_EVENTS)) == 0 else {
      Issue.record("SDL has no events")
      return
    }
    defer { SDL_QuitSubSystem(UInt32(SDL_INIT_EVENTS)) }
    let long = String(repeating: "語", count: 20)
    var events = [longComposition(long), composition("日"), text("日")]
    let types = (SDL_TEXTEDITING.rawValue, UInt32(0x305))
    #expect(SDL_PeepEvents(&events, 3, SDL_ADDEVENT, 0, 0) == 3)
    var taken = [SDL_Event](repeating: SDL_Event(), count: 8)
    let count = SDL_PeepEvents(&taken, 8, SDL_GETEVENT, types.0, types.1)
    #expect(typed(Array(taken.prefix(Int(max(0, count))))) == ["(\(long))", "(日)", ":日"])
  }
}

@Suite("SDLDeviceTable")
struct SDLDeviceTableTests {
  @Test("I1 all pens have an index of their own, beside which touchscreens count up")
  func pens() {
    var table = SDLDeviceTable()
    #expect(table.add(7, named: "panel") == 1)
    #expect(table.add(8, named: "pen_input") == ContactID.penDevice)
    #expect(table.add(9, named: "wall") == 2)
    #expect([7, 8, 9].map { table.index(of: $0) } == [1, ContactID.penDevice, 2])
    #expect(table.names == ["mouse", "panel", "wall"])
  }

  @Test("I1 a device that is plugged in again hundreds of times never gets the index of pens")
  func plugs() {
    var table = SDLDeviceTable()
    let indices = (1...400).map { table.add(SDL_TouchID($0), named: "panel") }
    #expect(indices == Array(1...254) + Array(repeating: 254, count: 146))
    #expect(table.names.count == 255 && table.index(of: 400) == 254)
    #expect(table.index(named: "TUIO a") == (254, false))
  }
}
