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
    return facts + controllers.flatMap(\.facts)
  }

  private var touchesDigest: StateDigest {
    var digest = StateDigest()
    combineTouches(into: &digest)
    return digest
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
