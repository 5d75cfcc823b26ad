internal import CSDL2
public import TrackerKit

/// A window on a display, either full screen or with its own size.
public final class SDLWindow {
  /// The form of a window.
  public enum Form: Equatable, Sendable {
    /// Full screen.
    case fullscreen
    /// A window with a size in points.
    case window(width: Int, height: Int)
  }

  let handle: OpaquePointer
  /// The connection to the window's display; SDL must not be called after it is lost.
  let connection: DisplayConnection
  /// Kept so that SDL shuts down only after its last window.
  private let runtime: SDLRuntime
  let display: Int
  /// Whether the window comes back if it is hidden, moved or covered (rule H3).
  let holdsScreen: Bool
  private let windowedSize: (width: Int32, height: Int32)
  private(set) var isFullscreen: Bool

  /// Opens a window on a display.
  ///
  /// - Parameters:
  ///   - runtime: SDL, which the window keeps running.
  ///   - title: The title.
  ///   - form: Full screen, or a size.
  ///   - display: The display, counted from 0.
  ///   - holdsScreen: Whether the window comes back if it is hidden, moved or covered.
  ///   - onUnreachable: Called on another thread if the connection to the display is lost and SDL
  ///     does not return; it must end the program.
  /// - Throws: `SDLError.noSuchDisplay` or `SDLError.window`.
  public init(
    runtime: SDLRuntime, title: String, form: Form, display: Int = 0, holdsScreen: Bool = false,
    onUnreachable: @escaping @Sendable () -> Void = {}
  ) throws(SDLError) {
    let count = Int(SDL_GetNumVideoDisplays())
    guard display >= 0, display < count else { throw .noSuchDisplay(display, count: count) }
    var location = Self.location(of: Int32(display))
    var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    switch form {
    case .fullscreen:
      flags |= Self.fullscreenFlag(runtime).rawValue
      isFullscreen = true
      windowedSize = (location.w * 3 / 4, location.h * 3 / 4)
    case .window(let width, let height):
      isFullscreen = false
      windowedSize = (Int32(width), Int32(height))
      let centered = CSDL_WindowPositionCentered(Int32(display))
      location = SDL_Rect(
        x: centered, y: centered, w: windowedSize.width, h: windowedSize.height)
    }
    // No X11 window manager controls such a window, so its shortcuts and menus do not apply.
    SDL_SetHint(
      "SDL_X11_FORCE_OVERRIDE_REDIRECT", holdsScreen && form == .fullscreen ? "1" : "0")
    guard
      let window = SDL_CreateWindow(title, location.x, location.y, location.w, location.h, flags)
    else {
      throw .window(SDLError.message)
    }
    handle = window
    connection = DisplayConnection(of: window, onUnnoticed: onUnreachable)
    self.runtime = runtime
    self.display = display
    self.holdsScreen = holdsScreen
    if holdsScreen { grabKeyboard() }
  }

  deinit { SDL_DestroyWindow(handle) }

  /// The window's size in points and pixels, and in millimeters if the display reports its size.
  public var geometry: DisplayGeometry {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(handle, &width, &height)
    var (pixelWidth, pixelHeight): (Int32, Int32) = (0, 0)
    CSDL_GetWindowSizeInPixels(handle, &pixelWidth, &pixelHeight)
    return DisplayGeometry(
      points: Size(width: Double(width), height: Double(height)),
      pixels: Size(width: Double(pixelWidth), height: Double(pixelHeight)),
      millimeters: PixelDensity(display: SDL_GetWindowDisplayIndex(handle))?
        .millimeters(width: Int(pixelWidth), height: Int(pixelHeight)))
  }

  var title: String { SDL_GetWindowTitle(handle).map { String(cString: $0) } ?? "" }

  /// The window's corner on the desktop, in points; on Wayland, where nobody knows it, zero.
  var origin: Point {
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(handle, &x, &y)
    return Point(x: Double(x), y: Double(y))
  }

  /// The flag that makes a window fill its display.
  ///
  /// Without a window manager, SDL would wait for an answer to its request for full screen whenever a
  /// window opens or closes. A borderless window of the display's size has the same effect.
  private static func fullscreenFlag(_ runtime: SDLRuntime) -> SDL_WindowFlags {
    runtime.driver != "x11" || CSDL_HasWindowManager() == SDL_TRUE
      ? SDL_WINDOW_FULLSCREEN_DESKTOP : SDL_WINDOW_BORDERLESS
  }

  /// Switches between full screen and a window.
  public func toggleFullscreen() {
    isFullscreen.toggle()
    if isFullscreen {
      fill(SDL_GetWindowDisplayIndex(handle))
    } else {
      SDL_SetWindowFullscreen(handle, 0)
      SDL_SetWindowBordered(handle, SDL_TRUE)
      SDL_SetWindowSize(handle, windowedSize.width, windowedSize.height)
      let centered = CSDL_WindowPositionCentered(Int32(display))
      SDL_SetWindowPosition(handle, centered, centered)
    }
  }

  /// Makes the window full screen again: for its presenter, SDL 3.2 opens a new one, which on Wayland
  /// is not full screen.
  func restoreFullscreen() {
    if isFullscreen, SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue == 0 {
      requestFullscreen()
    }
  }

  private func requestFullscreen() {
    if Self.fullscreenFlag(runtime) == SDL_WINDOW_FULLSCREEN_DESKTOP {
      SDL_SetWindowFullscreen(handle, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
    }
  }

  func fill(_ display: Int32) {
    // Without a window manager, the flag alone does not move the window.
    let location = Self.location(of: display)
    SDL_SetWindowPosition(handle, location.x, location.y)
    SDL_SetWindowSize(handle, location.w, location.h)
    requestFullscreen()
  }

  /// The number of the display that the window is on.
  package var displayIndex: Int { Int(SDL_GetWindowDisplayIndex(handle)) }

  /// A display's position and size on the desktop, in points.
  static func location(of display: Int32) -> SDL_Rect {
    var location = SDL_Rect()
    SDL_GetDisplayBounds(display, &location)
    return location
  }

  /// The size in points of the display that the window is on.
  public var displaySize: Size {
    let location = Self.location(of: SDL_GetWindowDisplayIndex(handle))
    return Size(width: Double(location.w), height: Double(location.h))
  }

  /// Sets the icon next to the window's title and in the desktop's list of windows.
  ///
  /// It works only on desktops that let windows set an icon, as X11 does. A full-screen window without
  /// a window manager gets none, since nobody would show it.
  func setIcon(_ name: String, from pictures: PictureLoader) {
    // SDL does not call a window full screen that covers a display without a window manager.
    let isManaged = SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0
    guard isManaged || !isFullscreen else { return }
    pictures.withSurface(named: name, width: Self.iconEdge, height: Self.iconEdge) {
      SDL_SetWindowIcon(handle, $0)
    }
  }

  /// The icon's width and height, in pixels.
  private static let iconEdge = 128
}

/// A window that holds its screen in public (rule H3).
extension SDLWindow {
  var isHidden: Bool {
    SDL_GetWindowFlags(handle) & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) != 0
  }

  /// Whether another program or the compositor has moved or resized the window, or ended its full
  /// screen.
  private var isDisplaced: Bool {
    // A display that is gone cannot be filled.
    guard isFullscreen, display < Int(SDL_GetNumVideoDisplays()) else { return false }
    switch SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) {
    case "x11":
      let wanted = Self.location(of: Int32(display))
      var location = SDL_Rect()
      SDL_GetWindowPosition(handle, &location.x, &location.y)
      SDL_GetWindowSize(handle, &location.w, &location.h)
      return (location.x, location.y, location.w, location.h) != (
        wanted.x, wanted.y, wanted.w, wanted.h
      )
    case "wayland":
      // The compositor says which windows are full screen, and SDL follows it.
      return SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue == 0
    default:
      return false
    }
  }

  /// Makes the window visible again, filling its display, in front and with keyboard focus.
  ///
  /// Returns whether it was hidden or displaced, so that it may be again.
  func reclaimScreen() -> Bool {
    let (isHidden, isDisplaced) = (isHidden, isDisplaced)
    if isHidden {
      SDL_RestoreWindow(handle)
      SDL_ShowWindow(handle)
    }
    if isDisplaced {
      // SDL does nothing for a window that it considers full screen already.
      SDL_SetWindowFullscreen(handle, 0)
      fill(Int32(display))
    }
    grabKeyboard()
    return isHidden || isDisplaced
  }

  /// Raises the window and takes keyboard focus, which window managers give only to their windows.
  func grabKeyboard() {
    SDL_RaiseWindow(handle)
    CSDL_FocusXWindow(handle)
  }
}
