import CSDL2
import Testing
import TrackerKit

@testable import TrackerKitSDL

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
