/// The finished strokes of a drawing, which a surface paints once and then only adds to.
///
/// Any change except adding at the end starts a new generation, which makes surfaces compare the
/// strokes again.
public final class Ink {
  /// A finished stroke.
  public struct Stroke {
    /// The line.
    public let path: InkPath
    /// The line's color.
    public let color: Color

    /// Creates a stroke.
    public init(path: InkPath, color: Color) {
      self.path = path
      self.color = color
    }
  }

  /// The strokes in the order in which they were finished.
  public private(set) var strokes: [Stroke] = []
  /// The number of changes that were not additions.
  public private(set) var generation = 0
  /// A hash of all the strokes' points, widths and colors (rule S3).
  public var digest: StateDigest {
    for stroke in strokes[digests.count...] {
      var digest = digests.last ?? StateDigest()
      digest.combine(stroke)
      digests.append(digest)
    }
    return digests.last ?? StateDigest()
  }
  /// The hash up to each stroke, as far as it was needed.
  private var digests: [StateDigest] = []

  /// Creates a drawing without strokes.
  public init() {}

  /// Adds a finished stroke on top.
  public func append(_ stroke: Stroke) {
    insert(stroke, at: strokes.count)
  }

  /// Adds a finished stroke below those from an index on.
  public func insert(_ stroke: Stroke, at index: Int) {
    if index < strokes.count { generation += 1 }
    strokes.insert(stroke, at: index)
    forgetDigests(from: index)
  }

  /// Removes a stroke.
  public func remove(at index: Int) {
    strokes.remove(at: index)
    generation += 1
    forgetDigests(from: index)
  }

  /// Replaces a stroke.
  public func replace(at index: Int, with stroke: Stroke) {
    strokes[index] = stroke
    generation += 1
    forgetDigests(from: index)
  }

  /// Replaces all the strokes.
  public func replaceAll(with newStrokes: [Stroke]) {
    strokes = newStrokes
    generation += 1
    forgetDigests(from: 0)
  }

  /// Removes all the strokes.
  public func removeAll() {
    replaceAll(with: [])
  }

  private func forgetDigests(from first: Int) {
    if first < digests.count { digests.removeSubrange(first...) }
  }
}

extension StateDigest {
  fileprivate mutating func combine(_ stroke: Ink.Stroke) {
    combine(stroke.color.packed)
    combine(stroke.path)
  }

  /// Adds a path's width and points, including the provisional ones.
  mutating func combine(_ path: InkPath) {
    combine(path.width)
    let points = path.points
    combine(points.count)
    for point in points { combine(point) }
    combine(path.tail.count)
    for point in path.tail { combine(point) }
  }
}

/// A stroke's line as it is drawn: points that never change, and a tail that may.
///
/// A surface can keep a mask for a path, identified by the object, and add only what is new.
public final class InkPath {
  /// The line's width, in points.
  public let width: Double
  /// The settled part of the line, in points; a single point is a dot.
  ///
  /// A finished line computes them every time.
  public var points: [Point] {
    guard isFinished, let course else { return fixed }
    return course.isSmooth ? Smoothing.line(through: course.reported) : course.reported
  }
  private var fixed: [Point] = []
  private var isFinished = false
  /// The reported points that the line passes through; nil if it was made without `Smoothing`.
  package private(set) var course: Course?
  /// What currently follows the last settled point; empty if nothing is provisional.
  public var tail: [Point] = []

  /// Creates an empty path; the line's width, in points, is greater than 0.
  public init(width: Double) {
    self.width = width
  }

  /// The points that a line passes through, and whether by curves.
  package struct Course: Equatable {
    package fileprivate(set) var reported: [Point]
    package let isSmooth: Bool
  }

  /// Creates a finished line through reported points, smoothed by curves or straight (rules R1, R5).
  ///
  /// It stores only these points, which it can share with another array, since a page can have 100,000
  /// lines. Its width, in points, is greater than 0.
  public init(through reported: [Point], isSmooth: Bool, width: Double) {
    self.width = width
    finish(through: reported, isSmooth: isSmooth)
  }

  /// Finishes the line, given the reported points that it was drawn through; it looks as before.
  public func finish(through reported: [Point], isSmooth: Bool) {
    course = Course(reported: reported, isSmooth: isSmooth)
    isFinished = true
    fixed = []
    tail = []
  }

  /// Notes a reported point that an unfinished line passes through.
  func note(_ point: Point, isSmooth: Bool) {
    if course == nil { course = Course(reported: [], isSmooth: isSmooth) }
    course?.reported.append(point)
  }

  /// Whether another line has the same width and points; quick if both share their points.
  package func looks(like other: InkPath) -> Bool {
    width == other.width && isFinished == other.isFinished && fixed == other.fixed
      && tail == other.tail && (!isFinished || course == other.course)
  }

  /// The number of stored points, a measure of the time that painting takes.
  package var storedCount: Int { isFinished ? course?.reported.count ?? 0 : fixed.count }

  /// Adds a settled point to a line that is not finished.
  public func append(_ point: Point) {
    guard !isFinished else { fatalError("a point was added to a finished line") }
    fixed.append(point)
  }
}
