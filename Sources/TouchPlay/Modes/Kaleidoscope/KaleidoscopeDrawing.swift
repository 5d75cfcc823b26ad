internal import TrackerKit

/// The finished strokes, a stroke in progress for each finger, and the number of sectors for new
/// strokes (rules K1 to K4).
final class KaleidoscopeDrawing: Model {
  static let sectorChoices = [2, 4, 6, 8, 10, 12]

  let history = EditHistory<KaleidoscopeStroke>()
  private(set) var sectors = 8
  /// The strokes in progress, in the order in which their fingers came down.
  private(set) var inProgress: [KaleidoscopeStrokeInProgress] = []
  private lazy var finished = FinishedInk(of: history) { [unowned self] stroke in
    finishedStrokes ?? stroke.strokes
  }
  var ink: Ink { finished.ink }
  /// The strokes of the finger that is being lifted; they need not be computed again.
  private var finishedStrokes: [Ink.Stroke]?
  /// The number of strokes that have begun, which decides the next one's color.
  private var begun = 0

  init() {
    // The ink shows changes from now on.
    _ = finished
    history.inProgress = { [unowned self] in
      inProgress.map { ItemInProgress(key: $0.touch.serial, item: $0.stroke) }
    }
  }

  func stepSectors() {
    let index = Self.sectorChoices.firstIndex(of: sectors) ?? 0
    sectors = Self.sectorChoices[(index + 1) % Self.sectorChoices.count]
  }

  func begin(_ touch: Touch, center: Point, width: Double) {
    let color = begun % KaleidoscopeStroke.colors.count
    begun += 1
    inProgress.append(
      KaleidoscopeStrokeInProgress(
        touch, KaleidoscopeStroke(sectors: sectors, color: color, width: width, center: center)))
  }

  func add(_ point: Point, of touch: Touch) {
    guard let index = inProgress.firstIndex(where: { $0.touch === touch }) else { return }
    inProgress[index].add(point)
  }

  /// Ends a finger's stroke, which is kept or removed (rule K3).
  func end(_ touch: Touch, isKept: Bool) {
    guard let index = inProgress.firstIndex(where: { $0.touch === touch }) else { return }
    let ended = inProgress.remove(at: index)
    guard isKept else { return }
    ended.finish()
    // Load any saved strokes first, so that they do not get the ink of this one.
    history.finishLoading()
    finishedStrokes = ended.strokes
    history.append(ended.stroke)
    finishedStrokes = nil
  }

  func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    var history = history
    try visitor.visit(&history, named: "strokes")
    try visitor.visit(&sectors, named: "sectors")
    try visitor.require(Self.sectorChoices.contains(sectors), "an impossible number of sectors")
    try visitor.visit(&begun, in: FieldRange.counts)
    guard !V.isStored else { return }
    var fingers = inProgress.map { Numbered(number: $0.touch.number, item: $0.stroke) }
    try visitor.visit(&fingers, named: "inProgress")
  }
}

/// A stroke as the finger drew it; the other sectors follow from it (rule K1).
struct KaleidoscopeStroke: DrawnItem {
  static let colors = [
    Color(0xFF5D73), Color(0xFFB02E), Color(0xFFE66D), Color(0x7BE495), Color(0x4ECDC4),
    Color(0x5AA9FF), Color(0xB388FF), Color(0xFF8AD8),
  ]

  var sectors = 8
  /// The index of the color.
  var color = 0
  var width = 0.0
  var center = Point.zero
  /// The reported points, in window points.
  var points: [Point] = []

  // texts
  var name: String { "stroke" }

  var length: Int? { points.count }

  func part(from length: Int) -> KaleidoscopeStroke {
    var part = self
    part.points = Array(points[length...])
    return part
  }

  mutating func grow(by part: KaleidoscopeStroke) { points += part.points }

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

  /// The finished strokes in all sectors.
  var strokes: [Ink.Stroke] {
    (0..<sectors).map { sector in
      let points = points.map(transform(to: sector).apply)
      return Ink.Stroke(
        path: InkPath(through: points, isSmooth: true, width: width), color: Self.colors[color])
    }
  }

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&sectors)
    try visitor.require(
      KaleidoscopeDrawing.sectorChoices.contains(sectors), "an impossible number of sectors")
    try visitor.visit(&color, in: 0...Self.colors.count - 1, named: "color")
    try visitor.visit(&width, named: "width")
    try visitor.require(width > 0 && width < 1e6, "a stroke has an impossible width")
    try visitor.visit(&center)
    try visitor.visit(&points, named: "points")
  }
}

/// A stroke in progress, with a path for each sector.
struct KaleidoscopeStrokeInProgress {
  let touch: Touch
  private(set) var stroke: KaleidoscopeStroke
  private var sectors: [(transform: Transform, path: InkPath, smoothing: Smoothing)]

  init(_ touch: Touch, _ stroke: KaleidoscopeStroke) {
    self.touch = touch
    self.stroke = stroke
    sectors = (0..<stroke.sectors).map {
      (stroke.transform(to: $0), InkPath(width: stroke.width), Smoothing(isSmooth: true))
    }
  }

  mutating func add(_ point: Point) {
    stroke.points.append(point)
    for index in sectors.indices {
      let image = sectors[index].transform.apply(point)
      sectors[index].smoothing.add(image, to: sectors[index].path)
    }
  }

  func finish() {
    for sector in sectors {
      sector.path.finish(through: stroke.points.map(sector.transform.apply), isSmooth: true)
    }
  }

  var strokes: [Ink.Stroke] {
    sectors.map { Ink.Stroke(path: $0.path, color: KaleidoscopeStroke.colors[stroke.color]) }
  }
}
