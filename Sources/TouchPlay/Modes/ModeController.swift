internal import TrackerKit

/// What a mode can request from the sandbox.
protocol ModeHost: AnyObject {
  /// Asks a question and performs the action if the answer is yes.
  func ask(_ question: String, yes: String, no: String, then action: @escaping () -> Void)
  /// Handles a change of what the mode needs of the surface.
  func surfaceUseChanged()
}

/// Controls a mode's view; it receives the keys while the mode is shown (rule D3).
///
/// A reset replaces it by a new one (rule H3).
class ModeController: ViewController {
  /// The context that the controller was created with.
  let context: ModeContext
  // Not `weak`, which would slow down every event: the host is the application.
  /// The sandbox around the mode, which owns this controller.
  unowned var host: (any ModeHost)?

  init(_ context: ModeContext) {
    self.context = context
  }

  /// The controller's mode.
  final var mode: Mode { context.mode }
  /// The user's settings.
  final var settings: Settings { context.settings }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear() {
    becomeFirstResponder()
  }

  override func viewWillDisappear() {
    resignFirstResponder()
  }

  // MARK: Queries from the sandbox

  /// The areas that must stay visible, except drawings.
  var occupied: [Rect] { [] }

  /// Whether fingers cross the whole surface now, so that the HUD's handle is out of the way.
  var usesWholeSurface: Bool { false }

  /// Whether every change of touches changes the view, even touches of other views.
  var redrawsOnTouches: Bool { false }

  /// Whether a shake that no mode handles opens this mode (rule D4).
  var handlesUnclaimedShakes: Bool { false }

  /// What can be undone; nil if the mode has nothing that can.
  var history: (any History)? { nil }

  // MARK: Messages from the sandbox

  /// Removes the mode's content.
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

  /// Handles a change of the settings.
  func settingsChanged() {}

  /// Handles a change of the scale of all sizes (rule H5).
  ///
  /// If the mode has ever been shown, its view is laid out afterward.
  func sizeChanged() {}

  /// Handles a change of the device's orientation.
  func turned(_ orientation: Orientation) {}

  /// Restarts running animations from now, because a recording begins (rule S1).
  func startAfresh() {}

  // MARK: Model

  /// Passes the fields of the mode's state to a visitor; none if the touches are its only state.
  ///
  /// Digests, recordings, facts and dumps follow from them.
  ///
  /// - Throws: The visitor's error.
  func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {}

  /// Shows a state that was restored.
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
