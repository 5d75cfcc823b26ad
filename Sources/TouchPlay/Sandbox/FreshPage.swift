internal import TrackerKit

/// What a reset restores: the mode and the settings of the start (rule H3).
struct FreshPage {
  private(set) var mode: Mode
  private(set) var settings: Settings.Changeable

  /// Captures the current settings.
  init(_ settings: Settings, mode: Mode) {
    self.mode = mode
    self.settings = settings.changeable
  }

  // MARK: Recording

  /// The values for a recording: mode, smoothing, colors, handle edge and scale (rule S1).
  var recorded: String {
    let switches = [settings.isSmooth, settings.hasAngleColors].map { $0 ? "on" : "off" }
    let words = [mode.id] + switches + [settings.edge.rawValue, "\(settings.interfaceFactor)"]
    return words.joined(separator: " ")
  }

  /// Reads the values of a recording; the other ones, which affect only the appearance, come from the
  /// settings.
  ///
  /// - Throws: `SessionError.unknownField` for invalid values.
  init(recorded text: String, _ settings: Settings) throws(SessionError) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let switches = ["on": true, "off": false]
    guard words.count == 5, let mode = settings.modes.mode(named: words[0]),
      let isSmooth = switches[words[1]], let hasAngleColors = switches[words[2]],
      let edge = HUDEdge(rawValue: words[3]), let factor = Double(words[4]),
      (0.1...16).contains(factor)
    else { throw .unknownField("fresh \(text)") }
    self.init(settings, mode: mode)
    self.settings.isSmooth = isSmooth
    self.settings.hasAngleColors = hasAngleColors
    self.settings.edge = edge
    self.settings.interfaceFactor = factor
  }
}

extension Settings {
  /// Restores the settings of the start.
  ///
  /// - Returns: The mode of the start.
  func restoreStart() -> Mode? {
    guard let fresh else { return nil }
    changeable = fresh.settings
    return fresh.mode
  }
}
