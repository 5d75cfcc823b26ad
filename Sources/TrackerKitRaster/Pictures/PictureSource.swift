/// Provides pictures as pixels in the size in which they are shown.
public protocol PictureSource: AnyObject {
  /// A named picture, stretched to a size in pixels; nil if there is none.
  func picture(named name: String, width: Int, height: Int) -> PicturePixels?
}

/// A picture's pixels, row by row.
public struct PicturePixels: Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Each pixel as `0xAARRGGBB`, the colors multiplied by the opacity.
  public let pixels: [UInt32]

  /// Creates a picture; the number of pixels must be columns times rows.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
