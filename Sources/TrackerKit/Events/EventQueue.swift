/// Everything the program reacts to, of any kind, first in, first out (rule Q1).
///
/// Neighboring touch changes of one kind share one entry (rule Q9); nothing else is merged or moved.
/// Taking and posting allocate nothing once the queue has seen its largest turn.
public final class EventQueue {
  private enum Entry {
    case touches(Range<Int>)
    case other(QueuedEvent)
  }

  @exclusivity(unchecked) private var entries: [Entry] = []
  @exclusivity(unchecked) private var head = 0
  @exclusivity(unchecked) private var changes: [TouchChange] = []

  /// Creates an empty queue.
  public init() {}

  /// Whether the queue is empty.
  public var isEmpty: Bool { head == entries.count }

  /// How many events are waiting; touch changes that share an entry count once.
  public var count: Int { entries.count - head }

  /// Posts an event at the end.
  public func post(_ event: QueuedEvent) {
    if case .touches(let slice) = event {
      for change in slice { post(change) }
    } else {
      entries.append(.other(event))
    }
  }

  /// Posts a touch change; it joins the last event if that has changes of the same kind.
  public func post(_ change: TouchChange) {
    let index = changes.count
    changes.append(change)
    if head < entries.count, case .touches(let range)? = entries.last,
      changes[range.lowerBound].kind == change.kind,
      changes[range.lowerBound].reason == change.reason
    {
      entries[entries.count - 1] = .touches(range.lowerBound..<index + 1)
    } else {
      entries.append(.touches(index..<index + 1))
    }
  }

  /// Posts an input from outside.
  public func post(_ input: RootInput) {
    switch input {
    case .touch(let change): post(change)
    case .key(let change): post(QueuedEvent.key(change))
    case .display(let change): post(QueuedEvent.display(change))
    case .data(let event): post(QueuedEvent.data(event))
    }
  }

  /// Takes the first event, or nil if the queue is empty.
  public func next() -> QueuedEvent? {
    guard head < entries.count else {
      entries.removeAll(keepingCapacity: true)
      changes.removeAll(keepingCapacity: true)
      head = 0
      return nil
    }
    defer { head += 1 }
    switch entries[head] {
    case .touches(let range): return .touches(changes[range])
    case .other(let event): return event
    }
  }
}
