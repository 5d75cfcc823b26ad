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
  public var location: Point
  /// When it was reported.
  public var timestamp: Timestamp
  /// The pressure, 0...1, if the device varies it.
  public var pressure: Float?

  /// Creates a sample.
  public init(location: Point, timestamp: Timestamp, pressure: Float? = nil) {
    self.location = location
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
  public var sample: TouchSample { moment.sample }
  /// The location of the previous delivered event (rule A8).
  public var previousLocation: Point { moment.previousLocation }
  /// What the touch last did.
  public var phase: TouchPhase { moment.phase }
  /// The number of consecutive taps, including this one; 0 once it cannot become a tap (rule A7).
  public var tapCount: Int { moment.tapCount }
  /// The view that owns the touch; nil if none was hit, or it refused or lost the touch.
  public var view: View? { owner ?? lastView }
  /// The window that the touch began in.
  public internal(set) var window: Window? {
    get { ownWindow }
    set { ownWindow = newValue }
  }
  @Weak private var ownWindow: Window?
  /// The view that was hit, even if it refused or lost the touch.
  @Weak var hitView: View?
  /// Why the touch was cancelled; nil if it was not.
  public internal(set) var cancelReason: CancelReason?
  /// Whether the contact is gone.
  public private(set) var isOver = false

  // What the touch event, the arbiter and the router change during the touch.

  /// The touch as of the newest event.
  var moment: TouchMoment
  /// The view while the touch lives; a strong reference, since weak references are slow.
  private var owner: View?
  /// The number of the last event in which the touch changed.
  var lastEvent = 0
  var watch = TouchWatch()
  var delivery = TouchDelivery()
  /// The view after the touch has ended.
  @Weak private var lastView: View?

  init(serial: Int, change: TouchChange, time: Timestamp, tapCount: Int) {
    self.serial = serial
    number = change.number
    contact = change.contact
    start = TouchSample(location: change.location, timestamp: time, pressure: change.pressure)
    moment = TouchMoment(
      sample: start, previousLocation: change.location, phase: .began, tapCount: tapCount)
  }

  /// What makes the touch: a finger, a pen or the mouse (rule M5).
  public var type: TouchType { contact.type }
  /// The latest location in the window, in points.
  public var location: Point { sample.location }
  /// The time of the latest location.
  public var timestamp: Timestamp { sample.timestamp }
  /// The latest location in a view's coordinates; nil stands for the window (rule A8).
  public func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }

  /// The location of the previous event in a view's coordinates; nil is the window (rule A8).
  public func previousLocation(in view: View?) -> Point {
    view?.convert(previousLocation, from: nil) ?? previousLocation
  }

  /// Gives the touch to a view; nil takes it from its view.
  func setView(_ view: View?) {
    owner = isOver ? nil : view
    lastView = isOver ? view : nil
  }

  /// Marks the contact as gone, so that the touch no longer changes.
  func finish() {
    guard !isOver else { return }
    isOver = true
    setView(owner)
  }

  func update(_ change: TouchChange, time: Timestamp) {
    moment.sample = TouchSample(
      location: change.location, timestamp: time, pressure: change.pressure ?? sample.pressure)
  }
}

/// A touch's values as of one event, for delivering that event later (rule B3).
struct TouchMoment {
  var sample: TouchSample
  var previousLocation: Point
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

extension [Touch] {
  /// The center of the touches in the window, in points; the origin if there are none.
  var center: Point {
    guard !isEmpty else { return .zero }
    let sum = reduce(Point.zero) { $0 + $1.location }
    return Point(x: sum.x / Double(count), y: sum.y / Double(count))
  }

  /// The mean distance of the touches from their center, in points.
  var spread: Double {
    guard !isEmpty else { return 0 }
    let center = center
    return reduce(0) { $0 + $1.location.distance(to: center) } / Double(count)
  }

  /// The seconds between the first and the last of the touches coming down.
  var landing: Double {
    let times = lazy.map(\.start.timestamp)
    guard let first = times.min(), let last = times.max() else { return 0 }
    return last.seconds(since: first)
  }
}
