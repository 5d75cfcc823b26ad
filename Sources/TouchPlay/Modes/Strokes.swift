internal import TrackerKit

/// What a finger has drawn: its points as reported, and the lines that follow from them.
protocol FingerStroke: DrawnItem {
  var width: Double { get set }
  /// The reported points, in window points.
  var points: [Point] { get set }
  var color: Color { get }
  /// The transform from the points to each line; nil for a line through the points themselves.
  var transforms: [Transform?] { get }
}

extension FingerStroke {
  // texts
  var name: String { "stroke" }

  var length: Int? { points.count }

  func part(from length: Int) -> Self {
    var part = self
    part.points = Array(points[length...])
    return part
  }

  mutating func grow(by part: Self) { points += part.points }

  /// The points of a line.
  fileprivate func points(by transform: Transform?) -> [Point] {
    transform.map { points.map($0.apply) } ?? points
  }

  /// The finished lines, smoothed or straight (rule R5).
  func lines(isSmooth: Bool) -> [Ink.Stroke] {
    transforms.map {
      Ink.Stroke(
        path: InkPath(through: points(by: $0), isSmooth: isSmooth, width: width), color: color)
    }
  }
}

/// Finished strokes, and a stroke in progress for each finger.
class StrokeDrawing<Stroke: FingerStroke> {
  final let history = EditHistory<Stroke>()
  private final lazy var finished = FinishedInk(of: history) { [unowned self] stroke in
    finishedLines ?? stroke.lines(isSmooth: isSmooth)
  }
  final var ink: Ink { finished.ink }
  /// The strokes in progress, back to front.
  final var inProgress: [StrokeInProgress<Stroke>] = []
  private(set) final var isSmooth = true
  /// The lines of the stroke that is being finished; they need not be computed again.
  private final var finishedLines: [Ink.Stroke]?

  init() {
    // Creates the ink now, so that it shows every change.
    _ = finished
    history.inProgress = { [unowned self] in
      inProgress.map { ItemInProgress(key: $0.touch.serial, item: $0.stroke) }
    }
  }

  final func add(_ point: Point, of touch: Touch) {
    guard let index = inProgress.firstIndex(where: { $0.touch === touch }) else { return }
    inProgress[index].add(point)
  }

  /// Ends a finger's stroke, which is kept or removed (rules R4, K3).
  final func end(_ touch: Touch, isKept: Bool) {
    guard let index = inProgress.firstIndex(where: { $0.touch === touch }) else { return }
    let wet = inProgress.remove(at: index)
    guard isKept else { return }
    wet.finish()
    // Saved strokes are loaded first; otherwise, they would get the lines of this stroke.
    history.finishLoading()
    finishedLines = wet.lines
    history.append(wet.stroke)
    finishedLines = nil
  }

  /// Redraws all lines, smoothed or straight; the reported points do not change (rule R5).
  final func setSmooth(_ newValue: Bool) {
    guard newValue != isSmooth else { return }
    isSmooth = newValue
    finished.showAll()
    inProgress = inProgress.map {
      StrokeInProgress(touch: $0.touch, stroke: $0.stroke, isSmooth: newValue)
    }
  }

  final func visitInProgress<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    guard !V.isStored else { return }
    var fingers = inProgress.map { Numbered(number: $0.touch.number, item: $0.stroke) }
    try visitor.visit(&fingers, named: "inProgress")
  }
}

/// A stroke in progress: its points, and the paths that grow with them.
struct StrokeInProgress<Stroke: FingerStroke> {
  let touch: Touch
  private(set) var stroke: Stroke
  /// The lines; a path remains the same object when the stroke is finished.
  private var parts: [(transform: Transform?, path: InkPath, smoothing: Smoothing)]

  init(touch: Touch, stroke: Stroke, isSmooth: Bool) {
    self.touch = touch
    self.stroke = stroke
    self.stroke.points = []
    parts = stroke.transforms.map {
      ($0, InkPath(width: stroke.width), Smoothing(isSmooth: isSmooth))
    }
    for point in stroke.points { add(point) }
  }

  mutating func add(_ point: Point) {
    stroke.points.append(point)
    for index in parts.indices {
      parts[index].smoothing.add(
        parts[index].transform?.apply(point) ?? point, to: parts[index].path)
    }
  }

  func finish() {
    for part in parts {
      part.path.finish(
        through: stroke.points(by: part.transform), isSmooth: part.smoothing.isSmooth)
    }
  }

  var lines: [Ink.Stroke] { parts.map { Ink.Stroke(path: $0.path, color: stroke.color) } }
}

/// A view on which each finger draws a stroke: Trace and Kaleidoscope.
class StrokesView<Stroke: FingerStroke, Drawing: StrokeDrawing<Stroke>>: SettingsView {
  final let drawing: Drawing

  init(_ drawing: Drawing, settings: Settings) {
    self.drawing = drawing
    super.init(settings: settings)
    isMultipleTouchEnabled = true
  }

  /// Begins a finger's stroke; subclasses override it.
  func begin(_ touch: Touch) {}

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches { begin(touch) }
    touchesMoved(touches, with: event)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches {
      event.forEachSample(of: touch) { sample in
        drawing.add(convert(sample.location, from: nil), of: touch)
      }
    }
    setNeedsDisplay()
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches { drawing.end(touch, isKept: true) }
    setNeedsDisplay()
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches { drawing.end(touch, isKept: touch.keepsStroke) }
    setNeedsDisplay()
  }
}

extension Touch {
  /// Whether the stroke of a canceled finger stays (rule R4).
  fileprivate var keepsStroke: Bool { cancelReason == .system || cancelReason == .viewGone }
}
