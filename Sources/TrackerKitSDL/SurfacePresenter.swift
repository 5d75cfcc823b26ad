internal import CSDL2
internal import TrackerKitRaster

/// Draws in the window's own surface and sends the changed rectangles.
///
/// Used on X11 if the server cannot read the program's memory, and elsewhere if it is requested.
final class SurfacePresenter: Presenter {
  private let window: SDLWindow
  /// Identifies the previous surface.
  private var last: Identity?
  private var rects: [SDL_Rect] = []

  /// A new surface can have the old one's address, and its pixels can have the old pixels' address.
  private struct Identity: Equatable {
    let surface: UnsafeMutablePointer<SDL_Surface>
    let pixels: UnsafeMutablePointer<UInt32>
    let width: Int
    let height: Int
  }

  init(window: SDLWindow) throws(SDLError) {
    self.window = window
    guard let surface = SDL_GetWindowSurface(window.handle) else {
      throw .presenter(SDLError.message)
    }
    let format = surface.pointee.format.pointee
    guard format.BytesPerPixel == 4, format.Rmask == 0xFF0000, format.Bmask == 0xFF else {
      throw .presenter("the window does not have 32-bit RGB pixels")
    }
  }

  func borrow() -> (buffer: PixelBuffer, isNew: Bool)? {
    // After a size change, the surface is a new one and the old one is gone.
    guard let current = SDL_GetWindowSurface(window.handle), let pixels = current.pointee.pixels
    else {
      return nil
    }
    let width = Int(current.pointee.w)
    let height = Int(current.pointee.h)
    let base = pixels.bindMemory(
      to: UInt32.self, capacity: Int(current.pointee.pitch) / 4 * height)
    let buffer = PixelBuffer(
      base: base, width: width, height: height, pitch: Int(current.pointee.pitch))
    let identity = Identity(surface: current, pixels: base, width: width, height: height)
    let isNew = identity != last
    last = identity
    return (buffer, isNew)
  }

  func present(_ rectangles: [PixelRect]) {
    rects.removeAll(keepingCapacity: true)
    for rectangle in rectangles { rects.append(SDL_Rect(rectangle)) }
    SDL_UpdateWindowSurfaceRects(window.handle, rects, Int32(rects.count))
  }
}
