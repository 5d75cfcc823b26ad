/// Watches the touches of a view and those in it for a gesture.
///
/// Subclass it: override the touch methods, keep what you need, and say what you see with
/// `transition(to:)`; the arbiter decides between recognizers of the same touches. A recognizer's
/// *sequence* lasts from its first touch until none of its touches is left; a touch that comes down
/// after the recognizer has decided is part of it only while the gesture goes on.
open class GestureRecognizer {
  /// Where the recognizer stands; for an action, where it stood at the change that is told.
  public var state: GestureState { toldState ?? presentState }
  /// The view whose touches are watched.
  @Distant public internal(set) var view: View?
  /// Has a say in what the recognizer may do; not kept alive.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// A name for logs and debuggers.
  public var name: String?
  /// The numbers that decide (rule C9).
  public let tuning: GestureTuning

  /// Whether a recognized gesture takes its touches from their views (rule B2).
  public var cancelsTouchesInView = true
  /// Whether views get nothing of a touch until this recognizer has failed (rule B3).
  public var delaysTouchesBegan = false { didSet { arbiter?.reconsider() } }
  /// Whether views get a touch's end only when this recognizer has decided (rule B4).
  public var delaysTouchesEnded = true { didSet { arbiter?.reconsider() } }
  /// Whether the recognizer sees touches; disabling one that goes on cancels it (rule C4).
  public var isEnabled = true {
    didSet { if !isEnabled, oldValue { arbiter?.drop(self, because: .disabled) } }
  }

  /// The touches of the recognizer that are on the glass, ordered by number.
  @exclusivity(unchecked) public internal(set) var touches: [Touch] = []

  // What the arbiter keeps.
  @exclusivity(unchecked) var presentState = GestureState.possible
  /// The state that an action is about, while it runs.
  @exclusivity(unchecked) var toldState: GestureState?
  /// All touches of the sequence, lifted ones too, but none that was ignored.
  @exclusivity(unchecked) var claimed: [Touch] = []
  /// The state that waits for others to fail.
  @exclusivity(unchecked) var pending: GestureState?
  /// Whether a gesture whose beginning waits is over already.
  @exclusivity(unchecked) var endsOncePending = false
  var requirements: [Requirement] = []
  @exclusivity(unchecked) var actions: [GestureAction] = []
  var rank = GestureRank()
  /// The middle of the last touches when they lifted.
  var lastLocation = Point.zero
  var timer: Timer?
  /// Whoever decides; only while the recognizer is part of a sequence.
  @exclusivity(unchecked) unowned var arbiter: GestureArbiter?

  /// Creates a recognizer.
  public init(tuning: GestureTuning = GestureTuning()) {
    self.tuning = tuning
  }

  // MARK: For subclasses

  /// Whether the gesture goes on after it was recognized, such as a pan; false for a tap.
  open var isContinuous: Bool { false }

  /// New touches came down.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}

  /// Touches moved.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}

  /// Touches lifted; they are still in `touches`.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}

  /// Touches were cancelled: a gesture that goes on is cancelled, any other fails (rule C4).
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    breakOff()
  }

  /// The sequence is over: forget it (rule C2).
  open func reset() {}

  /// Whether the subclass sees no hindrance to begin; asked before the delegate.
  open func shouldBegin() -> Bool { true }

  /// Says what the recognizer sees.
  ///
  /// Leaving `possible` may fail at once, because another recognizer was first, or wait until others
  /// have failed (rules C5, C6): `state` tells. A transition that the table of `GestureState` does not
  /// have stops the program.
  public final func transition(to new: GestureState) {
    let old = pending ?? presentState
    guard GestureState.allows(old, new, isContinuous: isContinuous) else {
      programmerMistake("A gesture recognizer went from \(old) to \(new)")
    }
    guard let arbiter else { return }
    arbiter.take(new, of: self)
  }

  /// Fails unless something is decided already.
  public final func fail() {
    if presentState == .possible, pending == nil { transition(to: .failed) }
  }

  /// Cancels a gesture that goes on, fails one that is not decided.
  public final func breakOff() {
    if (pending ?? presentState).isUnderway {
      transition(to: .cancelled)
    } else if presentState == .possible {
      arbiter?.fail(self, because: .touchesCancelled)
    }
  }

  /// Whether the gesture goes on, or would if it had not to wait.
  public final var isUnderway: Bool { (pending ?? presentState).isUnderway }

  /// Whether nothing is decided yet, neither by the recognizer nor by the arbiter.
  public final var isUndecided: Bool { presentState == .possible && pending == nil }

  /// Takes a touch out of the gesture; its view keeps it (rule B5).
  public final func ignore(_ touch: Touch) {
    touches.removeAll { $0 === touch }
    claimed.removeAll { $0 === touch }
    touch.recognizers.removeAll { $0 === self }
    arbiter?.letGo()
    if claimed.isEmpty { arbiter?.leave(self) }
  }

  /// Calls a function after some seconds of the loop's time, unless the sequence is over by then; there
  /// is one such timer, and a new one replaces it.
  public final func startTimer(after seconds: Double, _ body: @escaping () -> Void) {
    timer?.cancel()
    timer = arbiter?.schedule(after: seconds) { [unowned self] in
      timer = nil
      body()
    }
  }

  /// Stops the timer.
  public final func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  // MARK: Places

  /// The middle of the touches in the window, in points; where it last was when none is left.
  public final var location: Point { touches.isEmpty ? lastLocation : touches.center }

  /// The middle of the touches in a view's coordinates; nil stands for the window.
  public final func location(in view: View?) -> Point {
    view?.convertFromWindow(location) ?? location
  }

  /// How many touches of the gesture are on the glass.
  public final var numberOfTouches: Int { touches.count }
}
