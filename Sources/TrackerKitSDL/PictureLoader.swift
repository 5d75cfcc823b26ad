internal import CSDL2
internal import TrackerKitRaster

/// Loads pictures from a folder with SDL2_image: `ball` is `ball.svg`, rendered at the size at
/// which it is shown.
final class PictureLoader: PictureSource {
  private let folder: String

  init(folder: String) {
    self.folder = folder
  }

  func picture(named name: String, width: Int, height: Int) -> PicturePixels? {
    withSurface(named: name, width: width, height: height, Self.pixels)
  }

  /// Passes SDL's picture to a closure, each pixel `0xAARRGGBB` and not premultiplied.
  ///
  /// Returns nil if there is no picture, or if the closure returns nil.
  func withSurface<Result>(
    named name: String, width: Int, height: Int,
    _ body: (UnsafeMutablePointer<SDL_Surface>) -> Result?
  ) -> Result? {
    guard let file = SDL_RWFromFile("\(folder)/\(name).svg", "rb") else { return nil }
    defer { SDL_RWclose(file) }
    guard let drawn = Self.draw(file, width: width, height: height) else { return nil }
    defer { SDL_FreeSurface(drawn) }
    let format = UInt32(SDL_PIXELFORMAT_ARGB8888.rawValue)
    guard let surface = SDL_ConvertSurfaceFormat(drawn, format, 0) else { return nil }
    defer { SDL_FreeSurface(surface) }
    return body(surface)
  }

  private static func draw(
    _ file: UnsafeMutablePointer<SDL_RWops>, width: Int, height: Int
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    var isKnown = SDL_FALSE
    let drawn = CSDL_LoadSizedSVG(file, Int32(width), Int32(height), &isKnown)
    return isKnown == SDL_TRUE ? drawn : drawResized(file, width: width, height: height)
  }

  /// Renders with an SDL2_image that supports only the size in the SVG text, by changing that text.
  static func drawResized(
    _ file: UnsafeMutablePointer<SDL_RWops>, width: Int, height: Int
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    let count = max(0, Int(SDL_RWsize(file)))
    let text = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = SDL_RWread(file, buffer.baseAddress, 1, count)
    }
    guard var resized = SVGSize.set(width: width, height: height, in: text) else { return nil }
    return resized.withUnsafeMutableBytes { bytes in
      guard let memory = SDL_RWFromMem(bytes.baseAddress, Int32(bytes.count)) else { return nil }
      defer { SDL_RWclose(memory) }
      return IMG_LoadSVG_RW(memory)
    }
  }

  private static func pixels(of surface: UnsafeMutablePointer<SDL_Surface>) -> PicturePixels? {
    let width = Int(surface.pointee.w)
    let height = Int(surface.pointee.h)
    let pitch = Int(surface.pointee.pitch)
    guard let memory = surface.pointee.pixels else { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = memory.loadUnaligned(fromByteOffset: y * pitch + x * 4, as: UInt32.self)
        pixels.append(premultiplied(pixel))
      }
    }
    return PicturePixels(width: width, height: height, pixels: pixels)
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func part(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
