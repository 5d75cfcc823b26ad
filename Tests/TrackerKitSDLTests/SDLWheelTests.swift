import CSDL2
import Testing
import TrackerKit

@testable import TrackerKitSDL

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
