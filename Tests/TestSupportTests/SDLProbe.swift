import CSDL2
import Foundation
import TestSupport
import TrackerKit

/// An SDL window in this process that covers a rig's screen and reports what arrives in it.
final class SDLProbe {
  private let window: OpaquePointer
  private let renderer: OpaquePointer

  /// Opens a window of one color on the display that the environment names.
  init?(width: Int, height: Int, color: Color) {
    let flags = SDL_WINDOW_SHOWN.rawValue | SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    guard SDL_Init(SDL_INIT_VIDEO) == 0,
      let window = SDL_CreateWindow("probe", 0, 0, Int32(width), Int32(height), flags),
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else { return nil }
    self.window = window
    self.renderer = renderer
    SDL_SetRenderDrawColor(renderer, color.red, color.green, color.blue, 255)
  }

  deinit {
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
    SDL_Quit()
  }

  /// Paints the window.
  func paint() {
    SDL_RenderClear(renderer)
    SDL_RenderPresent(renderer)
  }

  /// Keeps the window painted and passes the events on until one of a kind has come, or until the
  /// time is over.
  func pump(until last: SDL_EventType, seconds: Double, _ handle: (SDL_Event) -> Void) {
    var event = SDL_Event()
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      paint()
      guard SDL_WaitEventTimeout(&event, 20) != 0 else { continue }
      repeat {
        handle(event)
        if event.type == last.rawValue { return }
      } while SDL_PollEvent(&event) != 0
    }
  }

  /// The location of a touch event in pixels.
  ///
  /// X11 divides by the number of the last pixel, Wayland by the size.
  func location(of event: SDL_Event) -> Point {
    var size = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &size.0, &size.1)
    let last = String(cString: SDL_GetCurrentVideoDriver()) == "x11" ? 1.0 : 0
    let location = Point(
      x: Double(event.tfinger.x) * (Double(size.0) - last),
      y: Double(event.tfinger.y) * (Double(size.1) - last))
    return location.quantized
  }
}
