internal import CSDL2
internal import TrackerKitRaster

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

  /// Notes that the texture's content was lost with the device, so that the next frame is drawn in
  /// full.
  func forgetTexture() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  private func resize(width newWidth: Int, height newHeight: Int) {
    forgetTexture()
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
