internal import TrackerKit

/// The initial settings, which a reset restores (rule H3).
struct FreshPage {
  // Stored in recordings, because they affect what happens.
  private var mode: Mode
  private var isSmooth: Bool
  private var hasAngleColors: Bool
  private var edge: HUDEdge
  private var interfaceFactor: Double
  // Not stored, because they affect only the appearance.
  private var isDark: Bool
  private var chosenFactor: Double?
  private var showsInspector: Bool
  private var showsRings: Bool
  private var showsDebugger: Bool

  /// Captures the current settings.
  init(_ settings: Settings, mode: Mode) {
    self.mode = mode
    isSmooth = settings.isSmooth
    hasAngleColors = settings.hasAngleColors
    edge = settings.edge
    interfaceFactor = settings.interfaceFactor
    isDark = settings.isDark
    chosenFactor = settings.chosenFactor
    showsInspector = settings.showsInspector
    showsRings = settings.showsRings
    showsDebugger = settings.showsDebugger
  }

  /// Restores the settings.
  ///
  /// - Returns: The mode to start in.
  func restore(_ settings: Settings) -> Mode {
    settings.isSmooth = isSmooth
    settings.hasAngleColors = hasAngleColors
    settings.edge = edge
    settings.interfaceFactor = interfaceFactor
    settings.isDark = isDark
    settings.chosenFactor = chosenFactor
    settings.showsInspector = showsInspector
    settings.showsRings = showsRings
    settings.showsDebugger = showsDebugger
    return mode
  }

  // MARK: Recording

  /// The values for a recording: mode, smoothing, colors, handle edge and scale (rule S1).
  var recorded: String {
    let words = [mode.id, isSmooth ? "on" : "off", hasAngleColors ? "on" : "off"]
    return (words + [edge.rawValue, "\(interfaceFactor)"]).joined(separator: " ")
  }

  /// Reads the values of a recording; the other ones come from the settings.
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
    self.isSmooth = isSmooth
    self.hasAngleColors = hasAngleColors
    self.edge = edge
    interfaceFactor = factor
  }
}
