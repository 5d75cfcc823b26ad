/// What the user has chosen in the panel, which the program keeps.
struct SettingsChoices: Hashable, Sendable {
  private let isDark: Bool
  private let edge: HUDEdge
  private let isSmooth: Bool
  private let hasAngleColors: Bool
  private let factor: Double?

  init(_ settings: Settings) {
    isDark = settings.isDark
    edge = settings.edge
    isSmooth = settings.isSmooth
    hasAngleColors = settings.hasAngleColors
    factor = settings.chosenFactor
  }

  /// The lines of the file.
  var text: String {
    let lines =
      [
        "theme \(isDark ? "dark" : "light")", "handle \(edge.rawValue)",
        "lines \(isSmooth ? "smooth" : "straight")", "colors \(hasAngleColors ? "angle" : "black")",
      ] + (factor.map { ["size \($0)"] } ?? [])
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Settings {
  /// What is saved of the settings.
  var choices: SettingsChoices { SettingsChoices(self) }
}
