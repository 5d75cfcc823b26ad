/// All events that the program reacts to, first in, first out (rule Q1).
///
/// Adjacent touch changes of the same kind share one entry (rule Q9); nothing else is merged or
/// moved. Posting and taking allocate no memory once the queue has seen its largest turn.
package final class EventQueue {
  /// The indices of an event, so that a list of entries is plain numbers.
  private enum Entry {
    case touches(Range<Int>)
    case other(Int)
  }

  private var entries: [Entry] = []
  /// The index of the first waiting entry.
  private var head = 0
  /// The touch changes that entries refer to.
  private var changes: [TouchChange] = []
  /// The other events that entries refer to.
  private var others: [QueuedEvent] = []

  package init() {}

  package var isEmpty: Bool { head == entries.count }

  /// Posts an event other than touches at the end.
  package func post(_ event: QueuedEvent) {
    entries.append(.other(others.count))
    others.append(event)
  }

  /// Posts a touch change, merged into the last event if that has changes of the same kind.
  package func post(_ change: TouchChange) {
    let index = changes.count
    changes.append(change)
    if !isEmpty, case .touches(let range)? = entries.last,
      changes[range.lowerBound].kind == change.kind,
      changes[range.lowerBound].reason == change.reason
    {
      entries[entries.count - 1] = .touches(range.lowerBound..<index + 1)
    } else {
      entries.append(.touches(index..<index + 1))
    }
  }

  package func post(_ input: RootInput) {
    switch input {
    case .touch(let change): post(change)
    case .key(let change): post(QueuedEvent.key(change))
    case .wheel(let change): post(QueuedEvent.wheel(change))
    case .display(let change): post(QueuedEvent.display(change))
    case .data(let event): post(QueuedEvent.data(event))
    }
  }

  /// Removes and returns the first event; nil if the queue is empty, which releases those removed.
  package func next() -> QueuedEvent? {
    guard !isEmpty else {
      entries.clear()
      changes.clear()
      others.clear()
      head = 0
      return nil
    }
    defer { head += 1 }
    switch entries[head] {
    case .touches(let range): return .touches(changes[range])
    case .other(let index): return others[index]
    }
  }
}

/// An entry of the event queue (rule Q1).
package enum QueuedEvent {
  /// Adjacent changes of the same kind, in their original order (rule Q9).
  case touches(ArraySlice<TouchChange>)
  /// A key went down or up.
  case key(KeyChange)
  /// The wheel was turned.
  case wheel(WheelChange)
  /// A motion of the device.
  case motion(MotionKind, MotionPhase)
  /// A notification for its observers (rule D12).
  case notification(PostedNotification)
  /// A media key's command.
  case remoteControl(RemoteControl)
  /// The window or the display changed.
  case display(DisplayChange)
  /// Named data from outside.
  case data(DataEvent)
  /// A timer that is due.
  case timer(LoopTimer)
  /// A function posted by another thread (rule Q6).
  case function(() -> Void)

  /// Runs a timer or a function; false for other events, which somebody must receive.
  func run() -> Bool {
    switch self {
    case .timer(let timer): timer.fire()
    case .function(let function): function()
    default: return false
    }
    return true
  }

  /// The event's kind, or the notification's name, for statistics and logs.
  package var name: String {
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
