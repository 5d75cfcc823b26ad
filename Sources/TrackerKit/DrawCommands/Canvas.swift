/// A display list: views draw into it, and something else turns it into pixels, an image file, or a
/// test's expectation.
///
/// It has a *base* (ground and finished ink, which surfaces paint once) and *live* commands in
/// painting order. Commands after `beginOverlay()` are decoration that no digest covers (rule S3).
/// Clearing keeps the memory, so drawing the same scene again allocates nothing.
public final class Canvas {
  /// Everything below the live commands.
  public struct Base {
    /// The color of the ground.
    public var ground = Color.black
    /// The finished strokes; nil if the scene has none.
    public var ink: Ink?
    /// The map from the strokes' coordinates to the surface.
    public var transform = Transform.identity
    /// The part of the surface that the ground covers, with black around it; nil covers everything.
    public var frame: Rect?
  }

  /// Ground and finished ink.
  public private(set) var base = Base()
  /// The live commands in painting order.
  public private(set) var commands: [DrawCommand] = []
  /// The points that polylines, polygons and clips refer to.
  public internal(set) var points: [Point] = []
  /// How many of the commands belong to the scene; the rest are overlays.
  public private(set) var sceneCount = 0
  /// The color for the following commands.
  public var color = Color.black
  /// An opacity, 0...1, which multiplies the color's, for each command by itself.
  public var opacity = 1.0
  /// The area that clips the following commands; nil does not clip.
  public var clip: ClipArea?
  /// The map from the following commands to the surface; see `withTransform(_:draw:)`.
  public private(set) var transform = Transform.identity
  private var isExcludedFromDigest = false
  private var isDigested = true

  /// Creates an empty list.
  public init() {}

  /// Removes everything but keeps the memory.
  public func clear() {
    base = Base()
    commands.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    sceneCount = 0
    color = .black
    clip = nil
    opacity = 1
    transform = .identity
    (isExcludedFromDigest, isDigested) = (false, true)
  }

  /// Makes everything drawn from now on an overlay.
  public func beginOverlay() {
    isExcludedFromDigest = true
  }

  /// Draws something that no digest covers although it belongs to the scene, such as a plate behind words,
  /// whose size depends on the language (rule S3).
  public func withoutDigest(_ draw: () -> Void) {
    let outer = isDigested
    isDigested = false
    draw()
    isDigested = outer
  }

  /// Removes the overlays drawn so far, for example for a saved picture (rule H7).
  public func removeOverlays() {
    commands.removeSubrange(sceneCount...)
  }

  /// Draws with another transform inside the current one.
  public func withTransform(_ inner: Transform, draw: () -> Void) {
    let outer = transform
    transform = inner.concatenating(outer)
    draw()
    transform = outer
  }

  // MARK: Base

  /// Sets the color of the ground; a frame, in a current transform that must be upright, limits it.
  public func fillGround(_ color: Color, in frame: Rect? = nil) {
    base.ground = color
    base.frame = frame.map(transform.apply)
  }

  /// Draws finished ink on the ground.
  public func drawFinished(_ ink: Ink) {
    base.ink = ink
    base.transform = transform
  }

  // MARK: Live shapes

  /// Fills a rectangle.
  public func fill(_ rect: Rect) {
    guard transform.isUpright else { return fillTurned(rect, cornerRadius: 0) }
    append(.rectangle(transform.apply(rect)))
  }

  /// Fills a rounded rectangle.
  public func fill(_ rect: Rect, cornerRadius: Double) {
    guard transform.isUpright else { return fillTurned(rect, cornerRadius: cornerRadius) }
    append(.roundedRectangle(transform.apply(rect), radius: cornerRadius * transform.scale))
  }

  /// Fills a disc.
  public func fillDisc(center: Point, radius: Double) {
    guard transform.keepsCircles else {
      return fillPolygon(arc(around: center, radius, from: 0, to: 360))
    }
    append(.disc(center: transform.apply(center), radius: radius * transform.scale))
  }

  /// Draws a circle, whole or divided into arcs.
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - radius: The distance from the center to the middle of the line, in points.
  ///   - width: The line's width, in points.
  ///   - dash: About how long arcs and gaps are, in points; 0 for a whole circle.
  public func strokeRing(center: Point, radius: Double, width: Double, dash: Double = 0) {
    guard transform.isUpright || (transform.keepsCircles && dash <= 0) else {
      return strokeTurnedRing(center: center, radius: radius, width: width, dash: dash)
    }
    let scale = transform.scale
    append(
      .ring(
        center: transform.apply(center), radius: radius * scale, width: width * scale,
        dash: dash * scale))
  }

  /// Draws a line through points, with round caps and joins, and as wide in all directions even if the
  /// transform scales the axes differently.
  @inlinable
  public func stroke(_ line: some Sequence<Point>, width: Double, isClosed: Bool = false) {
    let start = points.count
    for point in line { add(point) }
    strokePoints(from: start, width: width, isClosed: isClosed)
  }

  /// Draws a line through the points from an index on.
  @usableFromInline
  func strokePoints(from start: Int, width: Double, isClosed: Bool) {
    let line = start..<points.count
    append(.polyline(points: line, width: width * transform.scale, isClosed: isClosed))
  }

  /// Fills the area inside a closed outline.
  public func fillPolygon(_ outline: some Sequence<Point>) {
    let start = points.count
    for point in outline { add(point) }
    append(.polygon(points: start..<points.count))
  }

  /// Fills a vector outline with its origin at a location, at a number of points per unit.
  public func fill(_ shape: VectorShape, at origin: Point, scale: Double) {
    append(.vector(shape, Transform(scale: scale, offset: origin).concatenating(transform)))
  }

  /// Draws a stroke that is still growing.
  public func draw(_ path: InkPath) {
    append(.ink(path, transform))
  }

  /// Draws a line of text.
  public func draw(_ run: TextRun) {
    guard transform.isUpright else { return append(.turnedText(run, transform)) }
    var placed = run
    placed.box = transform.apply(run.box)
    placed.size *= transform.scale
    append(.text(placed))
  }

  /// Draws a named picture, if the display that shows the canvas has it.
  public func drawPicture(named name: String, in rect: Rect) {
    guard transform.isUpright else { return append(.turnedPicture(named: name, rect, transform)) }
    append(.picture(named: name, transform.apply(rect)))
  }

  /// Draws the opaque parts of a picture in the current color.
  public func drawSymbol(named name: String, in rect: Rect) {
    guard transform.isUpright else { return append(.turnedSymbol(named: name, rect, transform)) }
    append(.symbol(named: name, transform.apply(rect)))
  }

  @usableFromInline
  func add(_ point: Point) {
    points.append(transform.apply(point))
  }

  func append(_ shape: DrawCommand.Shape) {
    commands.append(
      DrawCommand(
        shape: shape, color: color.faded(by: opacity), clip: clip, isDigested: isDigested))
    if !isExcludedFromDigest { sceneCount = commands.count }
  }

  /// Fades, as a whole, what has been drawn since the canvas had `start` commands.
  func fade(from start: Int, by opacity: Double) {
    guard commands.count > start + 1 else {
      // One command cannot overlap another one.
      if commands.count > start { commands[start].color = commands[start].color.faded(by: opacity) }
      return
    }
    let color = Color.black.opacity(opacity)
    commands.insert(DrawCommand(shape: .groupStart(opacity: opacity), color: color), at: start)
    commands.append(DrawCommand(shape: .groupEnd, color: color))
    if !isExcludedFromDigest { sceneCount = commands.count }
  }
}

/// Shapes in transforms that do not leave them upright become outlines.
extension Canvas {
  /// The number of lines for a quarter of a circle with a radius on the surface, so that none is more
  /// than 0.02 pt off.
  static func lines(forRadius radius: Double) -> Int {
    max(4, Int((4 * max(0, min(radius, 1e4)).squareRoot()).rounded(.up)))
  }

  private func fillTurned(_ rect: Rect, cornerRadius: Double) {
    fillPolygon(rect.outline(cornerRadius: cornerRadius, scale: transform.scale))
  }

  private func strokeTurnedRing(center: Point, radius: Double, width: Double, dash: Double) {
    guard dash > 0 else {
      let circle = arc(around: center, radius, from: 0, to: 360).dropLast()
      return stroke(circle, width: width, isClosed: true)
    }
    let pairs = max(1, min(1000, (Double.pi * radius / dash).rounded()))
    for index in 0..<Int(pairs) {
      let start = Double(index) * 360 / pairs
      let dash = arc(around: center, radius, from: start, to: start + 180 / pairs)
      stroke(dash, width: width)
    }
  }

  private func arc(
    around center: Point, _ radius: Double, from start: Double, to end: Double
  ) -> [Point] {
    let quarter = Self.lines(forRadius: radius * transform.scale)
    let steps = max(1, Int(((end - start) / 90 * Double(quarter)).rounded(.up)))
    return (0...steps).map { step in
      center + Self.direction(start + (end - start) * Double(step) / Double(steps)) * radius
    }
  }

  static func direction(_ degrees: Double) -> Point {
    let angle = Angle(degrees: degrees)
    return Point(x: angle.cosine, y: angle.sine)
  }
}

extension Canvas {
  /// A hash of the base and the live commands, without overlays, text and pictures (rules S3, S4).
  public var sceneDigest: StateDigest {
    var digest = StateDigest()
    digest.combine(base.ground.packed)
    if let ink = base.ink { digest.combine(ink.digest.value) }
    var opacities: [Double] = []
    for command in commands.prefix(sceneCount) {
      switch command.shape {
      case .groupStart(let opacity): opacities.append((opacities.last ?? 1) * opacity)
      case .groupEnd: opacities.removeLast()
      default:
        guard command.isDigested else { continue }
        combine(command, fadedBy: opacities.last ?? 1, into: &digest)
      }
    }
    return digest
  }

  private func combine(
    _ command: DrawCommand, fadedBy opacity: Double, into digest: inout StateDigest
  ) {
    digest.combine(command.color.faded(by: opacity).packed)
    switch command.shape {
    case .rectangle(let rect):
      digest.combine(1)
      combine(rect, into: &digest)
    case .roundedRectangle(let rect, let radius):
      digest.combine(2)
      combine(rect, into: &digest)
      digest.combine(radius)
    case .disc(let center, let radius):
      digest.combine(3)
      digest.combine(center)
      digest.combine(radius)
    case .ring(let center, let radius, let width, let dash):
      digest.combine(4)
      digest.combine(center)
      for length in [radius, width, dash] { digest.combine(length) }
    case .polyline(let range, let width, let isClosed):
      digest.combine(5)
      digest.combine(width)
      digest.combine(isClosed)
      combine(points[range], into: &digest)
    case .polygon(let range):
      digest.combine(6)
      combine(points[range], into: &digest)
    case .vector(let shape, let transform):
      digest.combine(7)
      combine(shape.bounds, into: &digest)
      digest.combine(Point(x: transform.tx, y: transform.ty))
      combineScale(of: transform, into: &digest)
    case .ink(let path, let transform):
      digest.combine(8)
      combineScale(of: transform, into: &digest)
      digest.combine(Point(x: transform.tx, y: transform.ty))
      digest.combine(path)
    case .text, .picture, .symbol, .turnedText, .turnedPicture, .turnedSymbol, .groupStart,
      .groupEnd:
      break
    }
  }

  private func combineScale(of transform: Transform, into digest: inout StateDigest) {
    digest.combine(transform.a)
    guard !transform.isUpright else { return }
    for part in [transform.b, transform.c, transform.d] { digest.combine(part) }
  }

  private func combine(_ rect: Rect, into digest: inout StateDigest) {
    digest.combine(rect.origin)
    digest.combine(rect.size.width)
    digest.combine(rect.size.height)
  }

  private func combine(_ line: ArraySlice<Point>, into digest: inout StateDigest) {
    digest.combine(line.count)
    for point in line { digest.combine(point) }
  }
}
