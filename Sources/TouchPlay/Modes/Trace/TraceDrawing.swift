internal import TrackerKit

/// The model of Trace: finished strokes, and a stroke in progress for each finger (rules R1 to R6).
final class TraceDrawing: StrokeDrawing<TraceStroke>, Model {
  /// The color of finished strokes; strokes in progress have 50 % of its opacity.
  static let color = Color(0x34329C)
  static let progressColor = color.opacity(0.5)

  /// Begins a stroke; the strokes in progress are sorted by touch number.
  func begin(_ touch: Touch, width: Double) {
    let index = inProgress.firstIndex { $0.touch.number > touch.number } ?? inProgress.count
    let stroke = StrokeInProgress(
      touch: touch, stroke: TraceStroke(width: width), isSmooth: isSmooth)
    inProgress.insert(stroke, at: index)
  }

  func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    var history = history
    try visitor.visit(&history, named: "strokes")
    try visitInProgress(with: &visitor)
  }
}

/// A stroke: its points as reported (rules R1, R5).
struct TraceStroke: FingerStroke {
  var width = 0.0
  var points: [Point] = []

  var color: Color { TraceDrawing.color }
  var transforms: [Transform?] { [nil] }

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&width, named: "width")
    try visitor.require(width > 0 && width < 1e6, "a stroke has an impossible width")
    try visitor.visit(&points, named: "points")
  }
}
