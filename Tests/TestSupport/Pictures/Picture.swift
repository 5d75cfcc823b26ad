public import TrackerKit

/// A picture of opaque pixels in memory.
public struct Picture: Equatable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels row by row from the top left, each `0xRRGGBB`.
  public internal(set) var pixels: [UInt32]

  /// Creates a picture of one color.
  public init(width: Int, height: Int, filledWith color: Color = .black) {
    self.init(
      width: width, height: height,
      pixels: [UInt32](repeating: color.packed >> 8, count: width * height))
  }

  /// Creates a picture from its pixels: `width * height` numbers of the form `0xRRGGBB`.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The color of the pixel at a column and row.
  public subscript(x: Int, y: Int) -> Color {
    get { Color(pixels[y * width + x]) }
    set { pixels[y * width + x] = newValue.packed >> 8 }
  }
}
