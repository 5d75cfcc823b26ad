internal import CSDL2
internal import Glibc

/// Runs SDL's video subsystem with the hints that touches need (rule I5).
public final class SDLRuntime {
  /// The video driver in use: `x11`, `wayland`, `KMSDRM`.
  public let driver: String
  /// SDL's version, such as `2.26.5`.
  public let version: String
  /// SDL's revision, as given by its build.
  public let revision: String

  /// Starts only SDL's video and event subsystems, because others would wake the loop.
  ///
  /// Without a display, SDL would use a driver that shows nothing; it is used only if requested.
  ///
  /// - Parameter name: The program's name on desktops, unless the environment specifies another
  ///   one; nil uses the name of the program's file.
  /// - Throws: `SDLError` if there is no display.
  public init(name: String? = nil) throws(SDLError) {
    if let name { Self.setName(name) }
    let hints: [(String, String)] = [
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
      (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      ("SDL_MOUSE_AUTO_CAPTURE", "0"),
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      (SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0"),
      // Otherwise SDL hides an OpenGL renderer behind the window surface.
      (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
      // Input methods show what they offer.
      ("SDL_IME_SHOW_UI", "1"),
      // What they compose comes whole, however long it is.
      ("SDL_IME_SUPPORT_EXTENDED_TEXT", "1"),
      // Entering full screen moves the pointer. If touches have hidden it, SDL up to 2.26 on
      // Wayland emulates a relative mouse instead, and crashes when the pointer moves.
      ("SDL_VIDEO_WAYLAND_EMULATE_MOUSE_WARP", "0"),
    ]
    try SDLLibrary.requireAll()
    for (name, value) in hints { SDL_SetHint(name, value) }
    SDL_SetMainReady()
    let code = Self.withPlaceForWayland { SDL_Init(UInt32(SDL_INIT_VIDEO | SDL_INIT_EVENTS)) }
    guard code == 0 else { throw .noDisplay(SDLError.message) }
    // Otherwise input methods would take keys that are commands.
    SDL_StopTextInput()
    driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    guard driver != "offscreen" || SDL_GetHint("SDL_VIDEODRIVER") != nil else {
      SDL_Quit()
      throw .noDisplay("no display was found")
    }
    version = "\(SDLLibrary.core.version)"
    revision = SDLLibrary.revision
  }

  /// Sets the name with SDL's hint for desktop services, and with environment variables for
  /// windows.
  private static func setName(_ name: String) {
    SDL_SetHint(SDL_HINT_APP_NAME, name)
    for variable in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] {
      SDL_setenv(variable, name, 0)
    }
  }

  deinit { SDL_Quit() }

  /// Calls a closure with a location in which to look for a Wayland display.
  ///
  /// If the environment specifies none, libwayland complains on standard error; it is silent for a
  /// location without a display.
  private static func withPlaceForWayland<Result>(_ body: () -> Result) -> Result {
    let name = "WAYLAND_DISPLAY"
    let display = getenv(name).map { String(cString: $0) }
    let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
    if [display, folder].contains(where: { $0?.hasPrefix("/") ?? false }) { return body() }
    setenv(name, "/dev/null", 1)
    defer { if let display { setenv(name, display, 1) } else { unsetenv(name) } }
    return body()
  }

  /// Whether a window manager decides the positions and sizes of windows.
  var hasWindowManager: Bool {
    driver != "x11" || CSDL_HasWindowManager() == SDL_TRUE
  }

  /// Keeps the screen saver off until SDL ends.
  func disableScreenSaver() {
    SDL_DisableScreenSaver()
  }

  /// The displays in SDL's order.
  public var displays: [DisplayDescription] {
    (0..<max(0, SDL_GetNumVideoDisplays())).map { DisplayDescription(index: $0, driver: driver) }
  }

  /// The names of the known touch devices; the list can be empty before the first touch.
  public var touchDevices: [String] {
    (0..<SDL_GetNumTouchDevices()).map { index in
      CSDL_GetTouchName(index).map { String(cString: $0) } ?? "touch device \(index)"
    }
  }
}
