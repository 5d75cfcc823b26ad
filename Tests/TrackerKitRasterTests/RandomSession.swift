import TrackerKitTesting

@testable import TrackerKit

/// A made-up session whose display list changes a little from frame to frame, in every possible
/// way.
struct RandomSession {
  let size: Size
  /// Whether some commands are turned.
  var isTurned = false
  /// Whether some commands are groups, one inside the other.
  var isGrouped = false
  /// The groups, each inside the one before: the parts of its commands where each begins and ends.
  private var groups: [(start: Double, end: Double, opacity: Double)] = []
  private var random: SeededGenerator
  private let ink = Ink()
  private let otherInk = Ink()
  private var usesOtherInk = false
  private var growing: [(path: InkPath, color: Color)] = []
  private var removed: [Ink.Stroke] = []
  private var commands: [(Canvas) -> Void] = []
  private var ground = Color.white
  private var frame: Rect?
  private var transform = Transform.identity
  private let shape = VectorShape(contours: [
    [Point(x: 0, y: 0), Point(x: 10, y: 0.5), Point(x: 4, y: 13)],
    [Point(x: 3, y: 2), Point(x: 4, y: 9), Point(x: 8, y: 5)],
  ])

  init(seed: UInt64, size: Size) {
    self.size = size
    random = SeededGenerator(seed: seed)
  }

  /// Changes something and draws everything.
  mutating func step(into canvas: Canvas) {
    for _ in 0..<Int.random(in: 0...3, using: &random) { change() }
    canvas.clear()
    canvas.withTransform(transform) {
      canvas.fillGround(ground, in: frame)
      canvas.drawFinished(usesOtherInk ? otherInk : ink)
      for stroke in growing {
        canvas.color = stroke.color
        canvas.draw(stroke.path)
      }
    }
    if isGrouped, Int.random(in: 0..<3, using: &random) == 0 { regroup() }
    draw(commands.indices, groups[...], in: canvas)
  }

  /// Draws some of the commands, and some of those in groups.
  private func draw(
    _ range: Range<Int>, _ groups: ArraySlice<(start: Double, end: Double, opacity: Double)>,
    in canvas: Canvas
  ) {
    guard let group = groups.first else { return range.forEach { commands[$0](canvas) } }
    let start = range.lowerBound + Int(group.start * Double(range.count))
    let end = range.lowerBound + Int(group.end * Double(range.count))
    draw(range.lowerBound..<start, [], in: canvas)
    let count = canvas.commands.count
    draw(start..<end, groups.dropFirst(), in: canvas)
    canvas.fade(from: count, by: group.opacity)
    draw(end..<range.upperBound, [], in: canvas)
  }

  private mutating func regroup() {
    groups = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      let start = Double.random(in: 0...0.7, using: &random)
      let end = Double.random(in: start...1, using: &random)
      return (start, end, [0.25, 0.5, 0.9].randomElement(using: &random) ?? 1)
    }
  }

  private mutating func change() {
    switch Int.random(in: 0..<24, using: &random) {
    case 0...5: grow()
    case 6...7: begin()
    case 8...9: finish()
    case 10: undo()
    case 11: redo()
    case 12: rearrange()
    case 13...17: commands.append(command())
    case 18...19: replaceCommand()
    case 20...21:
      if let index = commands.indices.randomElement(using: &random) { commands.remove(at: index) }
    default: if Int.random(in: 0..<3, using: &random) == 0 { changeBase() }
    }
  }

  // MARK: Ink

  private mutating func begin() {
    let path = InkPath(width: Double.random(in: 0...24, using: &random))
    growing.append((path, color()))
    grow()
  }

  private mutating func grow() {
    guard let stroke = growing.randomElement(using: &random) else { return begin() }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      stroke.path.append(point(near: stroke.path.points.last))
    }
    let tail = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      point(near: stroke.path.points.last)
    }
    stroke.path.tail = tail
  }

  private mutating func finish() {
    guard let index = growing.indices.randomElement(using: &random) else { return }
    let stroke = growing.remove(at: index)
    for point in stroke.path.tail { stroke.path.append(point) }
    if Bool.random(using: &random) { stroke.path.tail = [] }
    ink.append(Ink.Stroke(path: stroke.path, color: color()))
    if Int.random(in: 0..<8, using: &random) == 0 { commands.append { $0.draw(stroke.path) } }
  }

  private mutating func undo() {
    guard let last = ink.strokes.last else { return }
    removed.append(last)
    ink.replaceAll(with: ink.strokes.dropLast())
  }

  private mutating func redo() {
    guard let stroke = removed.popLast() else { return }
    ink.append(stroke)
  }

  private mutating func rearrange() {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: ink.removeAll()
    case 1: usesOtherInk.toggle()
    case 2: otherInk.append(Ink.Stroke(path: InkPath(width: 3), color: color()))
    default: ink.replaceAll(with: ink.strokes.shuffled(using: &random))
    }
  }

  private mutating func changeBase() {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: ground = color()
    case 1: frame = frame == nil ? rect() : nil
    case 2: transform = .identity
    default:
      transform = Transform(
        scale: Double.random(in: 0.5...1.5, using: &random), offset: point(near: .zero))
    }
  }

  // MARK: Commands

  private mutating func replaceCommand() {
    guard let index = commands.indices.randomElement(using: &random) else { return }
    commands[index] = command()
  }

  private mutating func command() -> (Canvas) -> Void {
    let color = color()
    let clip = Int.random(in: 0..<3, using: &random) == 0 ? rect() : nil
    let shape = anyShape()
    let (outer, inner) = (turn(), turn())
    return { canvas in
      canvas.color = color
      canvas.withTransform(outer) {
        if let clip { canvas.clip(to: clip) }
        canvas.withTransform(inner) { shape(canvas) }
      }
      canvas.clip = nil
    }
  }

  /// A transform, most often one that changes nothing.
  private mutating func turn() -> Transform {
    guard isTurned, Int.random(in: 0..<4, using: &random) == 0 else { return .identity }
    let angle = Angle(degrees: Double.random(in: -180...180, using: &random))
    return Transform(translationX: size.width / 2, y: size.height / 2).rotated(by: angle)
      .scaledBy(
        x: Double.random(in: -1.5...1.5, using: &random),
        y: Double.random(in: 0...1.5, using: &random)
      )
      .translatedBy(x: -size.width / 2, y: -size.height / 2)
  }

  private mutating func anyShape() -> (Canvas) -> Void {
    let (rect, location) = (rect(), point(near: nil))
    let length = Double.random(in: 0...30, using: &random)
    let other = Double.random(in: 0...12, using: &random)
    let line = (0..<Int.random(in: 0...6, using: &random)).map { _ in point(near: nil) }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return { $0.fill(rect) }
    case 1: return { $0.fill(rect, cornerRadius: length) }
    case 2: return { $0.fillDisc(center: location, radius: length) }
    case 3: return { $0.strokeRing(center: location, radius: 2 * length, width: other) }
    case 4: return { $0.strokeRing(center: location, radius: length, width: other, dash: other) }
    case 5: return { $0.stroke(line, width: other, isClosed: length > 15) }
    case 6: return { $0.fillPolygon(line) }
    case 7: return { [shape] in $0.fill(shape, at: location, scale: length / 6) }
    default:
      return { $0.draw(TextRun("Ab c", in: rect, size: length, alignment: .center)) }
    }
  }

  private mutating func color() -> Color {
    var color = Color(UInt32.random(in: 0...0xFFFFFF, using: &random))
    color.alpha = [0, 80, 128, 255, 255].randomElement(using: &random) ?? 255
    return color
  }

  private mutating func point(near other: Point?) -> Point {
    guard let other else {
      return Point(
        x: Double.random(in: -20...size.width + 20, using: &random),
        y: Double.random(in: -20...size.height + 20, using: &random))
    }
    return other
      + Point(
        x: Double.random(in: -20...20, using: &random),
        y: Double.random(in: -20...20, using: &random))
  }

  private mutating func rect() -> Rect {
    let corner = point(near: nil)
    return Rect(
      x: corner.x, y: corner.y, width: Double.random(in: -5...size.width, using: &random),
      height: Double.random(in: -5...size.height, using: &random))
  }
}
