import TrackerKit

@testable import TouchPlay

/// A sandbox in Lines, 1000 by 800 points, and scripted fingers on it.
final class LinesScene {
  let settings = Settings()
  let sandbox: Sandbox
  private var locations: [Int: Point] = [:]

  init(factor: Double = 1) {
    settings.interfaceFactor = factor
    sandbox = Sandbox(
      loop: EventLoop(), geometry: Self.geometry, mode: .lines, settings: settings)
  }

  static let geometry = DisplayGeometry(points: Size(width: 1000, height: 800))

  // MARK: Fingers

  /// Handles inputs in one turn, some seconds after the previous one, after the timers that are
  /// due.
  func turn(_ inputs: [RootInput], after seconds: Double = 0.1) {
    let moment = sandbox.loop.time.advanced(bySeconds: seconds)
    sandbox.loop.advance(to: moment)
    sandbox.loop.handle(Turn(time: moment, inputs: inputs))
  }

  /// What a finger does, as an input; by default at its previous location.
  func input(_ kind: TouchChange.Kind, _ finger: Int, _ location: Point? = nil) -> RootInput {
    let location = location ?? locations[finger] ?? .zero
    locations[finger] = location
    return .touch(
      TouchChange(
        kind, number: finger, contact: ContactID(device: 1, finger: Int64(finger)),
        location: location))
  }

  func down(_ finger: Int, _ x: Double, _ y: Double, after seconds: Double = 0.1) {
    turn([input(.began, finger, Point(x: x, y: y))], after: seconds)
  }

  func move(_ finger: Int, _ x: Double, _ y: Double) {
    turn([input(.moved, finger, Point(x: x, y: y))])
  }

  func up(_ finger: Int, after seconds: Double = 0.1) {
    turn([input(.ended, finger)], after: seconds)
  }

  func cancel(_ finger: Int) {
    turn([input(.cancelled, finger)])
  }

  func tap(_ x: Double, _ y: Double, finger: Int = 1) {
    down(finger, x, y)
    up(finger, after: 0.05)
  }

  /// Two fingers that land together.
  func downTogether(_ first: Point, _ other: Point, after seconds: Double = 0.03) {
    down(1, first.x, first.y)
    down(2, other.x, other.y, after: seconds)
  }

  /// Draws a line with finger 1.
  func line(_ begin: Point, _ end: Point) {
    down(1, begin.x, begin.y)
    move(1, end.x, end.y)
    up(1)
  }

  /// Long-presses a line with finger 1 and lifts it.
  func longPress(_ x: Double, _ y: Double) {
    down(1, x, y)
    up(1, after: 0.7)
  }

  func press(_ label: String, _ modifiers: KeyModifiers = []) {
    turn([.key(KeyChange(label: label, position: label, modifiers: modifiers, isDown: true))])
  }

  // MARK: State

  /// A member of the mode's state dump.
  func dump(_ name: String) -> String {
    guard case .object(let all) = sandbox.dump, case .object(let lines) = all["lines"] else {
      return ""
    }
    return lines[name]?.description ?? ""
  }

  /// The finished lines' locations and colors.
  var finished: String { dump("finished") }
  /// The finished ellipses.
  var circles: String { dump("circles") }
  /// The shapes in progress.
  var inProgress: String { dump("inProgress") }
  var view: LinesView? { sandbox.window?.rootViewController?.view as? LinesView }
  var drawing: LinesDrawing? { view?.drawing }
  /// The index of the selected shape.
  var selected: Int? { drawing?.selection?.index }
  /// The button that deletes the selected shape, while it is shown.
  var deleteButton: Button? { view.flatMap { $0.deleteButton.isHidden ? nil : $0.deleteButton } }

  /// What is drawn.
  var canvas: Canvas {
    let canvas = Canvas()
    sandbox.window?.drawScene(in: canvas)
    return canvas
  }

  /// Text in the window, from questions and buttons.
  var texts: [String] {
    canvas.commands.compactMap { if case .text(let run) = $0.shape { run.text } else { nil } }
  }

  /// Opens a copy of the model from a recording's header.
  func copy() throws -> Sandbox {
    var header = SessionHeader()
    sandbox.fill(&header)
    header.geometry = Self.geometry
    return try Sandbox(header: header, settings: Settings())
  }
}
