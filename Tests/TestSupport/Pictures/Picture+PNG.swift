import CSDL2
import Foundation

extension Picture {
  /// Reads a PNG file, ignoring its transparency.
  public init(png path: String) throws(SupportError) {
    guard let read = IMG_Load(path) else { throw failure(path) }
    defer { SDL_FreeSurface(read) }
    guard let surface = SDL_ConvertSurfaceFormat(read, pixelFormat, 0) else { throw failure(path) }
    defer { SDL_FreeSurface(surface) }
    let size = (width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    guard let bytes = surface.pointee.pixels else { throw failure(path) }
    self.init(
      width: size.width, height: size.height, bytes: bytes, rowBytes: Int(surface.pointee.pitch))
  }

  /// Writes a PNG file, replacing an existing one.
  public func savePNG(_ path: String) throws(SupportError) {
    var pixels = pixels
    let written = pixels.withUnsafeMutableBytes { bytes in
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        bytes.baseAddress, Int32(width), Int32(height), 32, Int32(width * 4), pixelFormat)
      defer { SDL_FreeSurface(surface) }
      return surface != nil && IMG_SavePNG(surface, path) == 0
    }
    guard written else { throw failure(path) }
  }

  /// Reads rows of 32-bit pixels whose lower 24 bits are red, green and blue.
  init(width: Int, height: Int, bytes: UnsafeRawPointer, rowBytes: Int) {
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      count = width * height
      guard let pixels = buffer.baseAddress else { return }
      for y in 0..<height { memcpy(pixels + y * width, bytes + y * rowBytes, width * 4) }
      // A plain loop: the tests are built without optimization, and a picture can have 8 million pixels.
      var index = 0
      while index < count {
        pixels[index] &= 0xFFFFFF
        index += 1
      }
    }
    self.init(width: width, height: height, pixels: pixels)
  }
}

private let pixelFormat = Uint32(SDL_PIXELFORMAT_RGB888.rawValue)

func failure(_ path: String) -> SupportError {
  .picture(path, reason: String(cString: SDL_GetError()))
}
