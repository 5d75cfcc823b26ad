internal import TouchRecordings
internal import TrackerKit

/// The settings that affect what happens, as stored in a recording's header (rules S1, S9).
extension Settings {
  /// The current settings.
  func recorded(mode: Mode, hasSeenKeyboard: Bool) -> [SessionHeader.Setting] {
    let values = [
      mode.id, changeable.isSmooth ? "on" : "off", changeable.hasAngleColors ? "on" : "off",
      hasSeenKeyboard ? "seen" : "unseen", changeable.edge.rawValue, isKiosk ? "on" : "off",
      resetSeconds.map { "\($0)" } ?? "never",
    ]
    var recorded = zip(RecordedSettings.names, values).map {
      SessionHeader.Setting(name: $0, value: $1)
    }
    recorded.append(SessionHeader.Setting(name: "modes", value: modes.recorded))
    guard rules > .first else { return recorded }
    recorded.append(SessionHeader.Setting(name: "rules", value: "\(rules.rawValue)"))
    if resetSeconds != nil, let fresh {
      recorded.append(SessionHeader.Setting(name: "fresh", value: fresh.recorded))
    }
    return recorded
  }

  /// Applies a recording's settings; settings that it does not contain get their defaults.
  ///
  /// - Parameters:
  ///   - header: The recording's header.
  ///   - keepsModes: Whether modes stay that the recording does not have.
  /// - Returns: The mode that the recording begins in.
  /// - Throws: `SessionError` for an unknown setting or value.
  func apply(
    _ header: SessionHeader, keepsModes: Bool = false
  ) throws(SessionError) -> Mode {
    for setting in header.settings where !RecordedSettings.names.contains(setting.name) {
      throw .unknownField("setting \(setting.name)")
    }
    guard SessionHeader.interfaceFactors.contains(header.interfaceFactor) else {
      throw .malformed("an impossible interface factor")
    }
    rules = try header.rules()
    // Other tools' recordings have no modes, so any will do.
    if !keepsModes && !header.program.isUnknown {
      modes = try modes.listed(header.setting("modes"))
    }
    let name = header.setting("mode") ?? modes.first.id
    guard let mode = modes.mode(named: name) else { throw .unknownField("mode \(name)") }
    let edgeName = header.setting("edge") ?? HUDEdge.right.rawValue
    guard let edge = HUDEdge(rawValue: edgeName) else { throw .unknownField("edge \(edgeName)") }
    changeable.edge = edge
    changeable.isSmooth = try header.isOn("smoothing") ?? true
    changeable.hasAngleColors = try header.isOn("angleColors") ?? true
    isKiosk = try header.isOn("kiosk") ?? false
    _ = try header.isOn("keyboard", "seen", "unseen")
    resetSeconds = try header.resetSeconds()
    if let text = header.setting("fresh") { fresh = try FreshPage(recorded: text, self) }
    changeable.interfaceFactor = header.interfaceFactor
    seed = header.seed
    return mode
  }
}

extension SessionHeader {
  /// Whether a setting has the first of two values; nil if it is absent.
  ///
  /// - Throws: `SessionError.unknownField` for any other value.
  fileprivate func isOn(
    _ name: String, _ on: String = "on", _ off: String = "off"
  ) throws(SessionError) -> Bool? {
    guard let value = setting(name) else { return nil }
    guard value == on || value == off else { throw .unknownField("\(name) \(value)") }
    return value == on
  }

  /// The rules that the session was recorded with; for other programs' and tools' recordings, the
  /// current ones.
  ///
  /// - Throws: `SessionError.unknownField` for unknown rules.
  fileprivate func rules() throws(SessionError) -> SessionRules {
    guard let value = setting("rules") else {
      return program.fullName == Touchplay.program.fullName ? .first : .present
    }
    guard let rules = Int(value).flatMap(SessionRules.init) else {
      throw .unknownField("rules \(value)")
    }
    return rules
  }

  /// The idle time before a reset, in seconds; nil for never.
  ///
  /// - Throws: `SessionError.unknownField` unless the value is a positive number or `never`.
  fileprivate func resetSeconds() throws(SessionError) -> Double? {
    guard let value = setting("reset"), value != "never" else { return nil }
    guard let seconds = Double(value), IdleReset.canWait(seconds) else {
      throw .unknownField("reset \(value)")
    }
    return seconds
  }
}
