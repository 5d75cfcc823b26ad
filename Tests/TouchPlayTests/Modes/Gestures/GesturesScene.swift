import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

/// A sandbox in the mode Gestures, and fingers on it.
final class GesturesScene {
  let sandbox: Sandbox
  let settings: Settings
  private var locations: [Int: Point] = [:]

  init(width: Double = 800, height: Double = 480, factor: Double = 1) {
    settings = Settings()
    settings.interfaceFactor = factor
    sandbox = Sandbox(
      loop: EventLoop(), geometry: DisplayGeometry(points: Size(width: width, height: height)),
      mode: .gestures, settings: settings)
  }

  init(_ sandbox: Sandbox, settings: Settings = Settings()) {
    self.sandbox = sandbox
    self.settings = settings
  }

  var model: GesturesModel { sandbox.gestures.model }
  var view: GesturesView {
    guard let view = sandbox.gestures.view as? GesturesView else { fatalError("no view") }
    return view
  }
  var layout: GesturesLayout { model.layout }
  var kinds: [String] { model.recognized.map(\.kind.rawValue) }

  func card(_ name: String) -> Card {
    guard let card = model.cards.first(where: { $0.name == name }) else { fatalError(name) }
    return card
  }

  /// The location in the window of a point of a card's shape.
  func location(of point: Point, on card: Card) -> Point {
    guard let view = view.table.view(of: card) else { fatalError(card.name) }
    let unit = layout.cardWidth * card.pose.scale
    return view.convert(view.bounds.center + point * unit, to: nil)
  }

  // MARK: Fingers

  func wait(_ seconds: Double) {
    handle([], after: seconds)
  }

  /// Lets time pass, including timers, and then delivers inputs.
  func handle(_ inputs: [RootInput], after seconds: Double) {
    let moment = sandbox.loop.time.advanced(bySeconds: seconds)
    sandbox.loop.advance(to: moment)
    sandbox.loop.handle(Turn(time: moment, inputs: inputs))
  }

  func down(_ finger: Int, _ location: Point) {
    locations[finger] = location
    handle([change(.began, finger, location)], after: 0.01)
  }

  func move(_ fingers: (Int, Point)..., after seconds: Double = 0.01) {
    for (finger, location) in fingers { locations[finger] = location }
    handle(fingers.map { change(.moved, $0.0, $0.1) }, after: seconds)
  }

  func up(_ fingers: Int...) {
    handle(fingers.map { change(.ended, $0, locations[$0] ?? .zero) }, after: 0.01)
  }

  private func change(_ kind: TouchChange.Kind, _ finger: Int, _ location: Point) -> RootInput {
    .touch(
      TouchChange(
        kind, number: finger, contact: ContactID(device: 1, finger: Int64(finger)),
        location: location))
  }

  func tap(_ location: Point, finger: Int = 1) {
    down(finger, location)
    up(finger)
  }

  /// Drags along a line with points about 10 pt apart.
  func drag(_ finger: Int, _ line: [Point], lifts: Bool = true) {
    guard let first = line.first else { return }
    down(finger, first)
    for (start, end) in zip(line, line.dropFirst()) {
      let steps = max(1, Int(start.distance(to: end) / 10))
      for step in 1...steps {
        move((finger, start + (end - start) * (Double(step) / Double(steps))))
      }
    }
    if lifts { up(finger) }
  }

  func press(_ label: String) {
    handle([.key(KeyChange(label: label, position: label, isDown: true))], after: 0.01)
    handle([.key(KeyChange(label: label, position: label, isDown: false))], after: 0.01)
  }

  /// Taps the center of the button with a title.
  func tapButton(_ title: String) throws {
    let button = try #require(
      buttons.last { $0.title == title && $0.isShown }, "a button \(title)")
    let corner = button.convert(.zero, from: nil)
    tap(button.bounds.center - corner)
  }

  var buttons: [Button] { sandbox.window.map { $0.all(Button.self) } ?? [] }

  /// All text in the window.
  var texts: [String] {
    let canvas = Canvas()
    sandbox.window?.drawScene(in: canvas)
    return canvas.commands.compactMap {
      if case .text(let run) = $0.shape { run.text } else { nil }
    }
  }

  // MARK: Drawings

  /// A free spot on the ground for drawings of about 100 points.
  var free: Point { (model.layout.homes[0] + model.layout.homes[4]) * 0.5 }

  static func circle(_ center: Point, radius: Double) -> [Point] {
    (0...36).map { step in
      let angle = Angle(degrees: Double(step) * 10 - 90)
      return center + Point(x: angle.cosine, y: angle.sine) * radius
    }
  }

  static func checkMark(_ center: Point, size: Double) -> [Point] {
    [Point(x: -0.5, y: 0.08), Point(x: -0.18, y: 0.5), Point(x: 0.5, y: -0.5)].map {
      center + $0 * size
    }
  }

  /// A gesture unknown to the program: a zigzag like an N.
  static func zigzag(_ center: Point, size: Double) -> [Point] {
    [
      Point(x: -0.5, y: 0.5), Point(x: -0.5, y: -0.5), Point(x: 0.5, y: 0.5),
      Point(x: 0.5, y: -0.5),
    ].map { center + $0 * size }
  }

  /// Learns the zigzag, drawn three times.
  func learnZigzag() {
    press("n")
    let size = model.layout.size.shortEdge / 4
    let middle = Point(x: model.layout.size.width / 2, y: model.layout.size.height / 2)
    for index in 0..<3 {
      drag(1, Self.zigzag(middle, size: size * (1 + Double(index) / 20)))
      wait(0.8)
    }
  }
}

extension View {
  /// All descendants of a type, back to front.
  func all<Kind: View>(_ kind: Kind.Type) -> [Kind] {
    subviews.flatMap { ($0 as? Kind).map { [$0] } ?? $0.all(kind) }
  }

  /// Whether neither it nor anything around it is hidden.
  var isShown: Bool {
    var view: View? = self
    while let current = view {
      if current.isHidden { return false }
      view = current.superview
    }
    return true
  }
}
