internal import TrackerKit

/// The state as readable facts, to show what differs (rule S3).
extension Sandbox {
  var sessionProgram: SessionProgram { Touchplay.program }

  /// The mode, touches and settings, followed by each mode's facts, prefixed with the mode's id.
  var stateFacts: [StateFact] {
    let live = touchEvent.allTouches
    var facts = settings.recorded(mode: mode).map {
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
  /// A fact with the digest of the mode's state alone.
  var digestFact: StateFact {
    var digest = StateDigest()
    combine(into: &digest)
    return StateFact("digest", digest)
  }
}

extension EditHistory {
  /// The number of items, and the lengths of the undo and redo histories.
  func facts(items name: String) -> [StateFact] {
    [
      StateFact(name, items.count), StateFact("undo", done.count),
      StateFact("redo", undone.count),
    ]
  }
}

extension StateFact {
  /// A number rounded to hundredths, which is precise enough and takes few bytes.
  static func short(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    guard rounded == rounded.rounded(), abs(rounded) < 1e15 else { return "\(rounded)" }
    return "\(Int(rounded))"
  }
}
