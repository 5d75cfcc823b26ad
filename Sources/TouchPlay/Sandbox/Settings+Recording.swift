internal import TrackerKit

/// The settings that affect what happens, as stored in a recording's header (rules S1, S9).
extension Settings {
  /// The names of the settings; playback refuses all others.
  private static let recordedNames = [
    "mode", "smoothing", "angleColors", "edge", "kiosk", "reset", "modes", "fresh",
  ]

  /// The current settings.
  func recorded(mode: Mode) -> [SessionHeader.Setting] {
    let start = resetSeconds == nil ? nil : fresh
    let values: KeyValuePairs<String, String?> = [
      "mode": mode.id, "smoothing": changeable.isSmooth ? "on" : "off",
      "angleColors": changeable.hasAngleColors ? "on" : "off", "edge": changeable.edge.rawValue,
      "kiosk": isKiosk ? "on" : "off", "reset": resetSeconds.map { "\($0)" } ?? "never",
      "modes": modes.recorded, "fresh": start?.recorded,
    ]
    return values.compactMap { name, value in
      value.map { SessionHeader.Setting(name: name, value: $0) }
    }
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
    for setting in header.settings where !Self.recordedNames.contains(setting.name) {
      throw .unknownField("setting \(setting.name)")
    }
    guard SessionHeader.interfaceFactors.contains(header.interfaceFactor) else {
      throw .malformed("an impossible interface factor")
    }
    if !keepsModes, let list = header.setting("modes") { modes = try modes.listed(list) }
    let name = header.setting("mode") ?? modes.first.id
    guard let mode = modes.mode(named: name) else { throw .unknownField("mode \(name)") }
    let edgeName = header.setting("edge") ?? HUDEdge.right.rawValue
    guard let edge = HUDEdge(rawValue: edgeName) else { throw .unknownField("edge \(edgeName)") }
    changeable.edge = edge
    changeable.isSmooth = try header.isOn("smoothing") ?? true
    changeable.hasAngleColors = try header.isOn("angleColors") ?? true
    isKiosk = try header.isOn("kiosk") ?? false
    resetSeconds = try header.resetSeconds()
    if let text = header.setting("fresh") { fresh = try FreshPage(recorded: text, self) }
    changeable.interfaceFactor = header.interfaceFactor
    seed = header.seed
    return mode
  }
}

extension SessionHeader {
  /// Whether a setting is on; nil if it is absent.
  ///
  /// - Throws: `SessionError.unknownField` for any other value.
  fileprivate func isOn(_ name: String) throws(SessionError) -> Bool? {
    guard let value = setting(name) else { return nil }
    guard value == "on" || value == "off" else { throw .unknownField("\(name) \(value)") }
    return value == "on"
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
