public import TrackerKit

/// A script of what fingers and keys do, and when; it can be played on a rig or in memory.
///
///     var script = FingerScript()
///     script.down(1, at: Point(x: 100, y: 100))
///     script.drag(1, from: Point(x: 100, y: 100), to: Point(x: 300, y: 100), seconds: 0.5)
///     script.up(1)
///     try rig.play(script)                       // real time, on a private X server
///     for step in script.steps { … }             // any time, on a manual clock
public struct FingerScript: Equatable, Sendable {
  /// An action; locations are in points from the top left.
  public enum Action: Equatable, Sendable {
    /// A finger is put down.
    case down(finger: Int, at: Point)
    /// A finger that is down moves.
    case move(finger: Int, to: Point)
    /// A finger is lifted where it is.
    case up(finger: Int)
    /// A key goes down or up.
    case key(Key, isDown: Bool)
    /// Waits until everything before has arrived.
    case sync
  }

  /// An action and its time, relative to the script's start.
  public struct Step: Equatable, Sendable {
    /// When the action happens.
    public var time: Timestamp
    /// The action.
    public var action: Action

    /// Creates a step.
    public init(time: Timestamp, action: Action) {
      self.time = time
      self.action = action
    }
  }

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

  /// Lets time pass.
  public mutating func wait(_ seconds: Double) {
    end = end.advanced(bySeconds: seconds)
  }

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

  /// Waits until everything before has arrived.
  public mutating func sync() {
    add(.sync)
  }

  /// Puts a finger down and lifts it after a while.
  public mutating func tap(_ finger: Int, at location: Point, seconds: Double = 0.05) {
    down(finger, at: location)
    wait(seconds)
    up(finger)
  }

  /// Moves a finger that is down along a straight line, 60 times per second.
  public mutating func drag(_ finger: Int, from start: Point, to end: Point, seconds: Double) {
    let count = max(1, Int((seconds * 60).rounded()))
    for index in 1...count {
      wait(seconds / Double(count))
      move(finger, to: start + (end - start) * (Double(index) / Double(count)))
    }
  }

  /// Presses a key for a while, together with other keys such as Control.
  public mutating func press(_ key: Key, with held: [Key] = [], seconds: Double = 0.03) {
    held.forEach { add(.key($0, isDown: true)) }
    add(.key(key, isDown: true))
    wait(seconds)
    add(.key(key, isDown: false))
    held.reversed().forEach { add(.key($0, isDown: false)) }
  }
}
