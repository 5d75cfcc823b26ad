public import TrackerKit

/// Turns display lists into pixels, and touches only those that changed since the list before.
public final class SoftwareCanvas {
  /// The number of columns.
  public private(set) var width: Int
  /// The number of rows.
  public private(set) var height: Int
  /// Pixels per point.
  public private(set) var pixelScale: Double

  /// Creates a canvas for a buffer of a size in pixels.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pixelScale: Pixels per point.
  ///   - glyphs: Where text comes from; without one it is not drawn.
  public init(width: Int, height: Int, pixelScale: Double = 1, glyphs: (any GlyphSource)? = nil) {
    self.width = width
    self.height = height
    self.pixelScale = pixelScale
  }

  /// Brings the buffer from the last list's picture to this one's.
  ///
  /// - Parameters:
  ///   - canvas: What is to be seen.
  ///   - buffer: The buffer of the last call, with its content; it has the canvas's size.
  /// - Returns: The rectangles outside of which nothing was written; none when nothing changed.
  public func render(_ canvas: Canvas, into buffer: PixelBuffer) -> [PixelRect] {
    []
  }

  /// Says that the buffer's content is lost: the next call draws all of it.
  public func invalidate() {}

  /// Begins anew with a buffer of another size or scale.
  public func resize(width: Int, height: Int, pixelScale: Double) {
    self.width = width
    self.height = height
    self.pixelScale = pixelScale
  }
}
