import CSDL2
import Foundation
import TestSupport
import TrackerKit

/// An SDL window in the test process itself, which tells what arrives in it.
final class SDLProbe {
  private let window: OpaquePointer
  private let renderer: OpaquePointer
  private let width: Double
  private let height: Double
  private let driver: TouchRig.Driver

  /// Opens a window that covers the rig's screen, with one frame of a color.
  init?(on rig: TouchRig, color: Color, home: TemporaryFolder) {
    for (name, value) in rig.displayEnvironment(home: home.path) {
      if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }
    let size = (Int32(rig.width), Int32(rig.height))
    let flags = SDL_WINDOW_SHOWN.rawValue | SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    guard SDL_Init(SDL_INIT_VIDEO) == 0,
      let window = SDL_CreateWindow("probe", 0, 0, size.0, size.1, flags),
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else { return nil }
    self.window = window
    self.renderer = renderer
    width = Double(rig.width)
    height = Double(rig.height)
    driver = rig.driver
    SDL_SetRenderDrawColor(renderer, color.red, color.green, color.blue, 255)
    for _ in 0..<10 {
      SDL_RenderClear(renderer)
      SDL_RenderPresent(renderer)
      _ = events(for: 0.03)
    }
  }

  deinit {
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
    SDL_Quit()
  }

  /// What SDL's window measures, in points.
  var size: Size {
    var size = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &size.0, &size.1)
    return Size(width: Double(size.0), height: Double(size.1))
  }

  /// The events that arrive within some seconds.
  func events(for seconds: Double) -> [SDL_Event] {
    var events: [SDL_Event] = []
    var event = SDL_Event()
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      while SDL_PollEvent(&event) != 0 { events.append(event) }
      SDL_Delay(1)
    }
    return events
  }

  /// The places, in pixels, of the touches of one kind among the events.
  func places(of kind: SDL_EventType, in events: [SDL_Event]) -> [Point] {
    // X11 divides by the last pixel's place, Wayland by the extent.
    let last = driver == .x11 ? 1.0 : 0
    return events.filter { $0.type == kind.rawValue }.map {
      Point(x: Double($0.tfinger.x) * (width - last), y: Double($0.tfinger.y) * (height - last))
    }
  }
}
