/// The touches of a sequence, from the first finger down to the last one up.
///
/// An application has one event, which views read during delivery. The arrays are ordered by the
/// touches' numbers (rule Q10).
public final class TouchEvent {
  /// Every touch of the sequence in all views, including stationary ones (rule A4).
  public private(set) var allTouches: [Touch] = []
  /// The touches that changed in this event.
  public private(set) var changedTouches: [Touch] = []
  /// What the changed touches did.
  public private(set) var kind = TouchChange.Kind.began
  /// When the event's turn was drained.
  public private(set) var timestamp = Timestamp.zero
  /// The panel's density in points per millimeter; nil if unknown (``Application/geometry``).
  public internal(set) var pointsPerMillimeter: Double? {
    get { taps.pointsPerMillimeter }
    set { taps.pointsPerMillimeter = newValue }
  }

  /// The observer of all deliveries; not retained.
  weak var observer: (any DeliveryObserver)?
  /// The time of the previous turn, up to which every movement is known (rule C8).
  private(set) var watchedUntil = Timestamp.zero
  /// The locations of touches that change several times in this turn.
  private var turn = TurnLocations()
  /// The locations of the changed touches in this event.
  private var samples: [(number: Int, sample: TouchSample)] = []
  private var taps: TapCounter
  /// The number of events so far; a touch stores the last one in which it changed.
  private var eventCount = 0
  private var touchesBegun = 0

  /// Creates an event without touches; the tuning defines taps.
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
    allTouches.filter { touch in touch.watch.recognizers.contains { $0 === recognizer } }
  }

  /// Every location of a touch in this event, the latest last (rule Q9).
  public func samples(of touch: Touch) -> [TouchSample] {
    samples.lazy.filter { $0.number == touch.number }.map(\.sample)
  }

  /// Calls a closure with every location of a touch in this event, the latest last.
  public func forEachSample(of touch: Touch, _ body: (TouchSample) -> Void) {
    for entry in samples where entry.number == touch.number { body(entry.sample) }
  }

  func isChanged(_ touch: Touch) -> Bool {
    touch.lastEvent == eventCount
  }

  // MARK: Keeping the sequence

  /// At the start of a turn with touches, marks every touch as stationary until it changes.
  func beginTurn(with inputs: [RootInput]) {
    turn.begin(inputs)
    for touch in allTouches { touch.moment.phase = .stationary }
  }

  /// Applies adjacent changes of one kind, which the event then describes, given the times of their
  /// turn and of the previous one.
  func update(with changes: ArraySlice<TouchChange>, time: Timestamp, timeBefore: Timestamp) {
    guard let first = changes.first else { return }
    kind = first.kind
    timestamp = time
    watchedUntil = timeBefore
    eventCount += 1
    samples.clear()
    turn.begin(changes)
    var count = 0
    var mayBeTap = false
    for index in changes.indices {
      let change = changes[index]
      guard let touch = touch(for: change) else { continue }
      if !isChanged(touch) {
        setChangedTouch(touch, at: count)
        count += 1
      }
      touch.lastEvent = eventCount
      touch.update(change, time: time)
      touch.moment.phase = TouchPhase(change.kind)
      if change.kind == .cancelled { touch.cancelReason = change.reason }
      samples.append((touch.number, touch.sample))
      mayBeTap = mayBeTap || touch.tapCount > 0
    }
    let rest = changedTouches.count - count
    if rest > 0 { changedTouches.removeLast(rest) }
    if mayBeTap, kind != .cancelled {
      for touch in changedTouches { taps.update(touch) }
    }
  }

  func forgetTaps() {
    taps.removeAll()
  }

  /// Removes touches whose contacts are gone, after delivery; they no longer change.
  func finishTouches() {
    guard kind == .ended || kind == .cancelled else { return }
    for touch in changedTouches { touch.finish() }
    allTouches.removeAll { $0.isOver }
  }

  /// Restores the event and a touch to a former state while a closure delivers them.
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

  /// The touch for a change: a new one for a beginning, otherwise the live one with that number.
  private func touch(for change: TouchChange) -> Touch? {
    if let live = allTouches.first(where: { $0.number == change.number }) {
      if !isChanged(live) { live.moment.previousLocation = live.location }
      return change.kind == .began ? nil : live
    }
    guard change.kind == .began else { return nil }
    touchesBegun += 1
    let count = taps.begin(at: change.location, time: timestamp)
    let touch = Touch(serial: touchesBegun, change: change, time: timestamp, tapCount: count)
    insert(touch, in: &allTouches)
    return touch
  }

  /// Adds a touch to the first ones in the list of those that changed.
  ///
  /// If the same fingers move as in the event before, the list stays as it is.
  private func setChangedTouch(_ touch: Touch, at count: Int) {
    let old = changedTouches.count
    if count < old {
      if changedTouches[count] === touch { return }
      changedTouches.removeLast(old - count)
    }
    insert(touch, in: &changedTouches)
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

extension TouchEvent {
  /// The longest time between two reports of a moving finger, in seconds.
  private static let longestPause = VelocityTuning().longestPause

  /// Calls a closure for every moment at which a recognizer's touches have locations in this event,
  /// while they are at these locations (rule C8).
  ///
  /// The moments are spread evenly over the time since the previous turn, or over the longest time
  /// in which a moving finger makes so many reports; a finger that lifts does so at the end. Of
  /// several fingers, the one with the most locations in the event determines the moments.
  @inline(__always)
  func forEachMoment(for recognizer: GestureRecognizer, _ body: (Timestamp) -> Void) {
    if turn.isEmpty {
      // Nearly always.
      body(timestamp)
    } else {
      forEachMomentInTurn(of: recognizer.touches, body)
    }
  }

  private func forEachMomentInTurn(of touches: [Touch], _ body: (Timestamp) -> Void) {
    guard kind == .moved, let (leader, count) = leader(of: touches) else { return body(timestamp) }
    let start = max(
      watchedUntil, timestamp.advanced(bySeconds: -Double(leader.total) * Self.longestPause))
    let microseconds = timestamp.microseconds - start.microseconds
    func time(_ moment: Int) -> Timestamp {
      let part = microseconds * Int64(leader.before + moment) / Int64(leader.total)
      return Timestamp(microseconds: start.microseconds + part)
    }
    if count > 1 {
      let present = touches.map(\.location)
      for moment in 1..<count {
        for touch in touches { place(touch, at: moment, of: count) }
        body(time(moment))
      }
      for (touch, location) in zip(touches, present) {
        touch.moment.sample.location = location
      }
    }
    body(time(count))
  }

  /// The touch with the most locations in this event and their number, if its turn has several.
  private func leader(of touches: [Touch]) -> (TurnLocations.Entry, count: Int)? {
    var leader: (entry: TurnLocations.Entry, count: Int)?
    for touch in touches {
      guard let entry = turn.entry(touch.number) else { continue }
      let count = entry.seen - entry.before
      if count > leader?.count ?? 0 { leader = (entry, count) }
    }
    return leader
  }

  /// Places a touch where it was at one of the moments; a touch that did not move stays.
  private func place(_ touch: Touch, at moment: Int, of count: Int) {
    let own = samples(of: touch)
    guard !own.isEmpty else { return }
    // Rounded up: the first moment has the first location.
    let index = (moment * own.count + count - 1) / count - 1
    touch.moment.sample.location = own[index].location
  }
}

/// How often the touches of a turn change, for spreading their locations; empty if none changes
/// twice, as in most turns (rule C8).
struct TurnLocations {
  /// The changes of a touch.
  struct Entry {
    let number: Int
    /// The moves in the turn, and the end after several moves.
    var total = 0
    /// How many came before the present event.
    var before = 0
    /// How many have come, including the present event.
    var seen = 0
  }

  private var entries: [Entry] = []

  /// Whether no touch changes twice.
  var isEmpty: Bool { entries.isEmpty }

  /// Counts the changes of a turn.
  mutating func begin(_ inputs: [RootInput]) {
    entries.clear()
    guard inputs.count > 1 else { return }
    for case .touch(let change) in inputs where change.isLocated {
      let index = index(of: change.number)
      // A single move that comes with the end is as late as that.
      if change.kind == .moved || entries[index].total > 1 { entries[index].total += 1 }
    }
    if entries.allSatisfy({ $0.total < 2 }) { entries.clear() }
  }

  /// Counts the changes of an event.
  mutating func begin(_ changes: ArraySlice<TouchChange>) {
    guard !entries.isEmpty else { return }
    for index in entries.indices { entries[index].before = entries[index].seen }
    for change in changes where change.isLocated {
      entries[index(of: change.number)].seen += 1
    }
  }

  /// The changes of a touch; nil if they need not be spread.
  func entry(_ number: Int) -> Entry? {
    entries.first { $0.number == number && $0.total > 1 }
  }

  private mutating func index(of number: Int) -> Int {
    if let index = entries.firstIndex(where: { $0.number == number }) { return index }
    entries.append(Entry(number: number))
    return entries.count - 1
  }
}

extension TouchChange {
  /// Whether the change is a location on the finger's path.
  fileprivate var isLocated: Bool { kind == .moved || kind == .ended }
}
