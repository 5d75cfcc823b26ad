internal import TrackerKit

/// Watches what becomes of touches: where each recognizer stands and why, and whom an event went to
/// (rule G3).
final class GestureDebugger: DeliveryObserver {
  /// A recognizer that had touches in the last sequence.
  struct Row {
    let recognizer: GestureRecognizer
    /// Where it stands, or stood at its end.
    var state = GestureState.possible
    /// Why, once it has decided.
    var cause: GestureCause?
    /// Whether it has started afresh since.
    var isReset = false
  }

  /// The recognizers, those of the deepest view first.
  private(set) var rows: [Row] = []
  /// The event that was delivered last, in words.
  private(set) var event = ""
  /// Whom it was given to, and who is asked next, to the end.
  private(set) var chain: [String] = []
  /// Called when any of it has changed.
  var onChange: (() -> Void)?
  private weak var receiver: Responder?

  func delivered(_ event: Event, touches: [Touch], to receiver: Responder) {
    if receiver !== self.receiver || chain.isEmpty {
      self.receiver = receiver
      chain = Array(sequence(first: receiver) { $0.next }.map(\.debugName))
    }
    self.event = event.words(touches)
    onChange?()
  }

  /// What follows is a matter of these touches, whether their views are told now or later.
  func touchesArrived(_ touches: [Touch], in event: TouchEvent) {
    if event.allTouches.count == touches.count { beginSequence() }
    self.event = Event.touches(event).words(touches) + ", not delivered yet"
    chain = []
    for touch in touches {
      if let view = touch.view { addWatchers(of: view) }
    }
    onChange?()
  }

  func recognizer(
    _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
    because cause: GestureCause
  ) {
    let index = index(of: recognizer)
    if case .reset = cause {
      rows[index].isReset = true
    } else {
      rows[index].isReset = false
      rows[index].state = new
      rows[index].cause = cause
    }
    onChange?()
  }

  /// The first finger is down: what is over is not shown any more.
  private func beginSequence() {
    rows.removeAll { $0.isReset || $0.recognizer.state == .possible }
  }

  private func addWatchers(of owner: View) {
    var view: View? = owner
    while let current = view {
      for recognizer in current.gestureRecognizers where recognizer.numberOfTouches > 0 {
        _ = index(of: recognizer)
      }
      view = current.superview
    }
  }

  /// The index of a recognizer's row, which is made if there is none.
  private func index(of recognizer: GestureRecognizer) -> Int {
    if let index = rows.firstIndex(where: { $0.recognizer === recognizer }) { return index }
    rows.append(Row(recognizer: recognizer, state: recognizer.state))
    return rows.count - 1
  }
}

extension GestureDebugger.Row {
  /// Whether the gesture was recognized, whatever became of it; what only refuses is no gesture.
  var hasWon: Bool { recognizer.takesTouchesFor == nil && hasDecidedFor }

  private var hasDecidedFor: Bool { state.isRecognized || state == .cancelled }

  /// The recognizer and its view.
  var name: String {
    let view = recognizer.view.map { ", \($0.debugName)" } ?? ""
    return recognizer.debugName + view
  }

  /// Where it stands, and why.
  var words: String {
    guard let cause else { return "\(state)" }
    if hasWon { return "won: \(state)" }
    if hasDecidedFor, let refusal = recognizer.takesTouchesFor { return "refused: \(refusal)" }
    if let refusal = cause.description.other?.takesTouchesFor { return "failed: \(refusal)" }
    switch cause {
    case .lost(let other): return "failed: lost to \(other.debugName)"
    case .requirement(let other): return "failed: \(other.debugName) was recognized"
    case .decision: return "failed: not its gesture"
    case .notAllowed: return "failed: not allowed to begin"
    case .touchesCancelled: return "failed: touches cancelled"
    case .touchesGone: return "failed: fingers lifted"
    case .disabled: return "failed: disabled"
    case .reset: return "\(state)"
    }
  }
}

extension Responder {
  /// The identifier, or the type.
  fileprivate var debugName: String { identifier ?? "\(type(of: self))" }
}

extension GestureRecognizer {
  /// The name, or the type.
  fileprivate var debugName: String { name ?? "\(type(of: self))" }

  /// What the touches are said to be by a recognizer of what is no gesture.
  fileprivate var takesTouchesFor: String? { (self as? any RefusingRecognizer)?.refusal }
}

extension Event {
  /// The event for people, with the receiver's touches.
  fileprivate func words(_ touches: [Touch]) -> String {
    switch self {
    case .touches:
      let numbers = touches.map { "\($0.number)" }.joined(separator: ", ")
      return "touch \(numbers) \(touches.first?.phase.rawValue ?? "")"
    case .key(let key): return "key \(key.label) \(key.isDown ? "down" : "up")"
    case .motion(let kind, let phase): return "\(kind.rawValue) \(phase)"
    case .remoteControl(let command): return command.rawValue
    }
  }
}
