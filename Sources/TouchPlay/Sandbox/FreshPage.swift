internal import TrackerKit

/// The choices in force when nobody has changed any: those that a reset brings back (rule H3).
struct FreshPage {
  // What a recording tells, since it decides what happens.
  private var mode: Mode
  private var isSmooth: Bool
  private var hasAngleColors: Bool
  private var edge: HUDEdge
  private var interfaceFactor: Double
  // What is only looked at.
  private var isDark: Bool
  private var chosenFactor: Double?
  private var showsInspector: Bool
  private var showsRings: Bool
  private var showsDebugger: Bool

  /// The present choices.
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

  /// Brings the choices back.
  ///
  /// - Returns: The mode to begin in.
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

  /// The words of a recording: the mode, smoothing, colors, the handle's edge, the UI factor (rule S1).
  var recorded: String {
    let words = [mode.id, isSmooth ? "on" : "off", hasAngleColors ? "on" : "off"]
    return (words + [edge.rawValue, "\(interfaceFactor)"]).joined(separator: " ")
  }

  /// What a recording tells; all else is as the settings say.
  ///
  /// - Throws: `SessionError.unknownField` for other words.
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
