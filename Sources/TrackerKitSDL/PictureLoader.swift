internal import CSDL2
internal import TrackerKitRaster

/// Reads pictures from a folder with SDL2_image: `ball` is `ball.svg`, drawn at the size in which it is
/// shown.
final class PictureLoader: PictureSource {
  private let folder: String

  init(folder: String) {
    self.folder = folder
  }

  func picture(named name: String, width: Int, height: Int) -> PicturePixels? {
    withSurface(named: name, width: width, height: height, Self.pixels)
  }

  /// Hands the picture to a function as SDL has it, each pixel `0xAARRGGBB`, not premultiplied; nil when
  /// there is none, or by the function's word.
  func withSurface<Result>(
    named name: String, width: Int, height: Int,
    _ body: (UnsafeMutablePointer<SDL_Surface>) -> Result?
  ) -> Result? {
    guard let file = SDL_RWFromFile("\(folder)/\(name).svg", "rb") else { return nil }
    defer { SDL_RWclose(file) }
    guard let drawn = IMG_LoadSizedSVG_RW(file, Int32(width), Int32(height)) else { return nil }
    defer { SDL_FreeSurface(drawn) }
    let format = UInt32(SDL_PIXELFORMAT_ARGB8888.rawValue)
    guard let surface = SDL_ConvertSurfaceFormat(drawn, format, 0) else { return nil }
    defer { SDL_FreeSurface(surface) }
    return body(surface)
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
