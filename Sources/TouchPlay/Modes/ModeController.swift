internal import TrackerKit

/// What a mode can ask of the sandbox around it.
protocol ModeHost: AnyObject {
  /// Asks a question; the action is performed when the answer is yes.
  func ask(_ question: String, yes: String, no: String, then action: @escaping () -> Void)
}

/// What stands behind a mode's view: takes the keys while the mode is shown (rule D3).
class ModeController: ViewController {
  /// What it was made with.
  let context: ModeContext
  /// The sandbox around the mode.
  weak var host: (any ModeHost)?

  init(_ context: ModeContext) {
    self.context = context
  }

  /// The mode that it stands for.
  final var mode: Mode { context.mode }
  /// What the user has chosen.
  final var settings: Settings { context.settings }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear() {
    becomeFirstResponder()
  }

  override func viewWillDisappear() {
    resignFirstResponder()
  }

  // MARK: What the sandbox asks

  /// Where the mode has something that has to stay seen; drawings are not asked for.
  var occupied: [Rect] { [] }

  /// Whether the view looks different after every change of touches, whoever has them.
  var redrawsOnTouches: Bool { false }

  /// Whether the mode is the one for shakes that no other mode has a use for (rule D4).
  var wantsShakes: Bool { false }

  /// Whether there is something to undo in this mode at times.
  var hasHistory: Bool { false }
  /// Whether the mode has something to undo.
  var canUndo: Bool { false }
  /// Whether the mode has something to redo.
  var canRedo: Bool { false }

  /// What the mode knows of learned gestures; nil in a mode that learns none (rule G4).
  var learntTemplates: LearntTemplates? { nil }

  // MARK: What the sandbox tells

  /// Removes what the mode has kept.
  func clear() {}

  /// Makes the mode what it is in a program that was just started, for the next visitor (rule H3); what is
  /// kept outside the page, such as learnt gestures, stays.
  func reset() { clear() }

  /// Closes the foremost of what the mode has open, such as a menu; false when nothing is.
  func closeOne() -> Bool { false }

  /// Closes all and stops what moves by itself: a recording is about to begin (rule S1).
  func settle() {}

  /// Takes the last change back.
  func undo() {}

  /// Makes the last undone change again.
  func redo() {}

  /// The user has chosen something else, which may be no concern of the mode's.
  func settingsChanged() {}

  /// All sizes have another factor (rule H5); the view is laid out afterwards if the mode was ever shown.
  func sizeChanged() {}

  /// The device was turned.
  func turned(_ orientation: Orientation) {}

  /// A recording begins now: what moves by itself goes on as if it began at this moment (rule S1).
  func startAfresh() {}

  /// Loads the mode's drawing and has it kept, if it has one (rule L5).
  func keepDrawing(with keeper: DrawingKeeper) {}

  // MARK: The model

  /// Takes the mode's model into a digest.
  func combine(into digest: inout StateDigest) {}

  /// The mode's model in words, without the mode's name; none where the touches are the model.
  var facts: [StateFact] { [] }

  /// The mode's model for a state dump.
  var dump: JSONValue { .object([:]) }

  /// The state of the mode's random generator, for a recording's header; nil when it has none.
  var randomState: UInt64? { nil }

  /// The mode's model for a recording's header; nil when there is none (rule S1).
  var snapshot: [UInt8]? { nil }

  /// Takes over a recording's model.
  ///
  /// - Throws: `SessionError.malformed`.
  func restore(_ snapshot: [UInt8]) throws(SessionError) {}
}
