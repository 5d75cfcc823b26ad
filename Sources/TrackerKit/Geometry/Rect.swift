/// An axis-aligned rectangle in points.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extent to the right and down.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle from its corner and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its corner and dimensions, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates a rectangle from its center and size, in points.
  public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Creates the smallest rectangle around points; nil without points.
  public init?(around points: some Collection<Point>) {
    guard var low = points.first else { return nil }
    var high = low
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    self.init(origin: low, size: Size(width: high.x - low.x, height: high.y - low.y))
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The center.
  public var center: Point {
    Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// Whether a point is inside; the top and left edges are, the bottom and right edges are not (rule
  /// A3).
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The rectangle grown by a margin on every side; a negative margin shrinks it.
  public func expanded(by margin: Double) -> Rect {
    Rect(
      x: origin.x - margin, y: origin.y - margin,
      width: size.width + 2 * margin, height: size.height + 2 * margin)
  }

  /// The intersection of two rectangles, or nil if they share no area.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Divides the rectangle into a number of equal columns, from left to right, with gaps in points
  /// between them.
  public func columns(_ count: Int, gap: Double = 0) -> [Rect] {
    guard count > 0 else { return [] }
    let step = (size.width + gap) / Double(count)
    return (0..<count).map { index in
      Rect(
        x: minX + Double(index) * step, y: minY, width: step - gap, height: size.height)
    }
  }

  /// Divides the rectangle into a number of equal rows, from top to bottom, with gaps in points between
  /// them.
  public func rows(_ count: Int, gap: Double = 0) -> [Rect] {
    guard count > 0 else { return [] }
    let step = (size.height + gap) / Double(count)
    return (0..<count).map { index in
      Rect(
        x: minX, y: minY + Double(index) * step, width: size.width, height: step - gap)
    }
  }
}

/// A width and a height, in points unless its owner says otherwise.
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

  /// The size multiplied by a factor.
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
