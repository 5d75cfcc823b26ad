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

  private func combineTouches(into digest: inout StateDigest) {
    for touch in touchEvent.allTouches {
      digest.combine(touch.number)
      digest.combine(touch.phase.rawValue)
      digest.combine(touch.location)
      digest.combine(touch.tapCount)
    }
  }

  /// The complete state for `--dump-state`.
  var dump: JSONValue {
    let touches = touchEvent.allTouches.map { touch in
      JSONValue.object([
        "number": .integer(touch.number), "phase": .text(touch.phase.rawValue),
        "tapCount": .integer(touch.tapCount), "x": .number(touch.location.x),
        "y": .number(touch.location.y),
      ])
    }
    var members: [String: JSONValue] = [
      "mode": .text(mode.id), "seconds": .number(loop.time.seconds),
      "tick": .integer(Int(loop.tick)), "touches": .array(touches),
    ]
    for controller in enteredControllers { members[controller.mode.id] = controller.dump }
    return .object(members)
  }

  /// Loads the modes' drawings and saves their changes; not for replays (rules L5, S5).
  ///
  /// After a reset, the files continue with the new, empty drawings.
  func keepDrawings(with keeper: DrawingSaver) {
    for controller in controllers { controller.history?.keep(with: keeper, as: controller.mode.id) }
  }

  /// The seed with which the random generator continues (rule X4).
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
  /// The settings in the header override the others. With a `fixedMode`, the sandbox stays in it.
  ///
  /// - Throws: `SessionError.unknownField` for an unknown setting or mode.
  convenience init(
    header: SessionHeader, settings: Settings, fixedMode: Mode? = nil
  ) throws(SessionError) {
    // A session that is watched in another mode may differ from what was recorded.
    let mode = try settings.apply(header, keepsModes: fixedMode != nil)
    let loop = EventLoop(rate: header.rate, time: header.start)
    self.init(loop: loop, geometry: header.geometry, mode: fixedMode ?? mode, settings: settings)
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

/// The state as readable facts, to show what differs (rule S3).
extension Sandbox {
  var sessionProgram: SessionProgram { Touchplay.program }

  /// The mode, the settings and the touches, then each mode's facts, prefixed with its id.
  var stateFacts: [StateFact] {
    var touches = StateDigest()
    combineTouches(into: &touches)
    let numbers = touchEvent.allTouches.map { "\($0.number)" }
    let facts = settings.recorded(mode: mode).map {
      StateFact($0.name == "mode" ? "mode" : "settings.\($0.name)", $0.value)
    }
    return facts + [
      StateFact("touches", numbers.joined(separator: " ")), StateFact("touches.digest", touches),
    ] + controllers.flatMap(\.facts)
  }
}

extension StateFact {
  /// A number rounded to hundredths, which is precise enough and takes few bytes.
  static func short(_ value: Double) -> String { value.short(2) }
}
