/// A kind of motion of the whole device (rule D4); responders pass on kinds they do not know.
public struct MotionKind: RawRepresentable, Hashable, Sendable {
  /// The kind's name.
  public let rawValue: String

  /// The device is shaken.
  public static let shake = MotionKind(rawValue: "shake")

  /// Creates a kind with a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// A phase of a motion (rule D4).
public enum MotionPhase: UInt8, Hashable, Sendable {
  /// The motion began.
  case began
  /// The motion is over.
  case ended
  /// The motion was cancelled: another mode, focus lost, held too long.
  case cancelled
}

/// An entry of the event queue (rule Q1).
public enum QueuedEvent {
  /// Adjacent changes of the same kind, in their original order (rule Q9).
  case touches(ArraySlice<TouchChange>)
  /// A key went down or up.
  case key(KeyChange)
  /// The wheel was turned.
  case wheel(WheelChange)
  /// A motion of the device.
  case motion(MotionKind, MotionPhase)
  /// A notification for those that asked for it (rule D12).
  case notification(PostedNotification)
  /// A media key's command.
  case remoteControl(RemoteControl)
  /// The window or the display changed.
  case display(DisplayChange)
  /// Named data from outside.
  case data(DataEvent)
  /// A timer that is due.
  case timer(LoopTimer)
  /// A function posted by another thread and bound to the object it is meant for (rule Q6).
  case function(() -> Void)

  /// Runs a timer or a function; false for an event that somebody must receive.
  func run() -> Bool {
    switch self {
    case .timer(let timer): timer.fire()
    case .function(let function): function()
    default: return false
    }
    return true
  }

  /// The event's kind, or the notification's name, for statistics and logs.
  public var name: String {
    switch self {
    case .touches: "touches"
    case .key: "key"
    case .wheel: "wheel"
    case .motion: "motion"
    case .notification(let notification): notification.name
    case .remoteControl: "remoteControl"
    case .display: "display"
    case .data: "data"
    case .timer: "timer"
    case .function: "function"
    }
  }
}
