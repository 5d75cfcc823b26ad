/// One stroke's line as it is drawn: a polyline that only grows at its end, and a tail that may still
/// change.
///
/// A surface may keep a mask for a path and add only what is new: `points` never change once they are
/// there, `tail` may be another one in each frame. A path's identity is the object.
public final class InkPath {
  /// The line's width, in points.
  public let width: Double
  /// The settled part of the line, in points; a single one is a dot.
  ///
  /// Those of a finished line are laid anew at every call.
  public var points: [Point] { finished.map(lay) ?? settled }
  private var settled: [Point] = []
  private var finished: Finished?
  /// What follows the last settled point for now; empty when nothing is provisional.
  public private(set) var tail: [Point] = []

  /// Creates an empty path.
  ///
  /// - Parameter width: The line's width in points, greater than 0.
  public init(width: Double) {
    self.width = width
  }

  /// A line that grows no more: the places that it is laid through.
  private struct Finished {
    let reported: [Point]
    let isSmooth: Bool
  }

  /// Creates the finished line through reported points (rules R1, R5).
  ///
  /// It holds nothing but them, which an array elsewhere may share: a page can have 100,000 such lines.
  ///
  /// - Parameters:
  ///   - reported: The places that the line goes through.
  ///   - isSmooth: Whether it is laid as curves; otherwise as straight lines.
  ///   - width: The line's width in points, greater than 0.
  public init(through reported: [Point], isSmooth: Bool, width: Double) {
    self.width = width
    finished = Finished(reported: reported, isSmooth: isSmooth)
  }

  /// Makes the line a finished one, which is laid through reported points and looks as it did.
  public func finish(through reported: [Point], isSmooth: Bool) {
    finished = Finished(reported: reported, isSmooth: isSmooth)
    settled = []
    tail = []
  }

  private func lay(_ line: Finished) -> [Point] {
    guard line.isSmooth else { return line.reported }
    return Smoothing.line(through: line.reported)
  }

  /// Adds a settled point to a line that is not finished.
  public func append(_ point: Point) {
    guard finished == nil else { programmerMistake("a finished line has got a point") }
    settled.append(point)
  }

  /// Replaces the provisional end of the line.
  public func setTail(_ newTail: some Sequence<Point>) {
    tail.removeAll(keepingCapacity: true)
    tail.append(contentsOf: newTail)
  }
}
