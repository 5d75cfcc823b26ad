internal import TrackerKit

/// What a mode can ask of the sandbox around it.
protocol ModeHost: AnyObject {
  /// Asks a question; the action is performed when the answer is yes.
  func ask(_ question: String, yes: String, no: String, then action: @escaping () -> Void)
  /// Whether an action is offered at all.
  func isOffered(_ action: KeyAction) -> Bool
}

/// What stands behind a mode's view: takes the keys while the mode is shown (rule D3).
class ModeController: ViewController {
  /// The sandbox around the mode.
  weak var host: (any ModeHost)?

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear() {
    becomeFirstResponder()
  }

  override func viewWillDisappear() {
    resignFirstResponder()
  }

  /// Where the mode has something that has to stay seen; drawings are not asked for.
  var occupied: [Rect] { [] }

  /// Removes what the mode has kept.
  func clear() {}

  /// Makes the mode what it is in a program that was just started, for the next visitor (rule H3); what is
  /// kept outside the page, such as learnt gestures, stays.
  func reset() { clear() }

  /// Closes the foremost of what the mode has open, such as a menu; false when nothing is.
  func closeOne() -> Bool { false }

  /// Closes all and stops what moves by itself: a recording is about to begin (rule S1).
  func settle() {}

  /// Whether the mode has something to undo.
  var canUndo: Bool { false }
  /// Whether the mode has something to redo.
  var canRedo: Bool { false }

  /// Takes the last change back.
  func undo() {}

  /// Makes the last undone change again.
  func redo() {}

  /// A recording begins now: what moves by itself goes on as if it began at this moment (rule S1).
  func startAfresh() {}

  /// Loads the mode's drawing and has it kept, if it has one (rule L5).
  func keepDrawing(with keeper: DrawingKeeper) {}

  /// Takes the mode's model into a digest.
  func combine(into digest: inout StateDigest) {}

  /// The mode's model in words, without the mode's name; none where the touches are the model.
  var facts: [StateFact] { [] }

  /// The mode's model for a state dump.
  var dump: JSONValue { .object([:]) }

  /// The mode's model for a recording's header; nil when there is none (rule S1).
  var snapshot: [UInt8]? { nil }

  /// Takes over a recording's model.
  ///
  /// - Throws: `SessionError.malformed`.
  func restore(_ snapshot: [UInt8]) throws(SessionError) {}
}
