internal import Glibc
internal import TrackerKitFiles

/// The user's settings, saved in `$XDG_CONFIG_HOME/touchplay/settings`.
///
/// Each line has the name and the value of a setting. A damaged file is renamed, and the settings
/// that could be read are saved again.
enum Preferences {
  /// The result of reading the file.
  enum Finding: Equatable {
    /// There is no file: this is the first start.
    case none
    case whole
    /// Part of the file is invalid, for the given reason.
    case damaged(String)
  }

  /// The file's path.
  static var path: String { folder + "/settings" }

  /// The file's folder.
  static var folder: String {
    UserFolder.base("XDG_CONFIG_HOME", else: ".config") + "/touchplay"
  }

  /// Applies the valid lines of the file to settings.
  static func load(into settings: Settings) -> Finding {
    guard access(path, F_OK) == 0 || ![ENOENT, ENOTDIR].contains(errno) else { return .none }
    guard let content = FileSource.content(of: path) else { return .damaged("cannot be read") }
    return read(content, into: settings)
  }

  /// Applies the valid lines of a file's content to settings.
  static func read(_ content: [UInt8], into settings: Settings) -> Finding {
    var finding = Finding.whole
    let lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      let isUnderstood = words.count == 2 && settings.choose(String(words[0]), String(words[1]))
      if !words.isEmpty, !isUnderstood {
        finding = .damaged("line \(index + 1) is not valid")
      }
    }
    return finding
  }

  /// Renames a damaged file and saves what could be read, so that the damage is reported only once.
  ///
  /// A kiosk leaves the file alone, and reports only to standard error.
  static func repair(_ settings: Settings, _ reason: String) -> Notice {
    guard settings.keepsChanges else {
      return Notice(text: "\(path): \(reason): what could be read was loaded", caption: "")
    }
    do throws(FileError) {
      let aside = try UserFolder.setAside(path, as: "damaged")
      try save(settings.choices)
      return Notice(
        text: "\(path): \(reason): renamed to \(aside); what could be read was loaded",
        caption: "Damaged settings were renamed to \(UserFolder.name(of: aside))")
    } catch {
      let fault = Fault(error, path: path)
      return Notice(
        text:
          "\(path): \(reason), and cannot be replaced: \(fault.problem): \(fault.advice)",
        caption: "The settings are damaged: \(path) \(reason)")
    }
  }

  /// Saves the settings if they have changed, or if there is no intact file.
  ///
  /// - Throws: `FileError` if changes are lost.
  static func save(_ choices: SettingsChoices) throws(FileError) {
    let kept = Settings()
    let isKept = load(into: kept) == .whole
    let isChanged = kept.choices != choices
    guard isChanged || !isKept else { return }
    do throws(FileError) {
      try UserFolder.make(folder)
      try OutputFile.write(Array(choices.text.utf8), to: path, replaces: true)
    } catch {
      // No changes are lost; at most, the next start shows the hint again.
      if isChanged { throw error }
    }
  }
}

extension Settings {
  /// Applies a line of the file; false if it is invalid.
  fileprivate func choose(_ name: String, _ value: String) -> Bool {
    switch (name, value) {
    case ("theme", "dark"), ("theme", "light"): changeable.isDark = value == "dark"
    case ("lines", "smooth"), ("lines", "straight"): changeable.isSmooth = value == "smooth"
    case ("colors", "angle"), ("colors", "black"): changeable.hasAngleColors = value == "angle"
    case ("size", _):
      guard let factor = Options.number(value), InterfaceFactor.choices.contains(factor) else {
        return false
      }
      changeable.chosenFactor = factor
    case ("handle", _):
      guard let edge = HUDEdge(rawValue: value) else { return false }
      changeable.edge = edge
    default: return false
    }
    return true
  }
}
