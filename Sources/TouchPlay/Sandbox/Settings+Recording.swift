internal import TouchRecordings
internal import TrackerKit

/// The choices that decide what happens, as a recording's header has them (rules S1, S9).
extension Settings {
  /// The choices in force.
  func recorded(mode: Mode, hasSeenKeyboard: Bool) -> [SessionHeader.Setting] {
    let values = [
      mode.rawValue, isSmooth ? "on" : "off", hasAngleColors ? "on" : "off",
      hasSeenKeyboard ? "seen" : "unseen", edge.rawValue, isKiosk ? "on" : "off",
      resetSeconds.map { "\($0)" } ?? "never",
    ]
    return zip(RecordedSettings.names, values).map { SessionHeader.Setting(name: $0, value: $1) }
  }

  /// Takes a recording's choices over; what it does not name is as in a new program.
  ///
  /// - Returns: The mode that the recording begins in.
  /// - Throws: `SessionError` for a choice that this program does not know.
  func takeOver(_ header: SessionHeader) throws(SessionError) -> Mode {
    for setting in header.settings where !RecordedSettings.names.contains(setting.name) {
      throw .unknownField("setting \(setting.name)")
    }
    guard RecordedSettings.interfaceFactors.contains(header.interfaceFactor) else {
      throw .malformed("an impossible interface factor")
    }
    let name = header.setting("mode") ?? Mode.touchy.rawValue
    guard let mode = Mode(rawValue: name) else { throw .unknownField("mode \(name)") }
    let edgeName = header.setting("edge") ?? HUDEdge.right.rawValue
    guard let edge = HUDEdge(rawValue: edgeName) else { throw .unknownField("edge \(edgeName)") }
    self.edge = edge
    isSmooth = header.setting("smoothing") != "off"
    hasAngleColors = header.setting("angleColors") != "off"
    isKiosk = header.setting("kiosk") == "on"
    resetSeconds = header.setting("reset").flatMap { Double($0) }
    interfaceFactor = header.interfaceFactor
    seed = header.seed
    return mode
  }
}
