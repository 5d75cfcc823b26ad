import TrackerKit

/// A rectangle of whole pixels.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// The column after the last one.
  public var maxX: Int { x + width }
  /// The row after the last one.
  public var maxY: Int { y + height }
  /// Whether the rectangle contains no pixels.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether the pixel in a column and row is inside.
  public func contains(x column: Int, y row: Int) -> Bool {
    column >= x && column < maxX && row >= y && row < maxY
  }
}

extension PixelRect {
  static let empty = PixelRect(width: 0, height: 0)

  init(width: Int, height: Int) {
    self.init(x: 0, y: 0, width: width, height: height)
  }

  /// Creates a rectangle from its first column and row and the column and row after its last ones.
  init(_ minX: Int, _ minY: Int, to maxX: Int, _ maxY: Int) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The rectangle of whole pixels nearest to a rectangle in points.
  init(nearest rect: Rect, pixelScale: Double) {
    func edge(_ location: Double) -> Int {
      Int((Float(coordinate: location * pixelScale) + 0.5).rounded(.down))
    }
    self.init(edge(rect.minX), edge(rect.minY), to: edge(rect.maxX), edge(rect.maxY))
  }

  /// The pixels touched by an area with fractional edges.
  init(around minX: Float, _ minY: Float, to maxX: Float, _ maxY: Float) {
    func floor(_ location: Float) -> Int {
      let whole = Int(location)
      return Float(whole) > location ? whole &- 1 : whole
    }
    self.init(floor(minX), floor(minY), to: -floor(-maxX), -floor(-maxY))
  }

  /// The intersection; if there is none, an empty rectangle that may have a negative size.
  func clipped(to other: PixelRect) -> PixelRect {
    PixelRect(
      x > other.x ? x : other.x, y > other.y ? y : other.y,
      to: maxX < other.maxX ? maxX : other.maxX, maxY < other.maxY ? maxY : other.maxY)
  }

  /// The smallest rectangle around both, neither of which may be empty.
  func joined(with other: PixelRect) -> PixelRect {
    PixelRect(
      x < other.x ? x : other.x, y < other.y ? y : other.y,
      to: maxX > other.maxX ? maxX : other.maxX, maxY > other.maxY ? maxY : other.maxY)
  }

  /// The smallest rectangle around both, either of which may be empty.
  func widened(by other: PixelRect) -> PixelRect {
    if other.isEmpty { return self }
    return isEmpty ? other : joined(with: other)
  }

  func meets(_ other: PixelRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY && !isEmpty
      && !other.isEmpty
  }

  func moved(byX across: Int, y down: Int) -> PixelRect {
    PixelRect(x: x + across, y: y + down, width: width, height: height)
  }

  /// The rectangle relative to another one's corner.
  func moved(from origin: PixelRect) -> PixelRect { moved(byX: -origin.x, y: -origin.y) }

  func moved(to origin: PixelRect) -> PixelRect { moved(byX: origin.x, y: origin.y) }
}

struct PixelPoint: Equatable {
  var x: Float
  var y: Float
}

/// The largest distance from the surface's corner, and the greatest length, in pixels: beyond it,
/// single precision would lose fractions of a pixel.
private let farthest = 65_536.0

extension Float {
  /// A coordinate in pixels, limited to what can be drawn; NaN becomes a value far outside.
  init(coordinate: Double) {
    self = Float(
      coordinate > -farthest ? (coordinate < farthest ? coordinate : farthest) : -farthest)
  }

  /// A length in pixels, 0 or more; NaN becomes 0.
  init(length: Double) {
    self = Float(length > 0 ? (length < farthest ? length : farthest) : 0)
  }
}

extension Transform {
  /// Converts a transform to points into one to pixels.
  func scaled(by pixelScale: Double) -> Transform {
    Transform(
      a: a * pixelScale, b: b * pixelScale, c: c * pixelScale, d: d * pixelScale,
      tx: tx * pixelScale, ty: ty * pixelScale)
  }

  /// Maps a point, by a transform to pixels.
  func place(_ point: Point) -> PixelPoint {
    let placed = apply(point)
    return PixelPoint(x: Float(coordinate: placed.x), y: Float(coordinate: placed.y))
  }
}
