internal import Glibc

/// What the user has chosen, kept from one start to the next in `$XDG_CONFIG_HOME/touchplay/settings`: a
/// line for each choice, its name and value.
///
/// A file that is damaged is kept aside, and what could be read of it is written anew.
enum Preferences {
  /// What there is of a file.
  enum Finding: Equatable {
    /// No file: this is the first start.
    case none
    case whole
    /// Not all of it is understood, for a reason.
    case damaged(String)
  }

  /// The file's path.
  static var path: String { folder + "/settings" }

  /// The file's folder.
  static var folder: String {
    UserFolder.base("XDG_CONFIG_HOME", else: ".config") + "/touchplay"
  }

  /// Reads the choices that are understood into settings.
  static func load(into settings: Settings) -> Finding {
    guard access(path, F_OK) == 0 || ![ENOENT, ENOTDIR].contains(errno) else { return .none }
    guard let content = FileSource.content(of: path) else { return .damaged("cannot be read") }
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

  /// Keeps a damaged file aside and what could be read of it as the choices, so that it is told once.
  ///
  /// A kiosk leaves the file as it is, and tells those who read its standard error only.
  static func mend(_ settings: Settings, _ reason: String) -> Notice {
    guard settings.keepsChanges else {
      return Notice(text: "\(path): \(reason): what could be read was loaded", caption: "")
    }
    do throws(FileError) {
      let aside = try UserFolder.keepAside(path, as: "damaged")
      try save(settings)
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

  /// Writes the choices when they differ from what is kept, and at the first start.
  ///
  /// - Throws: `FileError` when choices are lost by it.
  static func save(_ settings: Settings) throws(FileError) {
    let kept = Settings()
    let isKept = load(into: kept) == .whole
    let isChanged = kept.choices != settings.choices
    guard isChanged || !isKept else { return }
    do throws(FileError) {
      try UserFolder.make(folder)
      let text = settings.choices.map { $0 + "\n" }.joined()
      try OutputFile.write(Array(text.utf8), to: path, replaces: true)
    } catch {
      // Without a change the next start shows the hint again, and that is all.
      if isChanged { throw error }
    }
  }
}

extension Settings {
  /// The choices that are kept, a line each.
  fileprivate var choices: [String] {
    [
      "theme \(isDark ? "dark" : "light")", "handle \(edge.rawValue)",
      "lines \(isSmooth ? "smooth" : "straight")", "colors \(hasAngleColors ? "angle" : "black")",
    ] + (chosenFactor.map { ["size \($0)"] } ?? [])
  }

  /// Takes a line of the file; false when it is not understood.
  fileprivate func choose(_ name: String, _ value: String) -> Bool {
    switch (name, value) {
    case ("theme", "dark"), ("theme", "light"): isDark = value == "dark"
    case ("lines", "smooth"), ("lines", "straight"): isSmooth = value == "smooth"
    case ("colors", "angle"), ("colors", "black"): hasAngleColors = value == "angle"
    case ("size", _):
      guard let factor = Options.number(value), InterfaceFactor.choices.contains(factor) else {
        return false
      }
      chosenFactor = factor
    case ("handle", _):
      guard let edge = HUDEdge(rawValue: value) else { return false }
      self.edge = edge
    default: return false
    }
    return true
  }
}
