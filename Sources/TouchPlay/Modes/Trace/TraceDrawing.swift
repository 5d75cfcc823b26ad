internal import TrackerKit

/// Trace's model: the finished strokes, and one in progress for each finger (rules R1 to R5).
struct TraceDrawing {
  /// Finished strokes, 50 % of it in progress.
  static let color = Color(0x34329C)
  static let progressColor = color.opacity(0.5)

  /// The finished strokes as they are drawn.
  let ink = Ink()
  private(set) var strokes: [TraceStroke] = []
  /// Strokes in progress, ordered by their touches' numbers.
  private(set) var inProgress: [(touch: Touch, stroke: TraceStroke)] = []
  /// Whether lines are smoothed.
  private(set) var isSmooth = true
  /// A running hash of the finished strokes' reported points.
  private var finishedDigest = StateDigest()

  mutating func begin(_ touch: Touch, width: Double) {
    let index = inProgress.firstIndex { $0.touch.number > touch.number } ?? inProgress.count
    inProgress.insert((touch, TraceStroke(width: width, isSmooth: isSmooth)), at: index)
  }

  mutating func add(_ point: Point, of touch: Touch) {
    guard let index = inProgress.firstIndex(where: { $0.touch === touch }) else { return }
    inProgress[index].stroke.add(point)
  }

  /// A finger is gone: its stroke is kept or removed (rule R4).
  mutating func end(_ touch: Touch, isKept: Bool) {
    guard let index = inProgress.firstIndex(where: { $0.touch === touch }) else { return }
    let stroke = inProgress.remove(at: index).stroke
    guard isKept else { return }
    stroke.finish()
    append(stroke)
  }

  /// Adds a finished stroke.
  mutating func append(_ stroke: TraceStroke) {
    strokes.append(stroke)
    stroke.combine(into: &finishedDigest)
    ink.append(Ink.Stroke(path: stroke.path, color: Self.color))
  }

  /// Removes the finished strokes (rule R3).
  mutating func clear() {
    strokes.removeAll()
    finishedDigest = StateDigest()
    ink.removeAll()
  }

  /// Lays all lines anew, smoothed or straight; the reported points stay (rule R5).
  mutating func setSmooth(_ newValue: Bool) {
    guard newValue != isSmooth else { return }
    isSmooth = newValue
    strokes = strokes.map {
      TraceStroke(points: $0.points, width: $0.path.width, isSmooth: newValue)
    }
    ink.replaceAll(with: strokes.map { Ink.Stroke(path: $0.path, color: Self.color) })
    inProgress = inProgress.map { touch, old in
      var stroke = TraceStroke(width: old.path.width, isSmooth: newValue)
      for point in old.points { stroke.add(point) }
      return (touch, stroke)
    }
  }

  func combine(into digest: inout StateDigest) {
    digest.combine(isSmooth)
    digest.combine(strokes.count)
    digest.combine(finishedDigest.value)
    for (touch, stroke) in inProgress {
      digest.combine(touch.number)
      stroke.combine(into: &digest)
    }
  }

  var dump: JSONValue {
    .object([
      "inProgress": .array(
        inProgress.map { touch, stroke in
          .object(stroke.dump.merging(["number": .integer(touch.number)]) { old, _ in old })
        }),
      "strokes": .array(strokes.map { .object($0.dump) }),
    ])
  }

  // MARK: Snapshot

  /// The finished strokes: a count, and for each its width, its count of points, and those.
  var snapshot: [UInt8] {
    var writer = ByteWriter()
    writer.count(strokes.count)
    for stroke in strokes {
      writer.double(stroke.path.width)
      writer.count(stroke.points.count)
      for point in stroke.points {
        writer.double(point.x)
        writer.double(point.y)
      }
    }
    return writer.bytes
  }

  mutating func restore(_ snapshot: [UInt8]) throws(SessionError) {
    var reader = ByteReader(snapshot[...])
    for _ in 0..<(try reader.count()) {
      let width = try reader.double()
      guard width > 0, width < 1e6 else { throw .malformed("a stroke has an impossible width") }
      var points: [Point] = []
      for _ in 0..<(try reader.count()) {
        points.append(Point(x: try reader.double(), y: try reader.double()))
      }
      append(TraceStroke(points: points, width: width, isSmooth: isSmooth))
    }
  }
}
