internal import TrackerKit

/// The user's settings, which the modes read.
@dynamicMemberLookup
final class Settings {
  /// What people change while the program runs.
  struct Changeable: Equatable {
    /// Whether traced lines are smoothed (rule R5).
    var isSmooth = true
    /// Whether straight lines have the color of their angle instead of black (rule L2).
    var hasAngleColors = true
    /// Whether the inspector is shown (rule T4).
    var showsInspector = false
    /// Whether the gesture debugger is shown even where there is little room (rule G3).
    var showsDebugger = false
    /// The factor that scales all sizes (rule H5).
    var interfaceFactor = 1.0
    /// The factor chosen by the user; nil lets the display decide.
    var chosenFactor: Double?
    /// Whether grounds, buttons and panels are dark (rule H6).
    var isDark = true
    /// Whether panels slide and rings bloom; off with "Less motion".
    var hasMotion = true
    /// Whether modes make sounds (rule H11).
    var hasSound = true
    /// The ids of the modes whose hands people have seen (rule H12).
    var seenHands: Set<String> = []
    /// The edge with the HUD's handle (rule H2).
    var edge = HUDEdge.right
    /// Whether all fingers have rings (rule H7).
    var showsRings = false
  }

  /// What people change; a reset restores all of it (rule H3).
  var changeable = Changeable()
  var modes = ModeRegistry.standard
  /// The default factor for the display.
  var fittingFactor = 1.0
  /// Whether the program runs for the public; `offers(_:)` decides what is left out (rule H3).
  var isKiosk = false
  /// The ids of what an owner offers visitors of a kiosk beyond the rest (rule H3).
  var offered: Set<String> = []
  /// Whether the dot of a running recording takes touches (rule H4).
  var hasRecordingDot = false
  /// The idle time before a reset, in seconds; nil for never (rule H3).
  var resetSeconds: Double?
  /// The state after a reset; nil until there is a sandbox, and in sessions that do not contain it.
  var fresh: FreshPage?
  var style: ControlStyle {
    (changeable.isDark ? ControlStyle.dark : .light).scaled(by: changeable.interfaceFactor)
  }
  /// The eight ball's answers (rule X3).
  var answers = Answers.builtIn
  /// The seed of the random generator (rule X4).
  var seed: UInt64 = 0
  /// Whether this is the program's first start, which shows a hint.
  var isFirstStart = false
  /// Whether hands show what to do in modes that are new to the user (rule H12).
  var showsHands = false
  /// The fingers that drift over the screen of an unused kiosk.
  var attractFingers = AttractFingers()
  /// Whether the touches come from a recording, which makes their rings dashed.
  var showsRecordedTouches = false

  subscript<Value>(dynamicMember path: WritableKeyPath<Changeable, Value>) -> Value {
    get { changeable[keyPath: path] }
    set { changeable[keyPath: path] = newValue }
  }
}

extension Settings {
  /// What visitors of a kiosk get only if its owner offers it: a mode and commands, by id.
  static let offers = ["check", "inspector", "help"]

  /// Whether a command is available, to keys, buttons and the help: a kiosk leaves out some (rule H3).
  func offers<Target>(_ command: Command<Target>) -> Bool {
    !isKiosk || (Self.offers.contains(command.id) ? offered.contains(command.id) : command.isPublic)
  }

  /// The color for the current theme.
  func themed(dark: Color, light: Color) -> Color { changeable.isDark ? dark : light }

  /// Whether drawings and settings are saved, and learned gestures can be edited.
  ///
  /// Visitors of a kiosk leave nothing behind.
  var keepsChanges: Bool { !isKiosk }

  /// Takes the next size that fits the window; the display's default does not count as a choice.
  func stepSize(in window: Size) {
    changeable.interfaceFactor = InterfaceFactor.step(after: changeable.interfaceFactor, in: window)
    changeable.chosenFactor =
      changeable.interfaceFactor == fittingFactor ? nil : changeable.interfaceFactor
  }

  /// Draws something scaled by the interface factor, laid out in the size that remains.
  func scaled(_ bounds: Rect, in canvas: Canvas, _ draw: (Size) -> Void) {
    let room = Size(
      width: bounds.size.width / changeable.interfaceFactor,
      height: bounds.size.height / changeable.interfaceFactor)
    canvas.withTransform(Transform(scale: changeable.interfaceFactor, offset: bounds.origin)) {
      draw(room)
    }
  }
}

/// The settings that affect what happens, in a recording's header (rules S1, S9).
extension Settings {
  /// The names of the settings; playback refuses all others.
  private static let recordedNames = [
    "mode", "smoothing", "angleColors", "theme", "motion", "edge", "kiosk", "offered", "dot",
    "reset", "modes", "fresh",
  ]

  func recorded(mode: Mode) -> [SessionHeader.Setting] {
    let start = resetSeconds == nil ? nil : fresh
    let values: KeyValuePairs<String, String?> = [
      "mode": mode.id, "smoothing": changeable.isSmooth ? "on" : "off",
      "angleColors": changeable.hasAngleColors ? "on" : "off",
      "theme": changeable.theme, "motion": changeable.hasMotion ? "on" : "off",
      "edge": changeable.edge.rawValue, "kiosk": isKiosk ? "on" : "off",
      "offered": isKiosk ? offered.sorted().joined(separator: " ") : nil,
      "dot": hasRecordingDot ? "on" : "off", "reset": resetSeconds.map { "\($0)" } ?? "never",
      "modes": modes.recorded, "fresh": start?.recorded,
    ]
    return values.compactMap { name, value in
      value.map { SessionHeader.Setting(name: name, value: $0) }
    }
  }

  /// Applies a recording's settings, with defaults for what it does not contain.
  ///
  /// `keepsModes` keeps the modes that the recording does not have.
  ///
  /// - Returns: The mode that the recording begins in.
  /// - Throws: `SessionError` for an unknown setting or value.
  func apply(_ header: SessionHeader, keepsModes: Bool = false) throws(SessionError) -> Mode {
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
    changeable.isDark = try header.isOn("theme", "dark", "light") ?? true
    changeable.hasMotion = try header.isOn("motion") ?? true
    isKiosk = try header.isOn("kiosk") ?? false
    offered = try Self.offered(header.setting("offered") ?? "")
    hasRecordingDot = try header.isOn("dot") ?? false
    resetSeconds = try header.resetSeconds()
    if let text = header.setting("fresh") { fresh = try FreshPage(recorded: text, self) }
    changeable.interfaceFactor = header.interfaceFactor
    seed = header.seed
    return mode
  }
}

extension Settings.Changeable {
  /// The name of the theme.
  var theme: String { isDark ? "dark" : "light" }
}

extension Settings {
  /// The ids of what a kiosk offered, which are separated by spaces.
  ///
  /// - Throws: `SessionError.unknownField` for something that no kiosk leaves out.
  fileprivate static func offered(_ list: String) throws(SessionError) -> Set<String> {
    let ids = list.split(separator: " ").map(String.init)
    guard ids.allSatisfy(offers.contains) else { throw .unknownField("offered \(list)") }
    return Set(ids)
  }
}

extension SessionHeader {
  /// Whether a setting is on; nil if it is absent.
  ///
  /// - Throws: `SessionError.unknownField` for any other value.
  fileprivate func isOn(
    _ name: String, _ on: String = "on", _ off: String = "off"
  ) throws(SessionError) -> Bool? {
    guard let value = setting(name) else { return nil }
    guard value == on || value == off else { throw .unknownField("\(name) \(value)") }
    return value == on
  }

  /// The idle time before a reset, in seconds; nil for never.
  ///
  /// - Throws: `SessionError.unknownField` unless the value is a positive number or `never`.
  fileprivate func resetSeconds() throws(SessionError) -> Double? {
    guard let value = setting("reset"), value != "never" else { return nil }
    guard let seconds = Double(value), IdleTimer.canWait(seconds) else {
      throw .unknownField("reset \(value)")
    }
    return seconds
  }
}

/// What a reset restores: the mode and the settings of the start (rule H3).
struct FreshPage {
  let mode: Mode
  private(set) var settings: Settings.Changeable

  init(_ settings: Settings, mode: Mode) {
    self.mode = mode
    self.settings = settings.changeable
  }

  /// The values for a recording: mode, smoothing, colors, dark theme, motion, handle edge and scale
  /// (rule S1).
  var recorded: String {
    let switches = [
      settings.isSmooth, settings.hasAngleColors, settings.isDark, settings.hasMotion,
    ].map { $0 ? "on" : "off" }
    let words = [mode.id] + switches + [settings.edge.rawValue, "\(settings.interfaceFactor)"]
    return words.joined(separator: " ")
  }

  /// Reads the values of a recording; the settings have the others, which affect only the appearance.
  ///
  /// - Throws: `SessionError.unknownField` for invalid values.
  init(recorded text: String, _ settings: Settings) throws(SessionError) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let switches = ["on": true, "off": false]
    guard words.count == 7, let mode = settings.modes.mode(named: words[0]),
      let isSmooth = switches[words[1]], let hasAngleColors = switches[words[2]],
      let isDark = switches[words[3]], let hasMotion = switches[words[4]],
      let edge = HUDEdge(rawValue: words[5]), let factor = Double(words[6]),
      (0.1...16).contains(factor)
    else { throw .unknownField("fresh \(text)") }
    self.init(settings, mode: mode)
    self.settings.isSmooth = isSmooth
    self.settings.hasAngleColors = hasAngleColors
    self.settings.isDark = isDark
    self.settings.hasMotion = hasMotion
    self.settings.edge = edge
    self.settings.interfaceFactor = factor
  }
}
