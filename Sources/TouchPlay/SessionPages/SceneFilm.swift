internal import TrackerKit

/// The display lists of a session, each stored as its difference from the one before (decision 29).
///
/// A command has points and a *style*, which is everything else. Styles, grounds and outlines are
/// numbered in the order of their first use. Most of what moves follows a finger, so a frame lists its
/// distinct moves first, and lines and commands name them. `assets/page.html` reads the film.
struct SceneFilm {
  private(set) var bytes = ByteWriter()
  private(set) var styles = Numbering<FilmStyle>()
  private(set) var grounds = Numbering<FilmGround>()
  private(set) var shapes: [VectorShape] = []
  /// The lines by number; they are kept, since a line is known by its object.
  private var lines: [FilmedLine] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var ground = -1
  private var ink: [Int] = []
  private var inkState: InkState?
  private var commands: [FilmedCommand] = []
  private var moves: [FilmPoint] = []
  private var time: Int64 = 0

  /// Adds a display list that is shown from a time on, in microseconds.
  mutating func add(_ canvas: Canvas, at microseconds: Int64) {
    var frame = FilmFrame()
    let newGround = grounds.number(of: FilmGround(canvas.base))
    let newInk = strokes(of: canvas.base, &frame)
    let newCommands = canvas.commands.filter { $0.color.alpha > 0 }.map {
      filmed($0, of: canvas, &frame)
    }
    guard
      newGround != ground || newInk != ink || newCommands != commands || frame.lineCount > 0
    else { return }
    bytes.signed(microseconds - time)
    bytes.count(newGround)
    let kept = newInk == ink ? ink.count : zip(ink, newInk).prefix { $0 == $1 }.count
    frame.rest.count(kept)
    frame.rest.count(newInk.count - kept)
    for style in newInk[kept...] { frame.rest.count(style) }
    frame.add(newCommands, after: commands)
    frame.write(to: &bytes, after: moves)
    (time, ground, ink, commands) = (microseconds, newGround, newInk, newCommands)
    moves = frame.moves.values
  }

  /// The styles of a base's finished strokes.
  private mutating func strokes(of base: Canvas.Base, _ frame: inout FilmFrame) -> [Int] {
    let state = base.ink.map(InkState.init)
    guard state != inkState else { return ink }
    let isLonger = state?.isLonger(than: inkState) == true
    inkState = state
    let strokes = base.ink?.strokes ?? []
    let kept = isLonger ? ink.count : 0
    return ink.prefix(kept)
      + strokes[kept...].map { stroke in
        let line = number(of: stroke.path, &frame)
        return styles.number(
          of: FilmStyle(
            kind: "ink", color: stroke.color, numbers: [Double(line), stroke.path.width]))
      }
  }

  private mutating func filmed(
    _ command: DrawCommand, of canvas: Canvas, _ frame: inout FilmFrame
  ) -> FilmedCommand {
    var (style, points) = FilmStyle.parts(of: command, in: canvas)
    switch command.shape {
    case .vector(let shape, _): style.numbers[0] = Double(self.number(of: shape))
    case .ink(let path, _): style.numbers[0] = Double(number(of: path, &frame))
    default: break
    }
    return FilmedCommand(style: styles.number(of: style), points: points.map(FilmPoint.init))
  }

  /// A line's number, after writing what has changed of it.
  private mutating func number(of path: InkPath, _ frame: inout FilmFrame) -> Int {
    let known = numbers[ObjectIdentifier(path)]
    let number = known ?? lines.count
    if known == nil {
      numbers[ObjectIdentifier(path)] = number
      lines.append(FilmedLine(path: path))
    }
    lines[number].write(number, to: &frame)
    return number
  }

  private mutating func number(of shape: VectorShape) -> Int {
    if let known = numbers[ObjectIdentifier(shape)] { return known }
    numbers[ObjectIdentifier(shape)] = shapes.count
    shapes.append(shape)
    return shapes.count - 1
  }
}

/// A frame that is being written.
private struct FilmFrame {
  /// The distinct moves, in the order of their first use.
  var moves = Numbering<FilmPoint>()
  var lineCount = 0
  var lines = ByteWriter()
  var rest = ByteWriter()

  /// How a command follows from the one in the same position.
  ///
  /// A greater number is a run of commands that have not changed; its length is the number minus
  /// `new`.
  private enum Step {
    static let (moved, reshaped, new): (UInt8, UInt8, UInt8) = (0, 1, 2)
  }

  mutating func add(_ list: [FilmedCommand], after earlier: [FilmedCommand]) {
    rest.count(list.count)
    var sameCount: UInt8 = 0
    for (index, command) in list.enumerated() {
      let old = index < earlier.count ? earlier[index] : nil
      if command == old, sameCount < 255 - Step.new {
        sameCount += 1
        continue
      }
      if sameCount > 0 { rest.byte(Step.new + sameCount) }
      sameCount = 0
      add(command, after: old)
    }
    if sameCount > 0 { rest.byte(Step.new + sameCount) }
  }

  private mutating func add(_ command: FilmedCommand, after old: FilmedCommand?) {
    guard let old, old.style == command.style, old.points.count == command.points.count else {
      rest.byte(Step.new)
      rest.count(command.style)
      rest.count(command.points.count)
      rest.points(command.points)
      return
    }
    let steps = zip(command.points, old.points).map { moves.number(of: $0 - $1) }
    let isOneMove = steps.dropFirst().allSatisfy { $0 == steps[0] }
    rest.byte(isOneMove ? Step.moved : Step.reshaped)
    for step in isOneMove ? steps.prefix(1) : steps[...] { rest.count(step) }
  }

  /// Writes the frame; each move is predicted by the one with the same number in the last frame.
  func write(to bytes: inout ByteWriter, after last: [FilmPoint]) {
    bytes.count(moves.values.count)
    for (index, move) in moves.values.enumerated() {
      bytes.point(move - (index < last.count ? last[index] : FilmPoint()))
    }
    bytes.count(lineCount)
    bytes.raw(lines.bytes)
    bytes.raw(rest.bytes)
  }
}

/// A line of ink, and how far it has been written.
private struct FilmedLine {
  let path: InkPath
  private var count = 0
  private var last = FilmPoint()

  /// How a line passes through its points; a line that was not reported by a finger has its own points.
  private enum Kind {
    static let (straight, smooth, drawn) = (0, 1, 2)
  }

  init(path: InkPath) { self.path = path }

  /// Writes the points that are new.
  mutating func write(_ number: Int, to frame: inout FilmFrame) {
    let points = path.course?.reported ?? path.points
    guard points.count > count else { return }
    frame.lineCount += 1
    frame.lines.count(number)
    frame.lines.count(path.course.map { $0.isSmooth ? Kind.smooth : Kind.straight } ?? Kind.drawn)
    frame.lines.count(points.count - count)
    let new = points[count...].map(FilmPoint.init)
    if path.course == nil {
      frame.lines.points(new, after: last)
    } else {
      for (before, point) in zip([last] + new, new) {
        frame.lines.count(frame.moves.number(of: point - before))
      }
    }
    count = points.count
    last = new[new.count - 1]
  }
}

/// A location or movement, in eighths of a point of the surface.
struct FilmPoint: Hashable {
  /// The parts of a point.
  static let unit = 8.0
  private static let greatest = 1e9

  var x = 0
  var y = 0

  init() {}

  init(_ point: Point) {
    func part(_ value: Double) -> Int {
      Int(max(-Self.greatest, min(Self.greatest, value * Self.unit)).rounded())
    }
    (x, y) = (part(point.x), part(point.y))
  }

  static func - (left: FilmPoint, right: FilmPoint) -> FilmPoint {
    var difference = left
    difference.x -= right.x
    difference.y -= right.y
    return difference
  }
}

extension ByteWriter {
  mutating func point(_ point: FilmPoint) {
    signed(Int64(point.x))
    signed(Int64(point.y))
  }

  /// Writes points as differences, each from the one before.
  fileprivate mutating func points(_ points: [FilmPoint], after first: FilmPoint = FilmPoint()) {
    for (before, point) in zip([first] + points, points) { self.point(point - before) }
  }
}

/// A command, with its style's number.
private struct FilmedCommand: Equatable {
  var style: Int
  var points: [FilmPoint]
}

/// What tells whether ink has changed.
private struct InkState: Equatable {
  let ink: ObjectIdentifier
  let generation: Int
  let count: Int

  init(_ ink: Ink) {
    self.ink = ObjectIdentifier(ink)
    generation = ink.generation
    count = ink.strokes.count
  }

  /// Whether only new strokes have come.
  func isLonger(than earlier: InkState?) -> Bool {
    ink == earlier?.ink && generation == earlier?.generation
  }
}

/// Values numbered in the order in which they first appear.
struct Numbering<Value: Hashable> {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  mutating func number(of value: Value) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
