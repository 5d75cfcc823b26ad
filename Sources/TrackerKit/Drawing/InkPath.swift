/// One stroke's line as it is drawn: a polyline that only grows at its end, and a tail that may
/// still change.
///
/// A surface can keep a mask for a path and add only what is new: existing `points` never change,
/// but `tail` can differ in each frame. A path's identity is the object.
public final class InkPath {
  /// The line's width, in points.
  public let width: Double
  /// The settled part of the line, in points; a single point is a dot.
  ///
  /// The points of a finished line are recomputed every time.
  public var points: [Point] { finished.map(lay) ?? fixed }
  private var fixed: [Point] = []
  private var finished: Finished?
  /// What currently follows the last settled point; empty if nothing is provisional.
  public private(set) var tail: [Point] = []

  /// Creates an empty path.
  ///
  /// - Parameter width: The line's width in points, greater than 0.
  public init(width: Double) {
    self.width = width
  }

  /// A finished line, given by the points it passes through.
  private struct Finished: Equatable {
    let reported: [Point]
    let isSmooth: Bool
  }

  /// Creates a finished line through reported points (rules R1, R5).
  ///
  /// It stores only these points, which it can share with another array: a page can have 100,000
  /// lines.
  ///
  /// - Parameters:
  ///   - reported: The points that the line passes through.
  ///   - isSmooth: Whether it is smoothed by curves; otherwise it consists of straight lines.
  ///   - width: The line's width in points, greater than 0.
  public init(through reported: [Point], isSmooth: Bool, width: Double) {
    self.width = width
    finished = Finished(reported: reported, isSmooth: isSmooth)
  }

  /// Makes this a finished line through reported points; it looks the same as before.
  public func finish(through reported: [Point], isSmooth: Bool) {
    finished = Finished(reported: reported, isSmooth: isSmooth)
    fixed = []
    tail = []
  }

  private func lay(_ line: Finished) -> [Point] {
    guard line.isSmooth else { return line.reported }
    return Smoothing.line(through: line.reported)
  }

  /// Whether this line and another one are drawn from the same width and points.
  ///
  /// This is quick if they share their points.
  package func looks(like other: InkPath) -> Bool {
    width == other.width && finished == other.finished && fixed == other.fixed
      && tail == other.tail
  }

  /// The number of points that are stored, a measure of the time that painting the line takes.
  package var storedCount: Int { finished?.reported.count ?? fixed.count }

  /// Adds a settled point to a line that is not finished.
  public func append(_ point: Point) {
    guard finished == nil else { programmerMistake("a point was added to a finished line") }
    fixed.append(point)
  }

  /// Removes the provisional end of the line.
  func removeTail() { tail.clear() }

  /// Adds a point to the provisional end of the line.
  func appendToTail(_ point: Point) { tail.append(point) }

  /// Replaces the provisional end of the line.
  public func setTail(_ newTail: some Sequence<Point>) {
    tail.clear()
    tail.append(contentsOf: newTail)
  }
}
