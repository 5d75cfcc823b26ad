internal import CSDL2
internal import TrackerKitRaster

/// Brings pixels onto a window.
protocol Presenter: AnyObject {
  /// Lends the memory that the picture is drawn in, with the content of the last time; nil when the
  /// window has none now. The flag tells that the content is lost.
  func borrow() -> (buffer: PixelBuffer, isNew: Bool)?
  /// Shows what was drawn; only the rectangles have changed.
  func present(_ rectangles: [PixelRect])
}

extension SDL_Rect {
  init(_ rect: PixelRect) {
    self.init(
      x: Int32(rect.x), y: Int32(rect.y), w: Int32(rect.width), h: Int32(rect.height))
  }
}
