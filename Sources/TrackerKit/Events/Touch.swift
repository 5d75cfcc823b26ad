/// What a touch last did.
public enum TouchPhase: String, Hashable, Sendable {
  /// It came down.
  case began
  /// It moved.
  case moved
  /// It is down but did not change in the last event of its sequence.
  case stationary
  /// It lifted.
  case ended
  /// It was cancelled.
  case cancelled
}

/// One location and pressure of a touch.
public struct TouchSample: Hashable, Sendable {
  /// The location in the window, in points.
  public var position: Point
  /// When it was reported.
  public var timestamp: Timestamp
  /// The pressure, 0...1, when the device varies it.
  public var pressure: Float?

  /// Creates a sample.
  public init(position: Point, timestamp: Timestamp, pressure: Float? = nil) {
    self.position = position
    self.timestamp = timestamp
    self.pressure = pressure
  }
}

/// One contact from its beginning until it lifts: always the same object (rule A1).
///
/// A touch that is kept past its end stays readable but no longer changes.
public final class Touch {
  /// Counts the session's touches from 1 and is never reused.
  public let serial: Int
  /// The number shown with the finger: the lowest that was free (rule I8).
  public let number: Int
  /// The device and finger behind the touch.
  public let contact: ContactID
  /// Where and when the touch began.
  public let start: TouchSample
  /// The latest location, time and pressure.
  @exclusivity(unchecked) public private(set) var sample: TouchSample
  /// The location of the previous delivered event (rule A8).
  @exclusivity(unchecked) public private(set) var previousPosition: Point
  /// What the touch last did.
  @exclusivity(unchecked) public internal(set) var phase = TouchPhase.began
  /// How many taps in a row this touch may complete; 0 once it can be none (rule A7).
  @exclusivity(unchecked) public internal(set) var tapCount: Int
  /// The view that owns the touch; nil when none was hit, it refused, or the touch was taken from it.
  public var view: View? { liveView ?? lastView }
  /// The window that the touch began in.
  @Distant public internal(set) var window: Window?
  /// Why the touch was cancelled; nil if it was not.
  public internal(set) var cancelReason: CancelReason?
  /// Whether the contact is gone.
  public private(set) var isOver = false

  // What the router keeps.
  /// The owner while the touch lives: strong, since a weak reference is slow to follow.
  @exclusivity(unchecked) private var liveView: View?
  @Distant private var lastView: View?
  /// The recognizers that watch the touch, those of the deepest view first.
  @exclusivity(unchecked) var recognizers: [GestureRecognizer] = []
  /// Whether the view has been told that the touch began.
  @exclusivity(unchecked) var isBeganDelivered = false
  /// Whether the view has been told that the touch has ended.
  var isEndDelivered = false
  /// The number of the last event that the touch changed in.
  @exclusivity(unchecked) var lastEvent = 0
  /// How many deliveries of this touch are held back (rules B3, B4).
  @exclusivity(unchecked) var heldCount = 0

  init(serial: Int, change: TouchChange, time: Timestamp, tapCount: Int) {
    self.serial = serial
    self.tapCount = tapCount
    number = change.number
    contact = change.contact
    start = TouchSample(position: change.position, timestamp: time, pressure: change.pressure)
    sample = start
    previousPosition = change.position
  }

  /// The latest location in the window, in points.
  public var position: Point { sample.position }
  /// The time of the latest location.
  public var timestamp: Timestamp { sample.timestamp }
  /// The latest location in a view's coordinates; nil stands for the window (rule A8).
  public func location(in view: View?) -> Point {
    view?.convertFromWindow(position) ?? position
  }

  /// The location of the previous event in a view's coordinates; nil is the window (rule A8).
  public func previousLocation(in view: View?) -> Point {
    view?.convertFromWindow(previousPosition) ?? previousPosition
  }

  /// Gives the touch to a view, or takes it from all.
  func setView(_ view: View?) {
    liveView = isOver ? nil : view
    lastView = isOver ? view : nil
  }

  /// The contact is gone: the touch no longer changes.
  func finish() {
    guard !isOver else { return }
    isOver = true
    setView(liveView)
  }

  /// Everything about the touch that changes from event to event.
  var moment: TouchMoment {
    get {
      TouchMoment(
        sample: sample, previousPosition: previousPosition, phase: phase, tapCount: tapCount)
    }
    set {
      sample = newValue.sample
      previousPosition = newValue.previousPosition
      phase = newValue.phase
      tapCount = newValue.tapCount
    }
  }

  /// Begins a new delivered event: the latest location becomes the previous one.
  func beginEvent() {
    previousPosition = position
  }

  func update(_ change: TouchChange, time: Timestamp) {
    sample = TouchSample(
      position: change.position, timestamp: time, pressure: change.pressure ?? sample.pressure)
  }
}

/// What a touch was at an event, for delivering that event later (rule B3).
struct TouchMoment {
  var sample: TouchSample
  var previousPosition: Point
  var phase: TouchPhase
  var tapCount: Int
}

extension Touch: Hashable {
  /// Whether two references are the same touch.
  public static func == (left: Touch, right: Touch) -> Bool { left === right }

  /// Hashes the touch's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
