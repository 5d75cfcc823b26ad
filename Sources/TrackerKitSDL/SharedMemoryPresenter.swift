internal import CSDL2
internal import TrackerKitRaster

/// Draws in memory that the X server reads, too, and tells it which rectangles changed.
///
/// Used on X11 by default. Unlike ``SurfacePresenter``, it does not wait for the server after each
/// frame: docs/decisions/0022-frames-do-not-wait-for-the-x-server.md.
final class SharedMemoryPresenter: Presenter {
  private let window: SDLWindow
  /// Nil if there was no memory for the window's new size.
  private var image: UnsafeMutablePointer<CSDL_SharedImage>?
  private var width: Int32
  private var height: Int32
  /// Whether nobody has drawn in the image yet.
  private var isNew = true
  private var rects: [SDL_Rect] = []

  /// Nil unless the window is on an X server that reads the program's memory, with 32-bit RGB pixels.
  init?(window: SDLWindow) {
    self.window = window
    (width, height) = window.size
    image = CSDL_OpenSharedImage(window.handle, width, height)
    guard image != nil else { return nil }
  }

  deinit {
    if let image { CSDL_CloseSharedImage(image) }
  }

  func borrow() -> (buffer: PixelBuffer, isNew: Bool)? {
    if window.size != (width, height) { resize() }
    var pitch: Int32 = 0
    guard let image, let pixels = CSDL_BorrowSharedPixels(image, &pitch) else { return nil }
    defer { isNew = false }
    let base = pixels.bindMemory(
      to: UInt32.self, capacity: Int(pitch) / 4 * Int(height))
    let buffer = PixelBuffer(
      base: base, width: Int(width), height: Int(height), pitch: Int(pitch))
    return (buffer, isNew)
  }

  func present(_ rectangles: [PixelRect]) {
    guard let image else { return }
    rects.removeAll(keepingCapacity: true)
    for rectangle in rectangles { rects.append(SDL_Rect(rectangle)) }
    CSDL_ShowSharedPixels(image, rects, Int32(rects.count))
  }

  private func resize() {
    if let image { CSDL_CloseSharedImage(image) }
    (width, height) = window.size
    image = CSDL_OpenSharedImage(window.handle, width, height)
    isNew = true
  }
}
