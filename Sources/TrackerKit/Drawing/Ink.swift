/// The finished strokes of a drawing, which a surface bakes once and then only adds to.
///
/// Any change except adding at the end starts a new generation; a surface that has baked an older
/// one starts again from the strokes.
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
  /// For each of the first strokes, the hash of all strokes up to it; the others are computed on
  /// demand.
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
