internal import CSDL2
internal import TrackerKitRaster

/// Puts pixels on a window.
protocol Presenter: AnyObject {
  /// Provides the memory to draw in; nil if the window has none now.
  ///
  /// It has its previous content unless it is new.
  func borrow() -> (buffer: PixelBuffer, isNew: Bool)?
  /// Shows what was drawn, which changed only in the rectangles.
  func present(_ rectangles: [PixelRect])
  /// Notes that what the window showed was lost.
  func invalidate()
}

extension SDL_Rect {
  init(_ rect: PixelRect) {
    self.init(
      x: Int32(rect.x), y: Int32(rect.y), w: Int32(rect.width), h: Int32(rect.height))
  }
}

/// Draws in the window's own surface and sends the changed rectangles.
///
/// This is the default on X11, where the surface is in memory shared with the server if the server
/// can read the program's memory.
final class SurfacePresenter: Presenter {
  private let window: SDLWindow
  private var last: Identity?
  private var rects: [SDL_Rect] = []

  /// A new surface and its pixels can have the addresses of the old ones.
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
    // A change of the size replaces the surface.
    guard let current = SDL_GetWindowSurface(window.handle), let pixels = current.pointee.pixels
    else { return nil }
    let (width, height) = (Int(current.pointee.w), Int(current.pointee.h))
    let pitch = Int(current.pointee.pitch)
    let base = pixels.bindMemory(to: UInt32.self, capacity: pitch / 4 * height)
    let buffer = PixelBuffer(base: base, width: width, height: height, pitch: pitch)
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

  func invalidate() {}
}

/// Draws in its own memory and shows it as one streaming texture: for Wayland, KMSDRM and real
/// GPUs.
final class TexturePresenter: Presenter {
  /// The renderer's name, such as `opengles2`.
  let rendererName: String
  private let renderer: OpaquePointer
  /// Kept so that the window closes after its renderer.
  private let window: SDLWindow
  private var texture: OpaquePointer?
  private var pixels: UnsafeMutableBufferPointer<UInt32>
  private var width = 0
  private var height = 0

  init(window: SDLWindow) throws(SDLError) {
    let flags = SDL_RENDERER_PRESENTVSYNC.rawValue
    guard let renderer = SDL_CreateRenderer(window.handle, -1, flags) else {
      throw .presenter(SDLError.message)
    }
    self.renderer = renderer
    self.window = window
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    rendererName = info.name.map { String(cString: $0) } ?? ""
    pixels = .allocate(capacity: 0)
  }

  deinit {
    if let texture { SDL_DestroyTexture(texture) }
    SDL_DestroyRenderer(renderer)
    pixels.deallocate()
  }

  func borrow() -> (buffer: PixelBuffer, isNew: Bool)? {
    var outputWidth: Int32 = 0
    var outputHeight: Int32 = 0
    SDL_GetRendererOutputSize(renderer, &outputWidth, &outputHeight)
    guard outputWidth > 0, outputHeight > 0 else { return nil }
    let isNew = Int(outputWidth) != width || Int(outputHeight) != height || texture == nil
    if isNew { resize(width: Int(outputWidth), height: Int(outputHeight)) }
    guard let base = pixels.baseAddress, texture != nil else { return nil }
    return (PixelBuffer(base: base, width: width, height: height, pitch: width * 4), isNew)
  }

  func present(_ rectangles: [PixelRect]) {
    guard let base = pixels.baseAddress else { return }
    for rectangle in rectangles {
      var rect = SDL_Rect(rectangle)
      let start = base + rectangle.y * width + rectangle.x
      SDL_UpdateTexture(texture, &rect, start, Int32(width * 4))
    }
    SDL_RenderCopy(renderer, texture, nil, nil)
    SDL_RenderPresent(renderer)
  }

  /// Forgets the texture, whose content may be lost with the device.
  func invalidate() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  private func resize(width newWidth: Int, height newHeight: Int) {
    invalidate()
    width = newWidth
    height = newHeight
    pixels.deallocate()
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: 0)
    texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_XRGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
      Int32(width), Int32(height))
  }
}
