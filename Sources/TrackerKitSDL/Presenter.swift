internal import CSDL2
internal import TrackerKitRaster

/// Puts pixels on a window.
protocol Presenter: AnyObject {
  /// Provides the memory to draw in, with its previous content; nil if the window has none now.
  ///
  /// The flag says that the content was lost.
  func borrow() -> (buffer: PixelBuffer, isNew: Bool)?
  /// Shows what was drawn; only the rectangles changed.
  func present(_ rectangles: [PixelRect])
}

extension SDL_Rect {
  init(_ rect: PixelRect) {
    self.init(
      x: Int32(rect.x), y: Int32(rect.y), w: Int32(rect.width), h: Int32(rect.height))
  }
}
