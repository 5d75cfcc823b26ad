internal import TrackerKit

/// The finished strokes, a stroke in progress for each finger, and the number of sectors for new
/// strokes (rules K1 to K4).
final class KaleidoscopeDrawing: StrokeDrawing<KaleidoscopeStroke>, Model {
  static let sectorChoices = [2, 4, 6, 8, 10, 12]

  private(set) var sectors = 8
  /// The number of strokes that have begun, which decides the next one's color.
  private var begun = 0

  func stepSectors() {
    let index = Self.sectorChoices.firstIndex(of: sectors) ?? 0
    sectors = Self.sectorChoices[(index + 1) % Self.sectorChoices.count]
  }

  func begin(_ touch: Touch, center: Point, width: Double) {
    let stroke = KaleidoscopeStroke(
      sectors: sectors, colorIndex: begun % KaleidoscopeStroke.colors.count, width: width,
      center: center)
    begun += 1
    inProgress.append(StrokeInProgress(touch: touch, stroke: stroke, isSmooth: true))
  }

  func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    var history = history
    try visitor.visit(&history, named: "strokes")
    try visitor.visit(&sectors, named: "sectors")
    try visitor.require(Self.sectorChoices.contains(sectors), "an impossible number of sectors")
    try visitor.visit(&begun, in: FieldRange.counts)
    try visitInProgress(with: &visitor)
  }
}

/// A stroke as the finger drew it; the other sectors follow from it (rule K1).
struct KaleidoscopeStroke: FingerStroke {
  static let colors = [
    Color(0xFF5D73), Color(0xFFB02E), Color(0xFFE66D), Color(0x7BE495), Color(0x4ECDC4),
    Color(0x5AA9FF), Color(0xB388FF), Color(0xFF8AD8),
  ]

  var sectors = 8
  var colorIndex = 0
  var width = 0.0
  var center = Point.zero
  var points: [Point] = []

  var color: Color { Self.colors[colorIndex] }
  var transforms: [Transform?] { (0..<sectors).map(transform) }

  /// How a sector shows what is drawn in the first one.
  func transform(to sector: Int) -> Transform {
    let turn = Angle(degrees: Double(sector / 2) * 720 / Double(sectors))
    let (cosine, sine) = (turn.cosine, turn.sine)
    let flip = sector.isMultiple(of: 2) ? 1.0 : -1.0
    let (a, b, c, d) = (flip * cosine, flip * sine, -sine, cosine)
    return Transform(
      a: a, b: b, c: c, d: d, tx: center.x - a * center.x - c * center.y,
      ty: center.y - b * center.x - d * center.y)
  }

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&sectors)
    try visitor.require(
      KaleidoscopeDrawing.sectorChoices.contains(sectors), "an impossible number of sectors")
    try visitor.visit(&colorIndex, in: 0...Self.colors.count - 1, named: "color")
    try visitor.visit(&width, named: "width")
    try visitor.require(width > 0 && width < 1e6, "a stroke has an impossible width")
    try visitor.visit(&center)
    try visitor.visit(&points, named: "points")
  }
}
