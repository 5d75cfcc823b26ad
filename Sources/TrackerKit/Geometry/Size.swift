/// A width and a height, in the unit given by its owner (points by default).
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Zero width and height.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size from its width and height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The smaller of width and height.
  public var shortEdge: Double { width < height ? width : height }

  /// Width and height multiplied by a factor.
  public static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }
}

extension Size: LosslessStringConvertible {
  /// Width and height, such as `600.0 x 400.0`.
  public var description: String { "\(width) x \(height)" }

  /// Creates a size from its description; nil for any other text.
  public init?(_ description: String) {
    let numbers = description.split(separator: " ", omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers[1] == "x", let width = Double(numbers[0]),
      let height = Double(numbers[2])
    else { return nil }
    self.init(width: width, height: height)
  }
}
