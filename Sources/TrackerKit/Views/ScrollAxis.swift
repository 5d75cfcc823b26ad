/// One axis of a scroll view: the possible offsets, and how content moves by itself (rule C10).
struct ScrollAxis {
  /// Content moves in whole steps of this many seconds, to the same location on every machine.
  static let step = 1.0 / 120

  /// The minimum offset in points: 0, or less by an inset.
  var nearest = 0.0
  /// The maximum offset in points, not below the minimum.
  let farthest: Double
  /// The view's length in points; content cannot be pulled this far beyond an edge.
  let length: Double

  /// Whether content that does not scroll can be pulled.
  var alwaysBounces = false

  /// Whether there is anything to scroll.
  var scrolls: Bool { farthest > nearest }

  /// The nearest offset at which the content fills the view.
  func confined(_ offset: Double) -> Double {
    min(max(offset, nearest), farthest)
  }

  /// The shown offset of content that a finger has pulled: beyond an edge, it follows less and less.
  func stretched(_ offset: Double, _ tuning: GestureTuning) -> Double {
    let edge = confined(offset)
    guard offset != edge, scrolls || alwaysBounces, length > 0 else { return edge }
    let pull = abs(offset - edge) * tuning.rubberBand / length
    let shown = length * (1 - 1 / (pull + 1))
    return offset < edge ? edge - shown : edge + shown
  }

  /// How far a finger has pulled content that is shown at an offset: the inverse of `stretched`.
  func pulled(_ shown: Double, _ tuning: GestureTuning) -> Double {
    let edge = confined(shown)
    guard shown != edge, length > 0 else { return shown }
    let part = min(abs(shown - edge) / length, 0.99)
    let pull = (1 / (1 - part) - 1) * length / tuning.rubberBand
    return shown < edge ? edge - pull : edge + pull
  }

  /// Advances by a step: decelerates, or springs back from beyond an edge.
  ///
  /// The spring is critically damped, so content does not swing past the edge.
  func advance(_ offset: inout Double, speed: inout Double, _ tuning: GestureTuning) {
    let excess = offset - confined(offset)
    guard excess != 0 else {
      offset += speed * Self.step
      speed *= tuning.decelerationRate
      return
    }
    let damping = 2 * tuning.bounceStiffness.squareRoot()
    speed -= (tuning.bounceStiffness * excess + damping * speed) * Self.step
    offset += speed * Self.step
    let edge = confined(offset)
    // Content within half a point of an edge comes to rest there.
    guard abs(offset - edge) < 0.5, abs(speed) < tuning.slowestScroll else { return }
    if offset != edge { speed = 0 }
    offset = edge
  }
}
