public import TrackerKit

/// A script of what fingers, the mouse and keys do, and when.
///
///     var script = FingerScript()
///     script.tap(1, at: Point(x: 100, y: 100))
///     script.wait(0.5)
///     script.pinch(at: Point(x: 200, y: 200), from: 100, to: 300)
///     script.play(on: app)
///
/// A script knows no clock: it has the same turns at the same times wherever it is played. Locations
/// are in points from the window's top left; fingers have any numbers.
public struct FingerScript: Equatable, Sendable {
  /// An action; locations are in points from the top left.
  public enum Action: Equatable, Sendable {
    /// A finger is put down.
    case down(finger: Int, at: Point)
    /// A finger that is down moves.
    case move(finger: Int, to: Point)
    /// A finger is lifted where it is.
    case up(finger: Int)
    /// The system takes all touches, those of the mouse as well (rule A9).
    case cancel
    /// The mouse does something; it acts as fingers (rules M1 to M4).
    case mouse(PointerReport)
    /// A key goes down or up.
    case key(Key, isDown: Bool)
    /// The window or the display changes; as on a platform, all but a new focus cancel the touches.
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

    /// Creates a step.
    public init(time: Timestamp, action: Action) {
      self.time = time
      self.action = action
    }
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
    if seconds < 0 { programmerMistake("A script cannot go back in time") }
    end = end.advanced(bySeconds: seconds)
  }

  /// Calls a closure with the part of some seconds that has passed, 0 < part ≤ 1, 60 times per
  /// second and at least once.
  mutating func report(for seconds: Double, _ body: (inout FingerScript, Double) -> Void) {
    if seconds < 0 { programmerMistake("A script cannot go back in time") }
    let start = end
    let count = max(1, Int((seconds * Self.reportRate).rounded()))
    for index in 1...count {
      let part = Double(index) / Double(count)
      end = start.advanced(bySeconds: seconds * part)
      body(&self, part)
    }
  }
}
