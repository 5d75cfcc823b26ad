internal import CSDL2

/// What went wrong between the program and SDL.
public enum SDLError: Error, Equatable {
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

  /// SDL's own message about the last error.
  static var message: String { String(cString: SDL_GetError()) }
}

extension SDLError: CustomStringConvertible {
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
