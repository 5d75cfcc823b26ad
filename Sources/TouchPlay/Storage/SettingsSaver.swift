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
