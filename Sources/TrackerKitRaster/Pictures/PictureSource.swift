/// Gives pictures as pixels of the size at which they are shown.
public protocol PictureSource: AnyObject {
  /// A picture of a name, stretched to a size in pixels; nil when there is none.
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

  /// Creates a picture; there have to be as many pixels as columns times rows.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
