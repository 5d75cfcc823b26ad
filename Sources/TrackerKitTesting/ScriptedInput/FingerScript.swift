public import TrackerKit

/// A script of what fingers, the mouse and keys do, and when.
///
///     var script = FingerScript()
///     script.tap(1, at: Point(x: 100, y: 100))
///     script.wait(0.5)
///     script.pinch(at: Point(x: 200, y: 200), from: 100, to: 300)
///     script.play(on: app)
///
/// Scripts do not use a clock: the turns and their times are the same wherever a script is played.
/// Locations are in points from the window's top left; fingers can have any numbers.
public struct FingerScript: Equatable, Sendable {
  /// An action.
  public enum Action: Equatable, Sendable {
    /// A finger is put down.
    case down(finger: Int, at: Point)
    /// A finger that is down moves.
    case move(finger: Int, to: Point)
    /// A finger is lifted where it is.
    case up(finger: Int)
    /// The system takes all touches, including those of the mouse (rule A9).
    case cancel
    /// The mouse does something, as simulated fingers (rules M1 to M4).
    case mouse(PointerReport)
    /// A key goes down or up.
    case key(Key, isDown: Bool)
    /// The window or the display changes; all changes but a new focus cancel the touches.
    case display(DisplayChange)
    /// A named fact arrives.
    case data(DataEvent)
  }

  /// An action and its time, relative to the script's start.
  public struct Step: Equatable, Sendable {
    /// When the action happens.
    public var time: Timestamp
    /// The action.
    public var action: Action
  }

  /// How often moving fingers are reported, per second.
  public static let reportRate = 60.0

  /// The steps in order; their times never decrease.
  public private(set) var steps: [Step] = []
  /// The time of the next step, which is the script's length.
  public private(set) var end = Timestamp.zero

  /// Creates an empty script.
  public init() {}

  /// Adds an action at the current time.
  public mutating func add(_ action: Action) {
    steps.append(Step(time: end, action: action))
  }

  /// Lets time pass; less than 0 s stops the program.
  public mutating func wait(_ seconds: Double) {
    if seconds < 0 { fatalError("A script cannot go back in time") }
    end = end.advanced(bySeconds: seconds)
  }

  /// Lets time pass, and calls a closure with the part of it that has passed, 0 < part ≤ 1, 60 times
  /// per second and at least once.
  mutating func report(for seconds: Double, _ body: (inout FingerScript, Double) -> Void) {
    if seconds < 0 { fatalError("A script cannot go back in time") }
    let start = end
    let count = max(1, Int((seconds * Self.reportRate).rounded()))
    for index in 1...count {
      let part = Double(index) / Double(count)
      end = start.advanced(bySeconds: seconds * part)
      body(&self, part)
    }
  }
}

extension FingerScript {
  /// Puts a finger down.
  public mutating func down(_ finger: Int, at location: Point) {
    add(.down(finger: finger, at: location))
  }

  /// Moves a finger that is down.
  public mutating func move(_ finger: Int, to location: Point) {
    add(.move(finger: finger, to: location))
  }

  /// Lifts a finger.
  public mutating func up(_ finger: Int) {
    add(.up(finger: finger))
  }

  /// The system takes all touches (rule A9).
  public mutating func cancel() {
    add(.cancel)
  }

  /// Puts a finger down and lifts it after a while.
  ///
  /// - Parameters:
  ///   - finger: The number of the finger.
  ///   - location: Where, in points in the window.
  ///   - seconds: How long it stays down.
  public mutating func tap(_ finger: Int, at location: Point, seconds: Double = 0.05) {
    down(finger, at: location)
    wait(seconds)
    up(finger)
  }

  /// Taps twice, with a pause in between.
  ///
  /// - Parameters:
  ///   - finger: The number of the finger.
  ///   - location: Where, in points in the window.
  ///   - pause: The seconds between the taps.
  public mutating func doubleTap(_ finger: Int, at location: Point, pause: Double = 0.1) {
    tap(finger, at: location)
    wait(pause)
    tap(finger, at: location)
  }

  /// Moves a finger that is down along a straight line, 60 times per second.
  ///
  /// - Parameters:
  ///   - finger: The number of the finger.
  ///   - start: Where it is, in points in the window.
  ///   - end: Where it goes.
  ///   - seconds: How long it takes.
  public mutating func drag(_ finger: Int, from start: Point, to end: Point, seconds: Double) {
    report(for: seconds) { $0.move(finger, to: start + (end - start) * $1) }
  }

  /// Puts a finger down, moves it along a straight line, and lifts it while it moves.
  ///
  /// - Parameters:
  ///   - finger: The number of the finger.
  ///   - start: Where it lands, in points in the window.
  ///   - end: Where it lifts.
  ///   - seconds: How long it takes.
  public mutating func swipe(
    _ finger: Int, from start: Point, to end: Point, seconds: Double = 0.15
  ) {
    down(finger, at: start)
    drag(finger, from: start, to: end, seconds: seconds)
    up(finger)
  }

  /// Swipes at a velocity, which the finger still has when it lifts.
  ///
  /// - Parameters:
  ///   - finger: The number of the finger.
  ///   - start: Where it lands, in points in the window.
  ///   - velocity: The velocity, in points per second.
  ///   - seconds: How long it takes.
  public mutating func fling(
    _ finger: Int, from start: Point, velocity: Point, seconds: Double = 0.15
  ) {
    swipe(finger, from: start, to: start + velocity * seconds, seconds: seconds)
  }

  /// Two fingers land, move apart or together along a line through the center between them, and lift.
  ///
  /// - Parameters:
  ///   - center: The point halfway between the fingers.
  ///   - start: The distance between the fingers at first, in points.
  ///   - end: Their distance when they lift; the gesture's scale is `end / start`.
  ///   - angle: The direction from the first finger to the second, clockwise from the right.
  ///   - seconds: How long it takes.
  ///   - fingers: The numbers of the two fingers.
  public mutating func pinch(
    at center: Point, from start: Double, to end: Double, angle: Angle = .zero,
    seconds: Double = 0.5, fingers: (Int, Int) = (1, 2)
  ) {
    pair(fingers, at: center, seconds: seconds) { part in (start + (end - start) * part, angle) }
  }

  /// Two fingers land, turn around the center between them, and lift.
  ///
  /// - Parameters:
  ///   - center: The point halfway between the fingers.
  ///   - rotation: How far they turn; clockwise is positive.
  ///   - angle: The first direction from the first finger to the second, clockwise from the right.
  ///   - distance: The distance between the fingers, in points.
  ///   - seconds: How long it takes.
  ///   - fingers: The numbers of the two fingers.
  public mutating func rotate(
    at center: Point, by rotation: Angle, from angle: Angle = .zero, distance: Double = 200,
    seconds: Double = 0.5, fingers: (Int, Int) = (1, 2)
  ) {
    pair(fingers, at: center, seconds: seconds) { part in
      (distance, Angle(degrees: angle.degrees + rotation.degrees * part))
    }
  }

  /// Two fingers land, move around a center as a function of the part of the time that has passed,
  /// and lift.
  private mutating func pair(
    _ fingers: (Int, Int), at center: Point, seconds: Double,
    _ position: (_ part: Double) -> (distance: Double, angle: Angle)
  ) {
    func locations(_ part: Double) -> (Point, Point) {
      let (distance, angle) = position(part)
      let half = Point(x: angle.cosine, y: angle.sine) * (distance / 2)
      return (center - half, center + half)
    }
    let start = locations(0)
    down(fingers.0, at: start.0)
    down(fingers.1, at: start.1)
    report(for: seconds) { script, part in
      let (first, second) = locations(part)
      script.move(fingers.0, to: first)
      script.move(fingers.1, to: second)
    }
    up(fingers.0)
    up(fingers.1)
  }
}

extension FingerScript {
  /// Presses a key for a while, together with other keys such as Control.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - held: The keys that are held, in the order in which they go down.
  ///   - seconds: How long the key stays down.
  public mutating func press(_ key: Key, with held: [Key] = [], seconds: Double = 0.03) {
    held.forEach { add(.key($0, isDown: true)) }
    add(.key(key, isDown: true))
    wait(seconds)
    add(.key(key, isDown: false))
    held.reversed().forEach { add(.key($0, isDown: false)) }
  }

  /// Types text, with Shift where a US keyboard needs it, and the Enter key for line breaks.
  public mutating func type(_ text: String) {
    for character in text {
      let (key, needsShift) = Key.typing(character)
      press(key, with: needsShift ? [.shift] : [])
      wait(0.03)
    }
  }

  /// The mouse does something, as simulated fingers (rules M1 to M4).
  public mutating func mouse(_ report: PointerReport) {
    add(.mouse(report))
  }

  /// Moves the mouse to a location and clicks its left button.
  public mutating func click(at location: Point, seconds: Double = 0.05) {
    mouse(.moved(location))
    mouse(.primaryDown)
    wait(seconds)
    mouse(.primaryUp)
  }

  /// The window or the display changes.
  public mutating func display(_ change: DisplayChange) {
    add(.display(change))
  }

  /// A named fact arrives, as if another thread had posted it (rule Q6).
  public mutating func data(_ name: String, _ value: String) {
    add(.data(DataEvent(name: name, value: value)))
  }
}

extension FingerScript {
  /// Makes the turns that a platform would make of the script; steps at the same time are one turn.
  ///
  /// - Parameters:
  ///   - start: The time of the script's start.
  ///   - windowSize: The window's size in points, in which the mouse mirrors its second finger.
  /// - Returns: The turns in order, each with at least one input.
  public func turns(from start: Timestamp = .zero, windowSize: Size) -> [Turn] {
    var devices = ScriptedDevices(windowSize: windowSize)
    return turns(from: start, by: &devices)
  }

  /// Plays the script on an application, as fast as possible and with exact times.
  ///
  /// It starts at the loop's time, or a microsecond later if a turn was handled at that time. Timers
  /// and animations run in between and up to the script's end, including a last `wait(_:)`. Fingers
  /// that are down at the end stay down; a ``TouchScene`` can lift them in its next script.
  public func play(on app: Application) {
    var devices = ScriptedDevices(windowSize: app.window?.bounds.size ?? .zero)
    play(on: app.loop, by: &devices)
  }

  func play(on loop: EventLoop, by devices: inout ScriptedDevices) {
    let start = loop.turnCount == 0 ? loop.time : loop.nextTime
    for turn in turns(from: start, by: &devices) {
      loop.advance(to: turn.time)
      loop.handle(turn)
    }
    loop.pass(until: start.advanced(bySeconds: end.seconds))
  }

  private func turns(from start: Timestamp, by devices: inout ScriptedDevices) -> [Turn] {
    var turns: [Turn] = []
    for step in steps {
      let time = Timestamp(microseconds: start.microseconds + step.time.microseconds)
      var inputs: [RootInput] = []
      devices.perform(step.action, at: time, into: &inputs)
      if inputs.isEmpty { continue }
      if turns.last?.time == time {
        turns[turns.count - 1].inputs += inputs
      } else {
        turns.append(Turn(time: time, inputs: inputs))
      }
    }
    return turns
  }
}

extension EventLoop {
  /// The earliest time of another turn.
  package var nextTime: Timestamp { Timestamp(microseconds: time.microseconds + 1) }

  /// Lets time pass up to and including a moment.
  package func pass(until moment: Timestamp) {
    advance(to: moment)
    if time < moment { handle(Turn(time: moment)) }
  }
}
