/// Watches the touches of a view and those in it for a gesture.
///
/// Subclass it: override the touch methods, keep what you need, and say what you see with
/// `transition(to:)`; the arbiter decides between recognizers of the same touches. A recognizer's
/// *sequence* lasts from its first touch until none of its touches is left; a touch that comes down
/// after the recognizer has decided is part of it only while the gesture goes on.
open class GestureRecognizer {
  /// Where the recognizer stands; for an action, where it stood at the change that is told.
  public var state: GestureState { sequence.reportedState ?? sequence.state }
  /// The view whose touches are watched.
  @Weak public internal(set) var view: View?
  /// Has a say in what the recognizer may do; not kept alive.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// A name for logs and debuggers.
  public var name: String?
  /// The numbers that decide (rule C9).
  public let tuning: GestureTuning

  /// Whether a recognized gesture takes its touches from their views (rule B2).
  public var cancelsTouchesInView = true
  /// Whether views get nothing of a touch until this recognizer has failed (rule B3).
  public var delaysTouchesBegan = false { didSet { sequence.arbiter?.reconsider() } }
  /// Whether views get a touch's end only when this recognizer has decided (rule B4).
  public var delaysTouchesEnded = true { didSet { sequence.arbiter?.reconsider() } }
  /// Whether the recognizer sees touches; disabling one that goes on cancels it (rule C4).
  public var isEnabled = true {
    didSet { if !isEnabled, oldValue { sequence.arbiter?.drop(self, because: .disabled) } }
  }

  /// The touches of the recognizer that are on the glass, ordered by number.
  public var touches: [Touch] { sequence.touches }

  /// What the arbiter keeps of a recognizer's sequence.
  struct Sequence {
    var state = GestureState.possible
    /// The state that an action is about, while it runs.
    var reportedState: GestureState?
    /// The state that waits for others to fail.
    var pending: GestureState?
    /// Whether a gesture whose beginning waits is over already.
    var endsOncePending = false
    /// The touches that are on the glass, ordered by number.
    var touches: [Touch] = []
    /// All touches of the sequence, lifted ones too, but none that was ignored.
    var claimed: [Touch] = []
    /// The middle of the last touches when they lifted.
    var lastLocation = Point.zero
    var rank = GestureRank()
    /// Whoever decides; only while the recognizer is part of a sequence.
    unowned var arbiter: GestureArbiter?
  }

  // Unchecked, since every recognizer's is read with every move of its touches. No access calls anybody.
  @exclusivity(unchecked) final var sequence = Sequence()
  var requirements: [Requirement] = []
  var actions: [GestureAction] = []
  var timer: Timer?

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
    let old = sequence.pending ?? sequence.state
    guard GestureState.allows(old, new, isContinuous: isContinuous) else {
      programmerMistake("A gesture recognizer went from \(old) to \(new)")
    }
    guard let arbiter = sequence.arbiter else { return }
    arbiter.decide(new, of: self)
  }

  /// Fails unless something is decided already.
  public final func fail() {
    if isUndecided { transition(to: .failed) }
  }

  /// Cancels a gesture that goes on, fails one that is not decided.
  public final func breakOff() {
    if isUnderway {
      transition(to: .cancelled)
    } else if sequence.state == .possible {
      sequence.arbiter?.fail(self, because: .touchesCancelled)
    }
  }

  /// Whether the gesture goes on, or would if it had not to wait.
  public final var isUnderway: Bool { (sequence.pending ?? sequence.state).isUnderway }

  /// Whether nothing is decided yet, neither by the recognizer nor by the arbiter.
  public final var isUndecided: Bool {
    sequence.state == .possible && sequence.pending == nil
  }

  /// Takes a touch out of the gesture; its view keeps it (rule B5).
  public final func ignore(_ touch: Touch) {
    sequence.touches.removeAll { $0 === touch }
    sequence.claimed.removeAll { $0 === touch }
    touch.state.recognizers.removeAll { $0 === self }
    sequence.arbiter?.letGo()
    if sequence.claimed.isEmpty { sequence.arbiter?.leave(self) }
  }

  /// Calls a function after some seconds of the loop's time, unless the sequence is over by then; there
  /// is one such timer, and a new one replaces it.
  public final func startTimer(after seconds: Double, _ body: @escaping () -> Void) {
    timer?.cancel()
    timer = sequence.arbiter?.schedule(after: seconds) { [unowned self] in
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
  public final var location: Point {
    touches.isEmpty ? sequence.lastLocation : touches.center
  }

  /// The middle of the touches in a view's coordinates; nil stands for the window.
  public final func location(in view: View?) -> Point {
    view?.convertFromWindow(location) ?? location
  }

  /// How many touches of the gesture are on the glass.
  public final var numberOfTouches: Int { touches.count }
}
