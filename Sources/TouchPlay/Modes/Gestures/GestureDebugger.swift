internal import TrackerKit

/// Observes each recognizer's state and its cause, and who receives the events (rule G3).
final class GestureDebugger: DeliveryObserver {
  /// A recognizer that had touches in the last sequence.
  struct Row {
    let recognizer: GestureRecognizer
    var state = GestureState.possible
    /// The cause of its decision; nil while it is undecided.
    var cause: GestureCause?
    var isReset = false
  }

  /// The recognizers, starting with those of the deepest view.
  private(set) var rows: [Row] = []
  private(set) var event = ""
  /// The event's receiver and the rest of its responder chain.
  private(set) var chain: [String] = []
  var onChange: (() -> Void)?
  @Weak private var receiver: Responder?
  /// The touches of the last event if they moved.
  private var moved: [Touch] = []

  func delivered(_ event: Event, touches: [Touch], to receiver: Responder) {
    let moved = touches.first?.phase == .moved ? touches : []
    // Nearly all events are further moves of the same fingers.
    if !moved.isEmpty, moved == self.moved, receiver === self.receiver { return }
    self.moved = moved
    if receiver !== self.receiver || chain.isEmpty {
      self.receiver = receiver
      chain = Array(sequence(first: receiver) { $0.next }.map(\.logName))
    }
    self.event = event.words(touches)
    onChange?()
  }

  /// Adds the recognizers of touches that have not been delivered yet.
  func touchesArrived(_ touches: [Touch], in event: TouchEvent) {
    // The rows of finished recognizers go when the first finger comes down.
    if event.allTouches.count == touches.count {
      rows.removeAll { $0.isReset || $0.recognizer.state == .possible }
    }
    moved = []
    self.event = localized("\(Event.touches(event).words(touches)), not delivered yet")
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
    if old == new, rows.contains(where: { $0.recognizer === recognizer }) { return }
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

  private func addWatchers(of owner: View) {
    var view: View? = owner
    while let current = view {
      for recognizer in current.gestureRecognizers where recognizer.numberOfTouches > 0 {
        _ = index(of: recognizer)
      }
      view = current.superview
    }
  }

  /// The index of a recognizer's row, which is added if needed.
  private func index(of recognizer: GestureRecognizer) -> Int {
    if let index = rows.firstIndex(where: { $0.recognizer === recognizer }) { return index }
    rows.append(Row(recognizer: recognizer, state: recognizer.state))
    return rows.count - 1
  }
}

extension GestureDebugger.Row {
  /// Whether the gesture was recognized, even if canceled later; a refusing recognizer never wins.
  var hasWon: Bool { recognizer.refusalReason == nil && hasDecidedFor }

  private var hasDecidedFor: Bool { state.isRecognized || state == .cancelled }

  var name: String {
    let view = recognizer.view.map { ", \($0.logName)" } ?? ""
    return recognizer.logName + view
  }

  var words: String {
    guard let cause else { return state.words }
    if hasWon { return localized("won: \(state.words)") }
    if hasDecidedFor, let refusal = recognizer.refusalReason {
      return localized("refused: \(refusal)")
    }
    if let refusal = cause.description.other?.refusalReason {
      return localized("failed: \(refusal)")
    }
    switch cause {
    case .lost(let other): return localized("failed: lost to \(other.logName)")
    case .requirement(let other): return localized("failed: \(other.logName) was recognized")
    case .decision: return localized("failed: not its gesture")
    case .notAllowed: return localized("failed: not allowed to begin")
    case .touchesCancelled: return localized("failed: touches canceled")
    case .touchesGone: return localized("failed: fingers lifted")
    case .disabled: return localized("failed: disabled")
    case .reset: return state.words
    }
  }
}

extension GestureState {
  fileprivate var words: String {
    switch self {
    case .possible: localized("possible", context: "gesture")
    case .began: localized("began", context: "gesture")
    case .changed: localized("changed", context: "gesture")
    case .ended: localized("ended", context: "gesture")
    case .cancelled: localized("canceled", context: "gesture")
    case .failed: localized("failed", context: "gesture")
    }
  }
}

extension GestureRecognizer {
  /// Why a recognizer refuses touches instead of recognizing a gesture; nil for other recognizers.
  fileprivate var refusalReason: String? {
    self is BentStrokeRecognizer ? localized("an unknown drawing") : nil
  }
}

extension Event {
  fileprivate func words(_ touches: [Touch]) -> String {
    switch self {
    case .touches:
      let numbers = touches.map { "\($0.number)" }.localizedList
      switch touches.first?.phase {
      case .began: return localized("touch \(numbers) began")
      case .moved: return localized("touch \(numbers) moved")
      case .ended: return localized("touch \(numbers) ended")
      case .cancelled: return localized("touch \(numbers) canceled")
      case .stationary, nil: return localized("touch \(numbers)")
      }
    case .key(let key):
      return key.isDown ? localized("key \(key.label) down") : localized("key \(key.label) up")
    case .wheel: return localized("wheel")
    case .motion(let kind, let phase): return "\(kind.rawValue) \(phase)"
    case .remoteControl(let command): return command.rawValue
    }
  }
}
