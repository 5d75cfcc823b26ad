internal import Glibc

/// What the user has chosen, kept from one start to the next in `$XDG_CONFIG_HOME/touchplay/settings`: a
/// line for each choice, its name and value.
///
/// A line that is not understood is left out, and so is a file that cannot be read.
enum Preferences {
  /// The file's path.
  static var path: String {
    UserFolder.base("XDG_CONFIG_HOME", else: ".config") + "/touchplay/settings"
  }

  /// Reads the choices into settings.
  ///
  /// - Returns: Whether there was a file: without one this is the first start.
  static func load(into settings: Settings) -> Bool {
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      let words = text.split(whereSeparator: \.isWhitespace)
      if words.count == 2 { settings.choose(String(words[0]), String(words[1])) }
    }
    return true
  }

  /// Writes the choices when they differ from what is kept, and at the first start.
  ///
  /// - Throws: `FileError` when choices are lost by it.
  static func save(_ settings: Settings) throws(FileError) {
    let kept = Settings()
    let isKept = load(into: kept)
    let isChanged = kept.choices != settings.choices
    guard isChanged || !isKept else { return }
    do throws(FileError) {
      try UserFolder.make(String(path.dropLast("/settings".count)))
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
    ]
  }

  fileprivate func choose(_ name: String, _ value: String) {
    switch name {
    case "theme": isDark = value != "light"
    case "handle": edge = HUDEdge(rawValue: value) ?? edge
    case "lines": isSmooth = value != "straight"
    case "colors": hasAngleColors = value != "black"
    default: break
    }
  }
}
