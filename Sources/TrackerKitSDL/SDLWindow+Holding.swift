internal import CSDL2

/// A window that keeps its screen for the public (rule H3).
extension SDLWindow {
  /// Whether another program has hidden the window.
  var isHidden: Bool {
    SDL_GetWindowFlags(handle) & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) != 0
  }

  /// Whether others have moved a fullscreen window away from its display, or given it another size.
  ///
  /// Only X11 lets them.
  private var isDisplaced: Bool {
    // A display that has gone has no place to be filled.
    guard isFullscreen, display < Int(SDL_GetNumVideoDisplays()),
      SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11"
    else {
      return false
    }
    let wanted = Self.place(of: Int32(display))
    var place = SDL_Rect()
    SDL_GetWindowPosition(handle, &place.x, &place.y)
    SDL_GetWindowSize(handle, &place.w, &place.h)
    return (place.x, place.y, place.w, place.h) != (wanted.x, wanted.y, wanted.w, wanted.h)
  }

  /// Brings the window back: shown, all of its display, in front, with the keys.
  func reclaimScreen() {
    if isHidden {
      SDL_RestoreWindow(handle)
      SDL_ShowWindow(handle)
    }
    if isDisplaced {
      // SDL does nothing for a window that it believes to be fullscreen already.
      SDL_SetWindowFullscreen(handle, 0)
      fill(Int32(display))
    }
    grabKeyboard()
  }

  /// In front of all others, and the one that keys go to: a window manager gives them only to its own.
  func grabKeyboard() {
    SDL_RaiseWindow(handle)
    SDL_SetWindowInputFocus(handle)
  }
}
