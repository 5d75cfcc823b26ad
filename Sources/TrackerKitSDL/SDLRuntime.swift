internal import CSDL2
internal import Glibc

/// SDL's video subsystem, from start to end, with the hints that touches need (rule I5).
public final class SDLRuntime {
  /// The video driver in use: `x11`, `wayland`, `KMSDRM`.
  public let driver: String
  /// SDL's version, such as `2.26.5`.
  public let version: String
  /// SDL's revision, as its build names it.
  public let revision: String

  /// Starts SDL's video and event subsystems and nothing else, because others wake the loop.
  ///
  /// Without a display SDL would use a driver that shows nothing; that one has to be requested.
  ///
  /// - Parameter name: The name that desktops know the program by, unless the environment names another
  ///   one; nil takes that of the program's file.
  /// - Throws: `SDLError` when there is no display.
  public init(name: String? = nil) throws(SDLError) {
    if let name { Self.setName(name) }
    let hints: [(String, String)] = [
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
      (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      ("SDL_MOUSE_AUTO_CAPTURE", "0"),
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      (SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0"),
      // Without this SDL hides an OpenGL renderer behind the window surface.
      (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
      // Going to the full screen moves the pointer. Where touches have hidden it, SDL up to 2.26 pretends to
      // have a relative mouse on Wayland instead, and crashes when the pointer moves.
      ("SDL_VIDEO_WAYLAND_EMULATE_MOUSE_WARP", "0"),
    ]
    try SDLLibrary.requireAll()
    for (name, value) in hints { SDL_SetHint(name, value) }
    SDL_SetMainReady()
    let code = Self.withPlaceForWayland { SDL_Init(UInt32(SDL_INIT_VIDEO | SDL_INIT_EVENTS)) }
    guard code == 0 else { throw .noDisplay(SDLError.message) }
    driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    guard driver != "offscreen" || SDL_GetHint("SDL_VIDEODRIVER") != nil else {
      SDL_Quit()
      throw .noDisplay("no display was found")
    }
    version = "\(SDLLibrary.core.version)"
    revision = SDL_GetRevision().map { String(cString: $0) } ?? ""
  }

  /// SDL has a hint for what it tells the desktop's services, and variables of the environment for windows.
  private static func setName(_ name: String) {
    SDL_SetHint(SDL_HINT_APP_NAME, name)
    for variable in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] {
      SDL_setenv(variable, name, 0)
    }
  }

  deinit { SDL_Quit() }

  /// Calls a function with a place where a Wayland display is looked for.
  ///
  /// Where the environment tells none, libwayland complains on standard error; with a place that has no
  /// display it is silent.
  private static func withPlaceForWayland<Result>(_ body: () -> Result) -> Result {
    let name = "WAYLAND_DISPLAY"
    let display = getenv(name).map { String(cString: $0) }
    let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
    if [display, folder].contains(where: { $0?.hasPrefix("/") ?? false }) { return body() }
    setenv(name, "/dev/null", 1)
    defer { if let display { setenv(name, display, 1) } else { unsetenv(name) } }
    return body()
  }

  /// Whether a window manager decides where windows are and how large.
  var hasWindowManager: Bool {
    driver != "x11" || CSDL_HasWindowManager() == SDL_TRUE
  }

  /// Keeps the screen saver off until SDL ends.
  func disableScreenSaver() {
    SDL_DisableScreenSaver()
  }

  /// The displays' names and positions in points of the desktop, in SDL's order.
  public var displays: [(name: String, x: Int, y: Int, width: Int, height: Int, hertz: Int)] {
    (0..<max(0, SDL_GetNumVideoDisplays())).map { index in
      var place = SDL_Rect()
      SDL_GetDisplayBounds(index, &place)
      var mode = SDL_DisplayMode()
      SDL_GetCurrentDisplayMode(index, &mode)
      let name = SDL_GetDisplayName(index).map { String(cString: $0) } ?? "display \(index)"
      return (name, Int(place.x), Int(place.y), Int(place.w), Int(place.h), Int(mode.refresh_rate))
    }
  }

  /// The names of the known touch devices; the list can be empty before the first touch.
  public var touchDevices: [String] {
    (0..<SDL_GetNumTouchDevices()).map { index in
      CSDL_GetTouchName(index).map { String(cString: $0) } ?? "touch device \(index)"
    }
  }
}
