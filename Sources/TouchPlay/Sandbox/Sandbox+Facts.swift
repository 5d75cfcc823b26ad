internal import TrackerKit

/// The state in words, for whoever asks what differs (rule S3).
extension Sandbox {
  /// The mode, touches and settings, then each mode's own with the mode's name in front.
  var stateFacts: [StateFact] {
    let live = touchEvent.allTouches
    var facts = settings.recorded(mode: mode, hasSeenKeyboard: hasSeenKeyboard).map {
      StateFact($0.name == "mode" ? "mode" : "settings.\($0.name)", $0.value)
    }
    facts += [
      StateFact("touches", live.map { "\($0.number)" }.joined(separator: " ")),
      StateFact("touches.digest", touchesDigest),
    ]
    for controller in controllers {
      facts += controller.facts.map { StateFact("\(controller.mode.id).\($0.name)", $0.value) }
    }
    return facts
  }

  private var touchesDigest: StateDigest {
    var digest = StateDigest()
    combineTouches(into: &digest)
    return digest
  }
}

extension ModeController {
  /// The digest of the mode's model alone, as a fact.
  var digestFact: StateFact {
    var digest = StateDigest()
    combine(into: &digest)
    return StateFact("digest", digest)
  }
}

extension EditHistory {
  /// How many items there are, and how much can be undone and redone.
  func facts(items name: String) -> [StateFact] {
    [
      StateFact(name, items.count), StateFact("undo", done.count),
      StateFact("redo", undone.count),
    ]
  }
}

extension StateFact {
  /// A number to a hundredth: enough to see, and few bytes.
  static func short(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    guard rounded == rounded.rounded(), abs(rounded) < 1e15 else { return "\(rounded)" }
    return "\(Int(rounded))"
  }
}
