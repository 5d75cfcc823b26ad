internal import CSDL2

/// A window that holds its screen in public (rule H3).
extension SDLWindow {
  /// Whether another program has hidden the window.
  var isHidden: Bool {
    SDL_GetWindowFlags(handle) & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) != 0
  }

  /// Whether another program or the compositor has taken the window's display from it: moved it,
  /// resized it, or ended its full screen.
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

  /// Brings the window back: visible, filling its display, in front, with keyboard focus.
  ///
  /// - Returns: Whether its display had been taken from it, so that it may be refused.
  func reclaimScreen() -> Bool {
    let (isHidden, isDisplaced) = (isHidden, isDisplaced)
    if isHidden {
      SDL_RestoreWindow(handle)
      SDL_ShowWindow(handle)
    }
    if isDisplaced {
      // SDL does nothing for a window that it already considers fullscreen.
      SDL_SetWindowFullscreen(handle, 0)
      fill(Int32(display))
    }
    grabKeyboard()
    return isHidden || isDisplaced
  }

  /// Raises the window and takes keyboard focus, which a window manager gives only to windows it
  /// manages.
  func grabKeyboard() {
    SDL_RaiseWindow(handle)
    SDL_SetWindowInputFocus(handle)
  }
}
