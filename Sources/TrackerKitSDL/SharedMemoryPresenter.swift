internal import CSDL2
internal import TrackerKitRaster

/// Draws in memory shared with the X server, and tells the server which rectangles changed.
///
/// Used on X11 by default. Unlike ``SurfacePresenter``, it does not wait for the server after each
/// frame: docs/decisions/0022-frames-do-not-wait-for-the-x-server.md.
final class SharedMemoryPresenter: Presenter {
  private let window: SDLWindow
  /// Nil if no memory could be shared for the window's new size; the next frame tries again.
  private var image: UnsafeMutablePointer<CSDL_SharedImage>?
  private var width: Int32
  private var height: Int32
  /// Whether nothing has been drawn in the image yet.
  private var isNew = true

  /// Nil unless the window is on an X server that can read the program's memory, with 32-bit RGB pixels.
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
    if image == nil || window.size != (width, height) { resize() }
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
    for rectangle in rectangles { CSDL_ShowSharedPixels(image, SDL_Rect(rectangle)) }
    CSDL_FlushSharedImage(image)
  }

  private func resize() {
    if let image { CSDL_CloseSharedImage(image) }
    (width, height) = window.size
    image = CSDL_OpenSharedImage(window.handle, width, height)
    isNew = true
  }
}
