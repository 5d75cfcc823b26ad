/// Provides pictures as pixels in the size at which they are shown.
public protocol PictureSource: AnyObject {
  /// The picture with a name, stretched to a size in pixels.
  ///
  /// - Throws: `PictureError` if there is none with that name, or it cannot be read.
  func picture(
    named name: String, width: Int, height: Int
  ) throws(PictureError) -> PicturePixels
}

/// Why there is no picture.
public struct PictureError: Error, Equatable, CustomStringConvertible {
  /// The reason, such as "there is no such file".
  public var reason: String

  /// Creates an error with a reason.
  public init(_ reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}

/// A picture's pixels, row by row.
public struct PicturePixels: Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Each pixel as `0xAARRGGBB`, with the colors premultiplied by the opacity.
  public let pixels: [UInt32]

  /// Creates a picture; there must be `width * height` pixels.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
