import TrackerKit

/// Names in the order in which things happened.
final class EventLog {
  var entries: [String] = []

  /// Returns what was noted since the last time.
  func take() -> [String] {
    defer { entries.removeAll() }
    return entries
  }
}

/// A target that notes a name at each action.
final class Recorder {
  let name: String
  let log: EventLog

  init(_ name: String, _ log: EventLog) {
    self.name = name
    self.log = log
  }

  func note() { log.entries.append(name) }
}

/// An application with a window of 400 x 300 points, fed by hand on a manual clock.
final class ControlScene {
  static let events: [(String, ControlEvents)] = [
    ("down", .touchDown), ("downRepeat", .touchDownRepeat), ("dragInside", .touchDragInside),
    ("dragOutside", .touchDragOutside), ("dragEnter", .touchDragEnter),
    ("dragExit", .touchDragExit), ("upInside", .touchUpInside), ("upOutside", .touchUpOutside),
    ("cancel", .touchCancel), ("value", .valueChanged), ("didBegin", .editingDidBegin),
    ("changed", .editingChanged), ("didEnd", .editingDidEnd), ("onExit", .editingDidEndOnExit),
  ]

  let app: Application
  let window: Window
  let log = EventLog()
  private var recorders: [Recorder] = []
  private var time = 0.0

  init(
    _ app: Application = Application(loop: EventLoop()),
    size: Size = Size(width: 400, height: 300)
  ) {
    self.app = app
    window = Window(frame: Rect(origin: .zero, size: size))
    app.show(window)
  }

  /// Adds a control to the window and, by default, notes everything it sends.
  func add<Added: Control>(_ control: Added, isWatched: Bool = true) -> Added {
    window.addSubview(control)
    if isWatched { for (name, event) in Self.events { watch(control, event, as: name) } }
    return control
  }

  /// Notes a name whenever a control sends any of some events.
  func watch(_ control: Control, _ events: ControlEvents, as name: String) {
    let recorder = Recorder(name, log)
    recorders.append(recorder)
    control.addTarget(recorder, action: Recorder.note, for: events)
  }

  /// Handles a turn in which a finger does something.
  func finger(
    _ kind: TouchChange.Kind, _ x: Double, _ y: Double, number: Int = 1,
    after seconds: Double = 0.01
  ) {
    let change = TouchChange(
      kind, number: number, contact: ContactID(device: 1, finger: Int64(number)),
      location: Point(x: x, y: y))
    handle(.touch(change), after: seconds)
  }

  /// Puts a finger down and lifts it at the same location; by default long after anything before.
  func tap(_ x: Double, _ y: Double, after seconds: Double = 1) {
    finger(.began, x, y, after: seconds)
    finger(.ended, x, y)
  }

  /// Taps the center of a view.
  func tap(_ view: View) {
    let corner = Point.zero - view.convert(.zero, from: nil)
    tap(corner.x + view.bounds.size.width / 2, corner.y + view.bounds.size.height / 2)
  }

  /// Handles a turn in which a key goes down or up.
  func key(_ label: String, _ modifiers: KeyModifiers = [], isDown: Bool = true) {
    handle(.key(KeyChange(label: label, position: label, modifiers: modifiers, isDown: isDown)))
  }

  func handle(_ input: RootInput, after seconds: Double = 0.01) {
    time += seconds
    app.loop.handle(Turn(time: Timestamp(seconds: time), inputs: [input]))
  }
}
