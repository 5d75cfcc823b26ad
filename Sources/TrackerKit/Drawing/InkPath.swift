/// One stroke's line as it is drawn: a polyline that only grows at its end, and a tail that may still
/// change.
///
/// A surface may keep a mask for a path and add only what is new: `points` never change once they are
/// there, `tail` may be another one in each frame. A path's identity is the object.
public final class InkPath {
  /// The line's width, in points.
  public let width: Double
  /// The settled part of the line, in points; a single one is a dot.
  public private(set) var points: [Point] = []
  /// What follows the last settled point for now; empty when nothing is provisional.
  public private(set) var tail: [Point] = []

  /// Creates an empty path.
  ///
  /// - Parameter width: The line's width in points, greater than 0.
  public init(width: Double) {
    self.width = width
  }

  /// Adds a settled point.
  public func append(_ point: Point) {
    points.append(point)
  }

  /// Replaces the provisional end of the line.
  public func setTail(_ newTail: some Sequence<Point>) {
    tail.removeAll(keepingCapacity: true)
    tail.append(contentsOf: newTail)
  }

  /// Takes the settled part's room for a number of further points.
  public func reserve(_ count: Int) {
    points.reserveCapacity(points.count + count)
  }
}
