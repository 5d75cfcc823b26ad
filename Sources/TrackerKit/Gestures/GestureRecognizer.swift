/// Watches the touches of a view and its subviews for a gesture.
///
/// Subclass it: override the touch methods and report what you see with `transition(to:)`. The
/// arbiter decides between recognizers of the same touches. A recognizer's *sequence* lasts from
/// its first touch until none of its touches is left; a touch that begins after the recognizer has
/// decided is part of it only while the gesture is active.
///
/// You can subclass the kit's recognizers, too: call `super` in the methods that you override.
open class GestureRecognizer {
  /// The state; in an action, the state at the reported change.
  public var state: GestureState { sequence.reportedState ?? sequence.state }
  // The view retains this recognizer, and clears the reference when it goes away.
  /// The view whose touches are watched.
  public internal(set) unowned var view: View?
  /// Decides what the recognizer may do; not retained.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// A name for logs and debuggers.
  public var name: String?
  /// The gesture constants (rule C9).
  public let tuning: GestureTuning

  /// The types of the touches that the recognizer sees; a change affects new touches (rule C3).
  public var allowedTouchTypes = TouchType.allCases
  /// Whether a recognized gesture takes its touches from their views (rule B2).
  public var cancelsTouchesInView = true
  /// Whether views get a touch only after this recognizer has failed (rule B3).
  public var delaysTouchesBegan = false { didSet { review() } }
  /// Whether views get the end of a touch only after this recognizer has decided (rule B4).
  public var delaysTouchesEnded = true { didSet { review() } }
  /// Whether the recognizer sees touches; disabling an active one cancels it (rule C4).
  public var isEnabled = true {
    didSet { if !isEnabled, oldValue { arbitrate { $0.drop(self, because: .disabled) } } }
  }

  /// The touches of the recognizer that are on the screen, ordered by number.
  public final var touches: [Touch] { sequence.touches }

  final var sequence = GestureSequence()
  var requirements: [Requirement] = []
  final var actions: [GestureAction] = []
  var timer: LoopTimer?

  /// Creates a recognizer.
  public init(tuning: GestureTuning = GestureTuning()) {
    self.tuning = tuning
  }

  // MARK: For subclasses

  /// Whether the gesture is continuous, like a pan; false for a tap.
  open var isContinuous: Bool { false }

  /// New touches began.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}

  /// Touches moved.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}

  /// Touches lifted; they are still in `touches`.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}

  /// Touches were cancelled: a continuous gesture is cancelled, any other fails (rule C4).
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    cancel()
  }

  /// The sequence is over: reset your state (rule C2).
  open func reset() {}

  /// Whether the subclass allows the gesture to begin; asked before the delegate and the views.
  open func shouldBegin() -> Bool { true }

  /// Whether a touched view is asked whether the gesture may begin.
  func asks(_ touched: View) -> Bool { true }

  /// Whether another recognizer of the same touches fails when this one begins (rule C6).
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether this recognizer fails when another one of the same touches begins (rule C6).
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Changes the state; call it from a touch method, a timer, a posted function or anywhere else.
  ///
  /// After all recognizers have seen the event, or after the function that decides, touches are
  /// taken from views and actions are called (rules B2, B6).
  ///
  /// Leaving `possible` may fail immediately, because another recognizer was first, or wait until
  /// others have failed (rules C5, C6); check `state`. A transition that is not in the table of
  /// `GestureState` stops the program.
  public final func transition(to new: GestureState) {
    let old = sequence.pending ?? sequence.state
    guard GestureState.allows(old, new, isContinuous: isContinuous) else {
      fatalError("A gesture recognizer cannot go from \(old) to \(new)")
    }
    arbitrate { $0.decide(new, of: self) }
  }

  /// Fails unless already decided.
  public final func fail() {
    if isUndecided { transition(to: .failed) }
  }

  /// Cancels an active gesture, fails an undecided one.
  public final func cancel() {
    if isUnderway {
      transition(to: .cancelled)
    } else if sequence.state == .possible {
      arbitrate { $0.decide(.failed, of: self, because: .touchesCancelled) }
    }
  }

  /// Whether the gesture is active, or would be if it did not have to wait.
  public final var isUnderway: Bool { (sequence.pending ?? sequence.state).isUnderway }

  /// Whether neither the recognizer nor the arbiter has decided yet.
  public final var isUndecided: Bool {
    sequence.state == .possible && sequence.pending == nil
  }

  /// Removes a touch from the gesture; its view keeps it (rule B5).
  public final func ignore(_ touch: Touch) {
    arbitrate { $0.ignore(touch, of: self) }
  }

  /// Ignores touches that lift while others stay and nothing has begun: a finger that rests must not hold
  /// back the ends of all others (rule B4).
  final func letGo(of lifted: [Touch], _ left: [Touch]) {
    guard isUndecided, !left.isEmpty else { return }
    for touch in lifted { ignore(touch) }
  }

  /// Calls a closure after a number of seconds of loop time, unless the sequence is over by then.
  ///
  /// A new timer replaces the previous one. While it runs, the recognizer can wait without touches,
  /// for example for the next tap. If neither a touch nor a new timer is left after the call, an
  /// undecided recognizer fails and an active gesture is cancelled (rule C2).
  public final func startTimer(after seconds: Double, _ body: @escaping () -> Void) {
    timer?.cancel()
    timer = sequence.window?.application?.loop.schedule(after: seconds) { [unowned self] in
      timer = nil
      review()
      body()
    }
    review()
  }

  /// Stops the timer; a recognizer without touches then waits no longer.
  public final func stopTimer() {
    dropTimer()
    review()
  }

  /// Has the arbiter decide something, if the recognizer has a sequence.
  final func arbitrate(_ decide: (GestureArbiter) -> Void) {
    sequence.window?.router.arbitrate(decide)
  }

  private func review() {
    arbitrate { $0.review() }
  }

  final func dropTimer() {
    timer?.cancel()
    timer = nil
  }

  // MARK: Locations

  /// The center of the touches in the window, in points; its last location if none is left.
  public final var location: Point {
    sequence.touches.isEmpty ? sequence.lastLocation : sequence.touches.center
  }

  /// The center of the touches in a view's coordinates; nil stands for the window.
  public final func location(in view: View?) -> Point {
    view?.convert(location, from: nil) ?? location
  }

  /// How many touches of the gesture are on the screen.
  public final var numberOfTouches: Int { sequence.touches.count }
}

/// A recognizer's target and the action to call on it.
final class GestureAction {
  let link: WeakTarget
  /// Whether the responder chain provides the target.
  let isForChain: Bool
  let action: Action

  init(_ target: AnyObject?, _ action: Action) {
    isForChain = target == nil
    self.action = action
    link = WeakTarget(target)
  }

  /// The object to call; nil if it is gone or the responder chain provides it.
  var target: AnyObject? { link.object }
}

/// Anything that can send actions with itself as the argument.
public protocol GestureActionSender: GestureRecognizer {}

extension GestureRecognizer: GestureActionSender {
  /// Calls an action for every recognition and change, with the recognizer as sender (rule D7).
  ///
  /// The target is not retained; nil offers the action to the responder chain.
  public func addTarget(_ target: AnyObject?, action: Action) {
    actions.append(GestureAction(target, action))
  }

  /// Removes a target's actions; a target can do this in its `deinit`.
  public func removeTarget(_ target: AnyObject) {
    actions.removeAll { $0.link.refers(to: target) }
  }

  /// Sends the current state to all targets.
  func sendActions(through application: Application) {
    for entry in actions {
      let target = entry.target
      guard entry.isForChain || target != nil else { continue }
      application.sendAction(entry.action, to: target, from: self, for: application.touchEvent)
    }
  }
}

extension GestureActionSender {
  /// Calls a method of a target for every recognition and change, with the recognizer.
  @inlinable
  public func addTarget<Target: AnyObject>(
    _ target: Target, action method: @escaping (Target) -> (Self) -> Void
  ) {
    addTarget(target, action: Action(method))
  }
}
