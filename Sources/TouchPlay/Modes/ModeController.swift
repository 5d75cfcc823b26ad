internal import TrackerKit

/// Controls a mode's view, and receives the keys while the mode is shown (rule D3).
///
/// A reset replaces it with a new one (rule H3).
class ModeController: ViewController {
  let context: ModeContext
  // Not `weak`, which would slow down every event: the host is the application.
  /// The sandbox around the mode, which owns this controller.
  unowned var host: Sandbox?

  init(_ context: ModeContext) { self.context = context }

  final var mode: Mode { context.mode }
  final var settings: Settings { context.settings }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear() { becomeFirstResponder() }

  override func viewWillDisappear() { resignFirstResponder() }

  // MARK: Queries from the sandbox

  /// The areas that must stay visible, except drawings.
  var occupied: [Rect] { [] }

  /// Whether fingers now cross the whole surface, so that the HUD's handle must be hidden.
  var usesWholeSurface: Bool { false }

  /// Whether every change of touches changes the view, even touches of other views.
  var redrawsOnTouches: Bool { false }

  /// Whether fingers on the mode's views sound like plucked strings (rule H11).
  var soundsOnTouch: Bool { false }

  /// Whether a shake that no mode handles opens this mode (rule D4).
  var handlesUnclaimedShakes: Bool { false }

  var history: (any History)? { nil }

  // MARK: Messages from the sandbox

  func clear() { edit { $0.clear() } }

  /// Changes what can be undone, and shows the change.
  func edit(_ change: (any History) -> Void) {
    if let history { change(history) }
    view.setNeedsDisplay()
  }

  /// Closes the frontmost open part, such as a menu; false if nothing is open.
  func closeFrontmost() -> Bool { false }

  /// Closes everything and stops all motion, because a recording is about to begin (rule S1).
  func stopAll() {}

  func settingsChanged() {}

  /// Handles a change of the scale of all sizes; if the view was ever shown, it is laid out
  /// afterward (rule H5).
  func sizeChanged() {}

  func turned(_ orientation: Orientation) {}

  /// Restarts running animations from now, because a recording begins (rule S1).
  func startAfresh() {}

  /// Plays tones in a live session; replays are silent (rule H11).
  final func play(_ tones: [Tone]) { host?.host?.play(tones) }

  // MARK: Model

  /// Passes the fields of the mode's state to a visitor; none if the touches are its only state.
  func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {}

  func restored() {}

  /// The state of the mode's random generator, for a recording's header; nil if it has none.
  var randomState: UInt64? { nil }
}

extension ModeController: Model {
  /// The mode's state as facts, named after the mode, with the digest of the mode's state alone.
  final var facts: [StateFact] {
    let facts = facts(named: mode.id)
    guard !facts.isEmpty else { return [] }
    var digest = StateDigest()
    combine(into: &digest)
    return facts + [StateFact("\(mode.id).digest", digest)]
  }
}
