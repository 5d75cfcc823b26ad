/// The touches of a sequence: all fingers from the first one down to the last one up.
///
/// One object serves an application for its life; views read it during delivery. The arrays are ordered
/// by the touches' numbers (rule Q10).
public final class TouchEvent {
  /// Every touch of the sequence in all views, those at rest too (rule A4).
  @exclusivity(unchecked) public private(set) var allTouches: [Touch] = []
  /// The touches that changed in this event.
  @exclusivity(unchecked) public private(set) var changedTouches: [Touch] = []
  /// What the changed touches did.
  @exclusivity(unchecked) public private(set) var kind = TouchChange.Kind.began
  /// When the event's turn was drained.
  @exclusivity(unchecked) public private(set) var timestamp = Timestamp.zero

  @exclusivity(unchecked) private var samples: [(number: Int, sample: TouchSample)] = []
  @exclusivity(unchecked) private var taps: TapCounter
  private var touchesBegun = 0
  /// How many events were taken in; a touch knows the last one that it changed in.
  @exclusivity(unchecked) private var eventsTaken = 0

  /// Creates an event without touches; the tuning says what a tap is.
  public init(tuning: GestureTuning = GestureTuning()) {
    taps = TapCounter(tuning: tuning)
  }

  /// The touches that a view owns, ordered by number.
  public func touches(for view: View) -> [Touch] {
    allTouches.filter { $0.view === view }
  }

  /// The touches that began in a window, ordered by number.
  public func touches(for window: Window) -> [Touch] {
    allTouches.filter { $0.window === window }
  }

  /// The touches that a recognizer watches, ordered by number.
  public func touches(for recognizer: GestureRecognizer) -> [Touch] {
    allTouches.filter { touch in touch.recognizers.contains { $0 === recognizer } }
  }

  /// Every location of a touch in this event, the latest last (rule Q9).
  public func coalescedTouches(for touch: Touch) -> [TouchSample] {
    samples.lazy.filter { $0.number == touch.number }.map(\.sample)
  }

  /// Calls a function with every location of a touch in this event, the latest last.
  public func forEachCoalescedTouch(of touch: Touch, _ body: (TouchSample) -> Void) {
    for entry in samples where entry.number == touch.number { body(entry.sample) }
  }

  /// Whether a touch changed in this event.
  func isChanged(_ touch: Touch) -> Bool {
    touch.lastEvent == eventsTaken
  }

  // MARK: Keeping the sequence

  /// At the start of a turn that delivers touches, every touch is stationary until it changes.
  func beginTurn() {
    for touch in allTouches { touch.phase = .stationary }
  }

  /// Applies neighboring changes of one kind: the event then describes them.
  func update(with changes: ArraySlice<TouchChange>, time: Timestamp) {
    guard let first = changes.first else { return }
    kind = first.kind
    timestamp = time
    eventsTaken += 1
    changedTouches.removeAll(keepingCapacity: true)
    samples.removeAll(keepingCapacity: true)
    for change in changes {
      guard let touch = touch(for: change) else { continue }
      if !isChanged(touch) { insert(touch, in: &changedTouches) }
      touch.lastEvent = eventsTaken
      touch.update(change, time: time)
      touch.phase = TouchPhase(change.kind)
      if change.kind == .cancelled { touch.cancelReason = change.reason }
      samples.append((touch.number, touch.sample))
    }
    for touch in changedTouches where kind != .cancelled { taps.update(touch) }
  }

  /// Previous taps no longer count.
  func forgetTaps() {
    taps.removeAll()
  }

  /// After delivery: touches whose contacts are gone leave the sequence.
  func removeFinished() {
    guard kind == .ended || kind == .cancelled else { return }
    for touch in changedTouches { touch.finish() }
    allTouches.removeAll { $0.isOver }
  }

  /// Restores the event and a touch as they were while a function delivers them.
  func deliver(_ held: HeldDelivery, _ body: ([Touch]) -> Void) {
    let present = (kind, timestamp, changedTouches, samples, held.touch.moment)
    kind = held.kind
    timestamp = held.moment.sample.timestamp
    changedTouches = [held.touch]
    samples = held.samples.map { (held.touch.number, $0) }
    held.touch.moment = held.moment
    body(changedTouches)
    (kind, timestamp, changedTouches, samples, held.touch.moment) = present
  }

  /// The touch of a change: a new one when it began, else the live one of that number.
  private func touch(for change: TouchChange) -> Touch? {
    if let live = liveTouch(change.number) {
      if !isChanged(live) { live.beginEvent() }
      return change.kind == .began ? nil : live
    }
    guard change.kind == .began else { return nil }
    touchesBegun += 1
    let count = taps.begin(at: change.position, time: timestamp)
    let touch = Touch(serial: touchesBegun, change: change, time: timestamp, tapCount: count)
    insert(touch, in: &allTouches)
    return touch
  }

  private func liveTouch(_ number: Int) -> Touch? {
    // Numbers have few gaps, so that a touch mostly stands where its number says, and never behind.
    var index = min(number, allTouches.count) - 1
    while index >= 0, allTouches[index].number > number { index -= 1 }
    guard index >= 0, allTouches[index].number == number else { return nil }
    return allTouches[index]
  }

  private func insert(_ touch: Touch, in touches: inout [Touch]) {
    var index = touches.count
    while index > 0, touches[index - 1].number > touch.number { index -= 1 }
    if index == touches.count { touches.append(touch) } else { touches.insert(touch, at: index) }
  }
}

extension TouchPhase {
  init(_ kind: TouchChange.Kind) {
    switch kind {
    case .began: self = .began
    case .moved: self = .moved
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    }
  }
}
