internal import TrackerKit

/// The state for digests, dumps and recordings (rules S1, S3, S8).
extension Sandbox {
  /// A digest of the mode, the settings, the touches and the state of each mode (rule S3).
  var modelDigest: StateDigest {
    var digest = StateDigest()
    for setting in settings.recorded(mode: mode) { digest.combine(setting.value) }
    combineTouches(into: &digest)
    for controller in controllers { controller.combine(into: &digest) }
    return digest
  }

  /// Combines the touches into a digest.
  func combineTouches(into digest: inout StateDigest) {
    for touch in touchEvent.allTouches {
      digest.combine(touch.number)
      digest.combine(touch.phase.rawValue)
      digest.combine(touch.location)
      digest.combine(touch.tapCount)
    }
  }

  /// The complete state for `--dump-state`.
  var dump: JSONValue {
    var members: [String: JSONValue] = [
      "mode": .text(mode.id), "seconds": .number(loop.time.seconds),
      "tick": .integer(Int(loop.tick)),
      "touches": .array(touchEvent.allTouches.map { $0.dump }),
    ]
    for controller in enteredControllers { members[controller.mode.id] = controller.dump }
    return .object(members)
  }

  /// Loads the modes' drawings and saves their changes; not for replays (rules L5, S5).
  ///
  /// After a reset, the files go on with the new, empty drawings.
  func keepDrawings(with keeper: DrawingSaver) {
    for controller in controllers { controller.history?.keep(with: keeper, as: controller.mode.id) }
  }

  /// What the random generator continues with (rule X4).
  var seed: UInt64 { controllers.lazy.compactMap(\.randomState).first ?? settings.seed }

  /// Stores the state in a recording's header (rule S1).
  func fill(_ header: inout SessionHeader) {
    header.start = loop.time
    header.rate = loop.rate
    header.interfaceFactor = settings.interfaceFactor
    header.seed = seed
    header.hasSeenKeyboard = hasSeenKeyboard
    header.settings = settings.recorded(mode: mode)
    header.snapshots = controllers.lazy
      .map { SessionHeader.Snapshot(name: $0.mode.id, content: $0.snapshot) }
      .filter { !$0.content.isEmpty }
  }

  /// Creates the sandbox that a recording's header describes.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - settings: The settings; those in the header override them.
  ///   - fixedMode: The mode to stay in, regardless of the recording.
  /// - Throws: `SessionError.unknownField` for an unknown setting or mode.
  convenience init(
    header: SessionHeader, settings: Settings, fixedMode: Mode? = nil
  ) throws(SessionError) {
    // Watched in another mode, a session need not be as it was.
    let mode = try settings.apply(header, keepsModes: fixedMode != nil)
    let loop = EventLoop(rate: header.rate, time: header.start)
    self.init(
      loop: loop, geometry: header.geometry, mode: fixedMode ?? mode, settings: settings)
    isModeFixed = fixedMode != nil
    hasSeenKeyboard = header.hasSeenKeyboard
    for snapshot in header.snapshots {
      guard let mode = settings.modes.mode(named: snapshot.name) else {
        throw .unknownField("model of \(snapshot.name)")
      }
      var controller = self.controller(of: mode)
      try controller.restore(snapshot.content)
      controller.restored()
    }
  }
}

extension Touch {
  fileprivate var dump: JSONValue {
    .object([
      "number": .integer(number), "phase": .text(phase.rawValue),
      "tapCount": .integer(tapCount), "x": .number(location.x), "y": .number(location.y),
    ])
  }
}

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
