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

  /// The labels and texts of the keys that come of events.
  private func typed(_ events: [SDL_Event], takesText: Bool = true) -> [String] {
    var translator = SDLEventTranslator(driver: "x11")
    translator.takesText = takesText
    var inputs: [RootInput] = []
    for event in events {
      switch translator.meaning(of: event, windowSize: Size(width: 8, height: 8)) {
      case .key(let key): inputs.append(.key(key))
      case .text(let text): inputs.addTyped(text)
      default: break
      }
    }
    return inputs.map { input in
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
}
