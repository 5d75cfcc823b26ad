/// Receives the events of a loop, one at a time.
package protocol EventReceiver: AnyObject {
  /// Delivers one event completely.
  func receive(_ event: QueuedEvent)
  /// Delivers adjacent changes of touches completely; by default as an event.
  func receive(_ changes: ArraySlice<TouchChange>)
  /// All events of a turn have been delivered: now is the time to draw, once (rule Q11).
  func turnEnded()
}

extension EventReceiver {
  /// Delivers the changes as an event.
  package func receive(_ changes: ArraySlice<TouchChange>) {
    receive(.touches(changes))
  }
}

/// Watches the turns of a loop, like a recorder.
public protocol TurnObserver: AnyObject {
  /// A tick is closing because a turn of a later tick is about to be handled.
  func tickWillClose(_ tick: Int64)
  /// A turn is about to be handled.
  func turnWillBegin(_ turn: Turn)
}

/// Takes turns, opens ticks, and delivers one event after another.
///
/// A live program and a replay run the same code: a platform feeds the first through `run(on:)`, a
/// file the second through `handle(_:)` (rules Q2 to Q5). Nothing here reads a clock.
public final class EventLoop {
  /// The tick rate.
  public let rate: TickRate
  /// The events waiting for delivery.
  package let queue = EventQueue()
  /// The letters and data posted by other threads.
  package let postbox = Postbox()
  private var mailboxOwners = MailboxOwners()
  let loads = PendingLoads()
  private(set) lazy var loadsMailbox = mailbox(for: loads)
  /// The receiver of the events; not retained, and must not be deallocated while it is set.
  package var receiver: (any EventReceiver)? {
    get { state.receiver }
    set {
      state.receiver = newValue
      receiverIdentity = newValue.map { ObjectIdentifier($0) }
    }
  }
  /// The observer of the turns; not retained.
  public var observer: (any TurnObserver)? {
    get { state.observer }
    set { state.observer = newValue }
  }
  /// The time of the last turn.
  public var time: Timestamp { state.time }
  /// The time of the turn before the last one.
  var timeBefore: Timestamp { state.timeBefore }
  /// The inputs of the turn whose events are being delivered, if there are several.
  var inputs: [RootInput] { state.inputs }
  /// The tick of the last turn.
  public var tick: Int64 { state.tick }
  /// How many turns have been handled.
  public var turnCount: Int { state.turnCount }

  /// Whether the turns come from a session, with all data: what other threads post is dropped (rule
  /// Q6).
  var isReplaying = false

  /// Called when a turn's events have been delivered but nothing has been drawn yet.
  ///
  /// This is the only place where another turn may be handled, such as one that cancels touches.
  public var onTurnEnd: (() -> Void)?

  /// Called with the kind and milliseconds of an event whose delivery took longer than a frame
  /// (rule Q8).
  ///
  /// This happens only while the loop runs on a platform, because nothing else has a clock.
  public var onSlowDelivery: ((_ event: String, _ milliseconds: Double) -> Void)?

  /// The delivery time beyond which an event is reported: a frame at 60 Hz, in seconds.
  public static let slowDelivery = 1.0 / 60

  private struct State {
    unowned var receiver: (any EventReceiver)?
    weak var observer: (any TurnObserver)?
    /// Set while the loop runs on it.
    var platform: (any Platform)?
    var time: Timestamp
    var timeBefore: Timestamp
    var inputs: [RootInput] = []
    var tick: Int64
    var turnCount = 0
    var timers = TimerQueue()
    var animations: [Animation] = []
    /// What to do once what is being delivered has been delivered.
    var afterwards: [() -> Void] = []
    var isHandling = false
  }

  private var state: State
  private var receiverIdentity: ObjectIdentifier?
  private var isStopped = false

  /// Creates a loop with a start time.
  public init(rate: TickRate = .standard, time: Timestamp = .zero) {
    self.rate = rate
    state = State(time: time, timeBefore: time, tick: rate.tick(at: time))
  }

  /// Unsets a receiver that is about to be deallocated, unless another one has been set.
  func dropReceiver(_ identity: ObjectIdentifier) {
    if receiverIdentity == identity { receiver = nil }
  }

  /// Lets other threads post to an object on the loop's thread, without retaining it (rule Q6).
  public func mailbox<Owner: AnyObject>(for owner: Owner) -> Mailbox<Owner> {
    Mailbox(postbox, number: mailboxOwners.add(owner))
  }

  // MARK: Scheduling

  /// Calls a closure after a number of seconds, and optionally repeats it.
  ///
  /// - Parameters:
  ///   - seconds: The time until the first call.
  ///   - interval: The seconds between firings; nil fires once.
  ///   - isOutside: Whether the timer does not affect what goes first after a stall (rule Q5), since it
  ///     belongs to something that a replay does not have, such as a recorder's clock.
  ///   - action: The closure.
  /// - Returns: The timer, which can be cancelled.
  @discardableResult
  public func schedule(
    after seconds: Double, every interval: Double? = nil, isOutside: Bool = false,
    _ action: @escaping () -> Void
  ) -> LoopTimer {
    let timer = LoopTimer(
      due: time.advanced(bySeconds: seconds), interval: interval, isOutside: isOutside,
      action: action)
    state.timers.add(timer)
    return timer
  }

  /// Makes a waiting timer wait from now on, as if it had just been scheduled.
  ///
  /// - Parameters:
  ///   - timer: A timer that does not repeat.
  ///   - seconds: The time until the call.
  /// - Returns: False if the timer no longer waits: it was cancelled, or it has fired or is about to.
  public func restart(_ timer: LoopTimer, after seconds: Double) -> Bool {
    state.timers.restart(timer, due: time.advanced(bySeconds: seconds))
  }

  /// Calls a closure in every tick that opens, with the seconds passed, until it returns false.
  @discardableResult
  public func animate(_ advance: @escaping (Double) -> Bool) -> Animation {
    let animation = Animation(start: time, advance: advance)
    state.animations.append(animation)
    return animation
  }

  /// Removes all timers, except those that are outside of what a session has (rule S1).
  public func dropTimers() {
    state.timers.removeAllInside()
  }

  /// When the loop next has something to do on its own; nil if never (rule Q3).
  ///
  /// Timers fire when a tick opens, so none is due before the next tick begins; animations ask for
  /// about 60 frames per second.
  public var deadline: Timestamp? {
    let nextTick = rate.start(of: tick + 1)
    let timer = state.timers.firstDue.map { max($0, nextTick) }
    guard state.animations.contains(where: \.isRunning) else { return timer }
    let frame = rate.start(of: tick + Int64(max(1, rate.hertz / 60)))
    return min(timer ?? frame, frame)
  }

  // MARK: Turns

  /// Handles one turn completely: opens its tick, delivers all its events, draws once.
  ///
  /// The turn must be later than the previous one.
  public func handle(_ turn: Turn) {
    if state.isHandling {
      programmerMistake("A turn was sent while another one was being handled")
    }
    if turn.time <= time, turnCount > 0 {
      programmerMistake("A turn is not later than the previous one")
    }
    state.isHandling = true
    if postbox.hasPost { deliverWithPost(turn) } else { deliver(turn) }
    state.isHandling = false
    onTurnEnd?()
    state.isHandling = true
    receiver?.turnEnded()
    settle()
    state.isHandling = false
  }

  /// Calls a closure when the event that is being handled is done, before the next one; at once if
  /// there is none.
  ///
  /// Timers, posted functions and animations are such events, and so is the drawing of a turn.
  func afterDelivery(_ body: @escaping () -> Void) {
    if state.isHandling { state.afterwards.append(body) } else { body() }
  }

  private func settle() {
    while !state.afterwards.isEmpty { state.afterwards.removeFirst()() }
  }

  /// Delivers a turn and what other threads have posted.
  private func deliverWithPost(_ turn: Turn) {
    let (letters, data) = postbox.removeAll()
    if data.isEmpty || isReplaying {
      deliver(turn, letters)
    } else {
      // It was posted before the platform took the other inputs.
      deliver(Turn(time: turn.time, inputs: data.map { .data($0) } + turn.inputs), letters)
    }
  }

  /// Opens a turn's tick, and delivers its inputs and the letters of other threads.
  private func deliver(_ turn: Turn, _ letters: [Postbox.Letter] = []) {
    let newTick = rate.tick(at: turn.time)
    if let observer = state.observer {
      if newTick > tick { observer.tickWillClose(tick) }
      observer.turnWillBegin(turn)
    }
    let isStalled = isOverdue(at: turn.time)
    state.timeBefore = state.time
    state.time = turn.time
    if turn.inputs.count > 1 { state.inputs = turn.inputs }
    state.turnCount += 1
    if isStalled { post(turn.inputs) }
    if newTick > tick { openTick(newTick) }
    if !isStalled { post(turn.inputs) }
    if !letters.isEmpty { post(letters) }
    deliverAll()
    // Not kept, so that whoever makes turns can use their memory again.
    if !state.inputs.isEmpty { state.inputs = [] }
  }

  /// Lets time pass without input until a given time.
  ///
  /// Timers fire and animations advance as they would on a platform; nothing happens at that time
  /// itself. A session has a turn for everything that the recorded program did, but none for the
  /// timers of another program that plays it: call this before each of its turns.
  public func advance(to moment: Timestamp) {
    while let deadline, deadline < moment { handle(Turn(time: deadline)) }
  }

  private func post(_ inputs: [RootInput]) {
    for input in inputs { queue.post(input) }
  }

  private func post(_ letters: [Postbox.Letter]) {
    for letter in letters {
      queue.post(.function { [mailboxOwners] in mailboxOwners.open(letter) })
    }
  }

  /// Whether the loop is more than a tick late, so that the user's input in the meantime goes first
  /// (rule Q5).
  private func isOverdue(at now: Timestamp) -> Bool {
    guard let due = state.timers.firstDueInside(by: now) else { return false }
    let latest = rate.start(of: rate.tick(at: due) + 2)
    return now > latest
  }

  private func openTick(_ newTick: Int64) {
    state.tick = newTick
    if !state.animations.isEmpty {
      for animation in state.animations {
        animation.step(to: time)
        settle()
      }
      state.animations.removeAll { !$0.isRunning }
    }
    for timer in state.timers.removeDue(at: time) { queue.post(.timer(timer)) }
  }

  private func deliverAll() {
    var start = state.platform?.now
    while !queue.isEmpty {
      // Nearly all events are touches, which are not worth wrapping.
      if let changes = queue.nextTouches() {
        receiver?.receive(changes)
        settle()
        report("touches", since: &start)
      } else if let event = queue.next() {
        if !event.run() { receiver?.receive(event) }
        settle()
        report(event.name, since: &start)
      }
    }
    queue.reuseMemory()
  }

  /// Reports a delivery if it was slow; without a platform there is no clock.
  private func report(_ name: @autoclosure () -> String, since start: inout Timestamp?) {
    guard let before = start, let platform = state.platform else { return }
    let end = platform.now
    start = end
    let seconds = end.seconds(since: before)
    guard seconds > Self.slowDelivery else { return }
    onSlowDelivery?(name(), seconds * 1000)
    start = platform.now
  }

  // MARK: Live

  /// Ends `run(on:)` after the current turn.
  public func stop() {
    isStopped = true
  }

  /// Runs until it is stopped or the platform wants to quit: sleeps, drains, handles.
  public func run(on platform: any Platform) {
    state.platform = platform
    isStopped = false
    postbox.onPost(platform.wake)
    defer {
      postbox.onPost(nil)
      state.platform = nil
    }
    var turn = Turn(time: time)
    while !isStopped, !platform.wantsToQuit {
      platform.wait(until: deadline)
      turn.inputs.removeAll(keepingCapacity: true)
      let isNeeded = platform.drain(into: &turn.inputs)
      let now = platform.now
      let isDue = deadline.map { $0 <= now } ?? false
      guard !turn.inputs.isEmpty || isNeeded || isDue || postbox.hasPost else { continue }
      turn.time = max(now, Timestamp(microseconds: time.microseconds + 1))
      handle(turn)
    }
  }
}

/// What the loop needs from outside: a clock, a wait, and input.
///
/// `TrackerKitSDL` supplies one for a window; tests supply one with a clock that they set by hand.
public protocol Platform: AnyObject {
  /// The monotonic clock, in microseconds from the start.
  var now: Timestamp { get }

  /// Whether the program has been asked to end.
  var wantsToQuit: Bool { get }

  /// Sleeps until there may be input, until a deadline, or until `wake` is called.
  ///
  /// - Parameter deadline: When to return; nil waits without a timeout (rule Q3).
  func wait(until deadline: Timestamp?)

  /// Adds everything that came in, in order, and returns whether a turn is needed.
  ///
  /// A turn may be needed even if nothing was added, because something that is only shown has
  /// changed.
  func drain(into inputs: inout [RootInput]) -> Bool

  /// A closure that ends a wait from any thread.
  var wake: @Sendable () -> Void { get }
}
