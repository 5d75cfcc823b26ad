internal import CSDL2

/// A picture's opaque pixels, which can be encoded as PNG.
public struct SDLPicture: Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels row by row from the top left, each `0x00RRGGBB`.
  public let pixels: [UInt32]

  /// Creates a picture from `width * height` pixels.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Encodes the picture as a PNG file; any thread can call it.
  ///
  /// - Throws: `SDLError.picture` if SDL2_image cannot be loaded, or cannot encode the picture.
  public func png() throws(SDLError) -> [UInt8] {
    // Deflate grows data by a few bytes per thousand at most; each row begins with a filter byte.
    let room = (width * 4 + 1) * height * 101 / 100 + 1 << 16
    var copy = pixels
    var length = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      length = copy.withUnsafeMutableBytes { write($0.baseAddress, into: buffer) }
      count = max(0, length)
    }
    guard length > 0 else { throw .picture(SDLError.message) }
    return bytes
  }

  /// Writes the file's content to memory and returns its length, or -1.
  private func write(
    _ pixels: UnsafeMutableRawPointer?, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let surface = SDL_CreateRGBSurfaceWithFormatFrom(
      pixels, Int32(width), Int32(height), 32, Int32(width * 4),
      UInt32(SDL_PIXELFORMAT_RGB888.rawValue))
    guard let surface else { return -1 }
    defer { SDL_FreeSurface(surface) }
    guard let memory = SDL_RWFromMem(buffer.baseAddress, Int32(buffer.count)) else { return -1 }
    defer { SDL_RWclose(memory) }
    return CSDL_SavePNG(surface, memory) == 0 ? Int(SDL_RWtell(memory)) : -1
  }
}

extension UnsafeMutablePointer<SDL_Surface> {
  /// Converts each 32-bit pixel, row by row.
  func mapPixels<Value>(_ convert: (UInt32) -> Value) -> [Value] {
    guard let memory = pointee.pixels else { return [] }
    let (width, height) = (Int(pointee.w), Int(pointee.h))
    var values: [Value] = []
    values.reserveCapacity(width * height)
    for y in 0..<height {
      let row = memory + y * Int(pointee.pitch)
      for x in 0..<width {
        values.append(convert(row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)))
      }
    }
    return values
  }
}
