/// Receives the events of a loop, one at a time.
package protocol EventReceiver: AnyObject {
  /// Delivers one event completely.
  func receive(_ event: QueuedEvent)
  /// Draws, once, after all events of a turn have been delivered (rule Q11).
  func turnEnded()
}

/// Watches the turns of a loop, as a recorder does.
public protocol TurnObserver: AnyObject {
  /// Called before a tick closes because the next turn belongs to a later one.
  func tickWillClose(_ tick: Int64)
  /// Called before a turn is handled.
  func turnWillBegin(_ turn: Turn)
}

/// Takes turns, opens ticks, and delivers events one by one.
///
/// A live program and a replay run the same code: a platform feeds one through `run(on:)`, a file the
/// other through `handle(_:)` (rules Q2 to Q5). Nothing here reads a clock.
public final class EventLoop {
  /// The tick rate.
  public let rate: TickRate
  package let queue = EventQueue()
  /// The functions and data that other threads have posted.
  package let postbox = Postbox()
  private var mailboxOwners: [WeakTarget] = []
  /// The functions that wait for work off the loop, by number.
  var loads: [Int: (Any) -> Void] = [:]
  var loadCount = 0
  /// The mailbox through which work on other threads posts to this loop; it does not retain the loop.
  private(set) lazy var ownMailbox = mailbox(for: self)
  /// The receiver of the events; not retained, and must live while it is set.
  package unowned var receiver: (any EventReceiver)? {
    didSet { receiverIdentity = receiver.map { ObjectIdentifier($0) } }
  }
  /// The observer of the turns; not retained.
  public weak var observer: (any TurnObserver)?
  /// The time of the last turn.
  public private(set) var time: Timestamp
  /// The time of the turn before the last one.
  private(set) var timeBefore: Timestamp
  /// The inputs of the turn whose events are being delivered, if there are several.
  private(set) var inputs: [RootInput] = []
  /// The tick of the last turn.
  public private(set) var tick: Int64
  /// How many turns have been handled.
  public private(set) var turnCount = 0

  /// Whether the turns come from a session, with all data; data from other threads is dropped (rule Q6).
  var isReplaying = false

  /// Called after a turn's events have been delivered and before anything is drawn.
  ///
  /// Only here, and while the platform waits, may another turn be handled, such as one that cancels
  /// touches.
  public var onTurnEnd: (() -> Void)?

  /// Called with the kind and milliseconds of an event whose delivery took longer than a frame (rule
  /// Q8), but only while the loop runs on a platform, which has a clock.
  public var onSlowDelivery: ((_ event: String, _ milliseconds: Double) -> Void)?

  /// The delivery time beyond which an event is reported, in seconds: a frame at 60 Hz.
  public static let slowDelivery = 1.0 / 60

  private var platform: (any Platform)?
  private var timers = TimerQueue()
  private var animations: [Animation] = []
  private var afterwards: [() -> Void] = []
  private var isHandling = false
  private var receiverIdentity: ObjectIdentifier?
  private var isStopped = false

  /// Creates a loop with a start time.
  public init(rate: TickRate = .standard, time: Timestamp = .zero) {
    (self.rate, self.time, timeBefore, tick) = (rate, time, time, rate.tick(at: time))
  }

  /// Unsets a receiver that is about to be deallocated, unless there is another one already.
  func dropReceiver(_ identity: ObjectIdentifier) {
    if receiverIdentity == identity { receiver = nil }
  }

  /// Lets other threads post to an object on the loop's thread, without retaining it (rule Q6).
  public func mailbox<Owner: AnyObject>(for owner: Owner) -> Mailbox<Owner> {
    mailboxOwners.append(WeakTarget(owner))
    return Mailbox(postbox, number: mailboxOwners.count - 1)
  }

  // MARK: Scheduling

  /// Calls a function after a number of seconds of loop time, once or repeatedly.
  ///
  /// - Parameters:
  ///   - seconds: The seconds until the first call, which is in the next tick at the earliest.
  ///   - interval: The seconds between further calls; nil to call it once.
  ///   - isOutside: Whether the timer is outside the model, such as a recorder's clock. A replay
  ///     does not have such a timer, so the timer does not affect what runs first after a stall
  ///     (rule Q5).
  ///   - action: The function.
  /// - Returns: The timer, which can be canceled.
  @discardableResult
  public func schedule(
    after seconds: Double, every interval: Double? = nil, isOutside: Bool = false,
    _ action: @escaping () -> Void
  ) -> LoopTimer {
    let timer = LoopTimer(
      due: time.advanced(bySeconds: seconds), interval: interval, isOutside: isOutside,
      action: action)
    timers.add(timer)
    return timer
  }

  /// Makes a timer that does not repeat wait for a number of seconds from now, as if just scheduled.
  ///
  /// Returns false if it no longer waits: it was canceled, has fired, or is about to fire.
  public func restart(_ timer: LoopTimer, after seconds: Double) -> Bool {
    timers.restart(timer, due: time.advanced(bySeconds: seconds))
  }

  /// Calls a function in every tick that opens, with the seconds passed, until it returns false.
  @discardableResult
  public func animate(_ advance: @escaping (Double) -> Bool) -> Animation {
    let animation = Animation(start: time, advance: advance)
    animations.append(animation)
    return animation
  }

  /// Removes all timers, except those outside the model (rule S1).
  public func dropTimers() {
    timers.removeAllInside()
  }

  /// When the loop next has something to do without input; nil if never (rule Q3).
  ///
  /// Timers fire when a tick opens, so none is due before the next tick; animations ask for about 60
  /// frames per second.
  public var deadline: Timestamp? {
    let nextTick = rate.start(of: tick + 1)
    let timer = timers.firstDue.map { max($0, nextTick) }
    guard animations.contains(where: \.isRunning) else { return timer }
    let frame = rate.start(of: tick + Int64(max(1, rate.hertz / 60)))
    return min(timer ?? frame, frame)
  }

  // MARK: Turns

  /// Handles one turn, which must be later than the previous one: opens its tick, delivers all its
  /// events, and draws once.
  public func handle(_ turn: Turn) {
    if isHandling { fatalError("A turn was sent while another one was being handled") }
    if turn.time <= time, turnCount > 0 { fatalError("A turn is not later than the previous one") }
    isHandling = true
    deliver(turn)
    isHandling = false
    onTurnEnd?()
    isHandling = true
    receiver?.turnEnded()
    settle()
    isHandling = false
  }

  /// Calls a function between the current event and the next one; at once if there is no current one.
  ///
  /// Timers, posted functions, animations and the drawing of a turn count as events.
  func afterDelivery(_ body: @escaping () -> Void) {
    if isHandling { afterwards.append(body) } else { body() }
  }

  private func settle() {
    while !afterwards.isEmpty { afterwards.removeFirst()() }
  }

  /// Opens a turn's tick, and delivers its inputs and what other threads have posted.
  private func deliver(_ turn: Turn) {
    var turn = turn
    let (letters, data) = postbox.removeAll()
    if !isReplaying, !data.isEmpty {
      // Data goes first, since it was posted before the platform took the other inputs.
      turn.inputs = data.map { .data($0) } + turn.inputs
    }
    let newTick = rate.tick(at: turn.time)
    if let observer = observer {
      if newTick > tick { observer.tickWillClose(tick) }
      observer.turnWillBegin(turn)
    }
    let isStalled = isOverdue(at: turn.time)
    timeBefore = time
    time = turn.time
    if turn.inputs.count > 1 { inputs = turn.inputs }
    turnCount += 1
    if isStalled { post(turn.inputs) }
    if newTick > tick { openTick(newTick) }
    if !isStalled { post(turn.inputs) }
    if !letters.isEmpty { post(letters) }
    deliverAll()
    // Released, so that whoever makes turns can reuse their memory.
    if !inputs.isEmpty { inputs = [] }
  }

  /// Lets time pass without input: timers fire and animations advance, as on a platform, before but not
  /// at a given time.
  ///
  /// A session has turns for everything that the recorded program did, but not for the timers of another
  /// program that plays it; that program calls this before each turn.
  public func advance(to moment: Timestamp) {
    while let deadline, deadline < moment { handle(Turn(time: deadline)) }
  }

  private func post(_ inputs: [RootInput]) {
    for input in inputs { queue.post(input) }
  }

  private func post(_ letters: [Postbox.Letter]) {
    for letter in letters {
      queue.post(
        .function { [owner = mailboxOwners[letter.mailbox]] in
          if let owner = owner.object { letter.function(owner) }
        })
    }
  }

  /// Whether the loop is more than a tick late, so that input goes before timers (rule Q5).
  private func isOverdue(at now: Timestamp) -> Bool {
    guard let due = timers.firstDueInside(by: now) else { return false }
    let latest = rate.start(of: rate.tick(at: due) + 2)
    return now > latest
  }

  private func openTick(_ newTick: Int64) {
    tick = newTick
    if !animations.isEmpty {
      for animation in animations {
        animation.step(to: time)
        settle()
      }
      animations.removeAll { !$0.isRunning }
    }
    for timer in timers.removeDue(at: time) { queue.post(.timer(timer)) }
  }

  private func deliverAll() {
    var start = platform?.now
    while let event = queue.next() {
      if !event.run() { receiver?.receive(event) }
      settle()
      report(event.name, since: &start)
    }
  }

  /// Reports a delivery if it was slow and there is a platform, which has a clock.
  private func report(_ name: @autoclosure () -> String, since start: inout Timestamp?) {
    guard let before = start, let platform else { return }
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
    self.platform = platform
    isStopped = false
    postbox.onPost(platform.wake)
    defer {
      postbox.onPost(nil)
      self.platform = nil
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
/// `TrackerKitSDL` has one for a window; tests have one with a clock that they set.
public protocol Platform: AnyObject {
  /// The time of a monotonic clock.
  var now: Timestamp { get }

  /// Whether the program has been asked to end.
  var wantsToQuit: Bool { get }

  /// Sleeps until there may be input, `wake` is called, or a deadline passes; nil never passes (rule Q3).
  func wait(until deadline: Timestamp?)

  /// Adds all input in order, and returns whether a turn is needed even without input, because
  /// something that is only shown has changed.
  func drain(into inputs: inout [RootInput]) -> Bool

  /// A function that ends a wait, from any thread.
  var wake: @Sendable () -> Void { get }
}
