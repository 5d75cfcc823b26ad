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
  /// The name is the program's on desktops, unless the environment specifies another one; nil uses the
  /// name of the program's file.
  ///
  /// - Throws: `SDLError` if there is no display; a driver that shows nothing must be requested.
  public init(name: String? = nil) throws(SDLError) {
    if let name {
      SDL_SetHint(SDL_HINT_APP_NAME, name)
      for variable in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] {
        SDL_setenv(variable, name, 0)
      }
    }
    let hints: [(String, String)] = [
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
      (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      ("SDL_MOUSE_AUTO_CAPTURE", "0"),
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      (SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0"),
      // Otherwise SDL hides an OpenGL renderer behind the window surface.
      (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
      // Input methods show their candidates.
      ("SDL_IME_SHOW_UI", "1"),
      // What they compose arrives whole, however long it is.
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

  deinit { SDL_Quit() }

  /// Calls a function while the environment says where to look for a Wayland display.
  ///
  /// If it does not, libwayland complains on standard error, but not about a place without a display.
  private static func withPlaceForWayland<Result>(_ body: () -> Result) -> Result {
    let name = "WAYLAND_DISPLAY"
    let display = getenv(name).map { String(cString: $0) }
    let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
    if [display, folder].contains(where: { $0?.hasPrefix("/") ?? false }) { return body() }
    setenv(name, "/dev/null", 1)
    defer { if let display { setenv(name, display, 1) } else { unsetenv(name) } }
    return body()
  }

  /// The displays in SDL's order.
  public var displays: [DisplayDescription] {
    (0..<max(0, SDL_GetNumVideoDisplays())).map { DisplayDescription(index: $0, driver: driver) }
  }

  /// The names of the known touch devices; the list can be empty before the first touch.
  public var touchDevices: [String] {
    (0..<SDL_GetNumTouchDevices()).filter { !SDLDeviceTable.isForPens($0) }.map { number in
      SDLDeviceTable.name(of: number) ?? "touch device \(number)"
    }
  }
}

/// SDL and its companion libraries: the versions required and the versions in use.
package struct SDLLibrary: Sendable {
  /// A version made of three numbers.
  package struct Version: Comparable, CustomStringConvertible, Sendable {
    private let numbers: [Int]

    package init(_ major: Int, _ minor: Int, _ patch: Int) {
      numbers = [major, minor, patch]
    }

    var patch: Int { numbers[2] }

    init(_ version: SDL_version) {
      self.init(Int(version.major), Int(version.minor), Int(version.patch))
    }

    /// The version, such as `2.26.5`.
    package var description: String { numbers.map { "\($0)" }.joined(separator: ".") }

    package static func < (left: Version, right: Version) -> Bool {
      left.numbers.lexicographicallyPrecedes(right.numbers)
    }
  }

  package let name: String
  /// The version in use.
  package let version: Version
  /// The oldest supported version.
  package let least: Version

  /// SDL itself.
  package static var core: SDLLibrary {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return SDLLibrary(name: "SDL2", version: Version(version), least: Version(2, 0, 20))
  }

  /// SDL's revision, as given by its build; empty if it has none.
  package static var revision: String {
    SDL_GetRevision().map { withoutUser(String(cString: $0)) } ?? ""
  }

  /// An address without the user and password before its host: some builds of SDL name the account
  /// that fetched the sources.
  static func withoutUser(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    let host = address[scheme.upperBound...].prefix { $0 != "/" }
    guard let at = host.lastIndex(of: "@") else { return address }
    return "\(address[..<scheme.upperBound])\(address[address.index(after: at)...])"
  }

  /// The video drivers that SDL was built with, in the order in which it tries them.
  package static var videoDrivers: [String] {
    (0..<max(0, SDL_GetNumVideoDrivers())).compactMap { index in
      SDL_GetVideoDriver(index).map { String(cString: $0) }
    }
  }

  /// Whether it is sdl2-compat, which offers SDL 2's functions on top of SDL 3.
  ///
  /// Its patch levels begin at 50, which SDL 2 itself never reached.
  package var isCompatibilityLayer: Bool { version.patch >= 50 }

  /// The libraries loaded at the start, whose versions can differ from the headers'.
  static var linked: [SDLLibrary] {
    [
      core,
      SDLLibrary(
        name: "SDL2_ttf", version: Version(TTF_Linked_Version().pointee), least: Version(2, 0, 18)),
    ]
  }

  /// SDL2_image, which is loaded with the first picture.
  ///
  /// - Throws: `SDLError.noLibrary`.
  static func image() throws(SDLError) -> SDLLibrary {
    guard let version = CSDL_ImageVersion() else {
      throw .noLibrary("SDL2_image", reason: SDLError.message)
    }
    return SDLLibrary(
      name: "SDL2_image", version: Version(version.pointee), least: Version(2, 0, 5))
  }

  /// Throws `SDLError.tooOld` if the library is too old.
  package func require() throws(SDLError) {
    guard version >= least else { throw .tooOld(name, version: "\(version)", least: "\(least)") }
  }

  /// Throws `SDLError.tooOld` before anything calls a function that a library does not have.
  package static func requireAll() throws(SDLError) {
    for library in linked { try library.require() }
  }

  /// Throws `SDLError.tooOld` or `SDLError.noLibrary` if no picture can be saved or loaded.
  package static func requireForPictures() throws(SDLError) {
    try requireAll()
    try image().require()
  }
}

/// What went wrong between the program and SDL.
public enum SDLError: Error, Equatable, CustomStringConvertible {
  /// There is no display, or none that SDL can use.
  case noDisplay(String)
  /// A library is too old.
  case tooOld(String, version: String, least: String)
  /// A library cannot be loaded.
  case noLibrary(String, reason: String)
  /// No display has that number; `count` is the number of displays.
  case noSuchDisplay(Int, count: Int)
  /// The window could not be created or shown.
  case window(String)
  /// The connection to the X server or compositor was lost.
  case displayLost
  /// The requested presenter is not available here.
  case presenter(String)
  /// A picture cannot be encoded.
  case picture(String)

  static var message: String { String(cString: SDL_GetError()) }

  /// What is wrong, in words for people.
  public var description: String {
    switch self {
    case .noDisplay(let reason): "there is no display: \(reason)"
    case .tooOld(let library, let version, let least):
      "\(library) \(version) is too old: \(least) or newer is needed"
    case .noLibrary(let library, let reason): "\(library) cannot be loaded: \(reason)"
    case .noSuchDisplay(let number, let count):
      "there is no display \(number): \(count) are connected, counted from 0"
    case .window(let reason): "the window cannot be opened: \(reason)"
    case .displayLost: "the connection to the display was lost"
    case .presenter(let reason): "the presenter cannot be used here: \(reason)"
    case .picture(let reason): "the picture cannot be encoded: \(reason)"
    }
  }
}
