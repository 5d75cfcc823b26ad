/// A width and a height, in the unit that its owner names (points unless said).
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// No extent.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size from its two extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The smaller of the two extents.
  public var shortEdge: Double { width < height ? width : height }

  /// Both extents multiplied by a factor.
  public static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }
}
