internal import TrackerKit

/// The model of Trace: finished strokes, and a stroke in progress for each finger (rules R1 to R6).
final class TraceDrawing: Model {
  /// The color of finished strokes; strokes in progress have 50 % of its opacity.
  static let color = Color(0x34329C)
  static let progressColor = color.opacity(0.5)

  let history = EditHistory<TraceStroke>()
  private lazy var finished = FinishedInk(of: history) { [unowned self] stroke in
    [Ink.Stroke(path: finishedPath ?? stroke.path(isSmooth: isSmooth), color: Self.color)]
  }
  var ink: Ink { finished.ink }
  /// The strokes in progress, sorted by touch number.
  private(set) var inProgress: [StrokeInProgress] = []
  private(set) var isSmooth = true
  /// The path of the stroke that is being finished; it need not be computed again.
  private var finishedPath: InkPath?

  init() {
    // The ink shows changes from now on.
    _ = finished
    history.inProgress = { [unowned self] in
      inProgress.map { ItemInProgress(key: $0.touch.serial, item: $0.stroke) }
    }
  }

  func begin(_ touch: Touch, width: Double) {
    let index = inProgress.firstIndex { $0.touch.number > touch.number } ?? inProgress.count
    let stroke = StrokeInProgress(
      touch: touch, stroke: TraceStroke(width: width), isSmooth: isSmooth)
    inProgress.insert(stroke, at: index)
  }

  func add(_ point: Point, of touch: Touch) {
    guard let index = inProgress.firstIndex(where: { $0.touch === touch }) else { return }
    inProgress[index].add(point)
  }

  /// Ends a finger's stroke, which is kept or removed (rule R4).
  func end(_ touch: Touch, isKept: Bool) {
    guard let index = inProgress.firstIndex(where: { $0.touch === touch }) else { return }
    let wet = inProgress.remove(at: index)
    guard isKept else { return }
    wet.finish()
    // Saved strokes, which may be loaded now, have other paths.
    history.finishLoading()
    finishedPath = wet.path
    history.append(wet.stroke)
    finishedPath = nil
  }

  /// Redraws all lines, smoothed or straight; the reported points do not change (rule R5).
  func setSmooth(_ newValue: Bool) {
    guard newValue != isSmooth else { return }
    isSmooth = newValue
    finished.showAll()
    inProgress = inProgress.map {
      StrokeInProgress(touch: $0.touch, stroke: $0.stroke, isSmooth: newValue)
    }
  }

  func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    var history = history
    try visitor.visit(&history, named: "strokes")
    guard !V.isStored else { return }
    var fingers = inProgress.map { Numbered(number: $0.touch.number, item: $0.stroke) }
    try visitor.visit(&fingers, named: "inProgress")
  }
}

/// A stroke: its points as reported (rules R1, R5).
struct TraceStroke: Sendable {
  var width = 0.0
  /// The reported points, in window points.
  var points: [Point] = []

  /// The line through the points, smoothed or straight.
  func path(isSmooth: Bool) -> InkPath {
    InkPath(through: points, isSmooth: isSmooth, width: width)
  }
}

extension TraceStroke: DrawnItem {
  // texts
  var name: String { "stroke" }

  var length: Int? { points.count }

  func part(from length: Int) -> TraceStroke {
    TraceStroke(width: width, points: Array(points[length...]))
  }

  mutating func grow(by part: TraceStroke) {
    points += part.points
  }

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&width, named: "width")
    try visitor.require(width > 0 && width < 1e6, "a stroke has an impossible width")
    try visitor.visit(&points, named: "points")
  }
}

/// A stroke in progress: its points, and the path that grows with them.
struct StrokeInProgress {
  let touch: Touch
  private(set) var stroke: TraceStroke
  /// The path as drawn; it remains the same object when the stroke is finished.
  let path: InkPath
  private var smoothing: Smoothing

  init(touch: Touch, stroke: TraceStroke, isSmooth: Bool) {
    self.touch = touch
    self.stroke = TraceStroke(width: stroke.width)
    path = InkPath(width: stroke.width)
    smoothing = Smoothing(isSmooth: isSmooth)
    for point in stroke.points { add(point) }
  }

  mutating func add(_ point: Point) {
    stroke.points.append(point)
    smoothing.add(point, to: path)
  }

  func finish() {
    path.finish(through: stroke.points, isSmooth: smoothing.isSmooth)
  }
}

extension Touch {
  /// Whether the stroke of a canceled finger stays (rule R4).
  var keepsStroke: Bool { cancelReason == .system || cancelReason == .viewGone }
}
