/// The state of a recognizer (rule C1).
///
/// ```
/// discrete:    possible → ended                      possible → failed
/// continuous:  possible → began → changed* → ended   possible → failed
///                           └────────┴──→ cancelled
/// final:       ended, cancelled, failed → possible, when the touches are gone (rule C2)
/// ```
public enum GestureState: UInt8, Hashable, Sendable, CaseIterable {
  /// Undecided.
  case possible
  /// A continuous gesture was recognized.
  case began
  /// A continuous gesture changed.
  case changed
  /// A continuous gesture is over, or a discrete one was recognized.
  case ended
  /// A continuous gesture was cancelled.
  case cancelled
  /// The touches are not this gesture.
  case failed

  /// A discrete gesture was recognized: another name for `ended`.
  public static var recognized: GestureState { .ended }

  /// Whether the state stays until the recognizer's touches are gone.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether the gesture has been recognized and was not cancelled.
  public var isRecognized: Bool { self == .began || self == .changed || self == .ended }

  /// Whether a continuous gesture is active.
  public var isUnderway: Bool { self == .began || self == .changed }

  /// Whether a recognizer may change from one state to another by its own decision.
  package static func allows(_ old: GestureState, _ new: GestureState, isContinuous: Bool) -> Bool {
    switch (old, new) {
    case (.possible, .failed): true
    case (.possible, .ended): !isContinuous
    case (.possible, .began): isContinuous
    case (.began, .changed), (.began, .ended), (.began, .cancelled): isContinuous
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): isContinuous
    default: false
    }
  }
}

/// The reason for a recognizer's change of state, for logs and debuggers.
public enum GestureCause {
  /// It decided by itself.
  case decision
  /// Its delegate did not let it begin (rule C3).
  case notAllowed
  /// Another recognizer of the same touches was first (rule C6).
  case lost(to: GestureRecognizer)
  /// A recognizer that had to fail was recognized (rule C5).
  case requirement(GestureRecognizer)
  /// Its touches were cancelled (rule C4).
  case touchesCancelled
  /// It was disabled, or its view went away (rule C4).
  case disabled
  /// Its touches lifted before it decided.
  case touchesGone
  /// Its touches are gone, and it was reset (rule C2).
  case reset

  /// The cause in one word, and the other recognizer if there is one.
  public var description: (word: String, other: GestureRecognizer?) {
    switch self {
    case .lost(let other): ("lost", other)
    case .requirement(let other): ("requirement", other)
    default: ("\(self)", nil)
    }
  }
}
