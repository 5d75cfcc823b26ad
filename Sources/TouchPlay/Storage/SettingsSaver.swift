internal import TrackerKitFiles

/// Saves the user's settings as soon as they change, on a thread.
final class SettingsSaver {
  private let worker = FileWorker()
  private var saved: SettingsChoices

  /// Begins with what the file holds.
  init(_ choices: SettingsChoices) {
    saved = choices
  }

  /// Saves what has changed, if anything has.
  func save(_ choices: SettingsChoices) {
    guard choices != saved else { return }
    saved = choices
    worker.run {
      // The end of the program tries again, and reports a failure.
      try? Preferences.save(choices)
    }
  }

  /// Waits until everything is saved, and saves what could not be saved before.
  ///
  /// - Throws: `FileError` if changes are lost.
  func finish(_ choices: SettingsChoices) throws(FileError) {
    worker.finish()
    try Preferences.save(choices)
  }
}

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
