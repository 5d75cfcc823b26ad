internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// The user's settings, saved in `$XDG_CONFIG_HOME/touchplay/settings`.
///
/// Each line has the name and the value of a setting. A damaged file is renamed, and the settings
/// that could be read are saved again. A link to `/dev/null` turns saving off; anything else that is
/// not a regular file is reported and left alone.
enum Preferences {
  /// The result of reading the file.
  enum Finding: Equatable {
    /// There is no file: this is the first start.
    case none
    case whole
    /// Part of the file is invalid, for the given reason.
    case damaged(String)
    /// Something other than a regular file is there.
    case notAFile
    case switchedOff
  }

  static var folder: String { UserFolder.base("XDG_CONFIG_HOME", else: ".config") + "/touchplay" }
  static var path: String { folder + "/settings" }

  /// Applies the valid lines of the file to settings.
  static func load(into settings: Settings) -> Finding {
    guard FileSystem.exists(path) || ![ENOENT, ENOTDIR].contains(errno) else { return .none }
    if FileStatus(path)?.isNull == true { return .switchedOff }
    guard FileStatus(path)?.kind == .file else { return .notAFile }
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
      if !words.isEmpty, !isUnderstood { finding = .damaged("line \(index + 1) is not valid") }
    }
    return finding
  }

  /// What the user should know about the file, after its damage was repaired; nil if all is well.
  static func notice(of finding: Finding, _ settings: Settings) -> Notice? {
    switch finding {
    case .none, .whole, .switchedOff: nil
    case .damaged(let reason): repair(settings, reason)
    case .notAFile:
      Notice(
        text: "\(path): \(Fault(.notAFile, path: path).problem): settings are neither read nor "
          + "saved; rename or remove it",
        caption: settings.keepsChanges
          ? localized("Settings are not saved (\(UserFolder.name(of: path)) is not a file)") : "")
    }
  }

  /// Renames a damaged file and saves what could be read, so that the damage is reported only once.
  ///
  /// A kiosk leaves the file alone, and reports only to standard error.
  private static func repair(_ settings: Settings, _ reason: String) -> Notice {
    guard settings.keepsChanges else {
      return Notice(text: "\(path): \(reason): what could be read was loaded", caption: "")
    }
    do throws(FileError) {
      let aside = try UserFolder.setAside(path, as: "damaged")
      try save(settings.changeable, since: settings.changeable)
      return Notice(
        text: "\(path): \(reason): renamed to \(aside); what could be read was loaded",
        caption: localized("Damaged settings were renamed to \(UserFolder.name(of: aside))"))
    } catch {
      let fault = Fault(error, path: path)
      return Notice(
        text:
          "\(path): \(reason), and cannot be replaced: \(fault.problem): \(fault.advice)",
        caption: localized("The settings are damaged: \(path) \(reason)"))
    }
  }

  /// Saves what has changed since earlier settings, or everything if there is no intact file.
  ///
  /// Changes that another program has made to the file in the meantime stay.
  ///
  /// - Throws: `FileError` if changes are lost.
  static func save(
    _ chosen: Settings.Changeable, since earlier: Settings.Changeable
  ) throws(FileError) {
    let kept = Settings()
    let finding = load(into: kept)
    var new = chosen
    if finding == .whole {
      new = kept.changeable
      new.take(chosen, since: earlier)
    }
    let isNew = kept.changeable.saved != new.saved
    kept.seenHands = new.seenHands
    let isChanged = kept.changeable.saved != new.saved
    guard finding != .switchedOff, isNew || finding != .whole else { return }
    do throws(FileError) {
      try UserFolder.make(folder)
      try OutputFile.keep(new.saved, at: path)
    } catch {
      // No choices are lost; at most, the next start shows the hint and the hands again.
      if isChanged { throw error }
    }
  }
}

/// Saves the user's settings on another thread as soon as they change.
final class SettingsSaver {
  private let worker = FileWorker()
  private var last: Settings.Changeable
  /// What was last read from the file, or saved.
  private let kept: Kept

  private final class Kept: Sendable {
    private let settings: Lock<Settings.Changeable>

    init(_ settings: Settings.Changeable) { self.settings = Lock(settings) }

    func save(_ chosen: Settings.Changeable) throws(FileError) {
      try Preferences.save(chosen, since: settings.withLock { $0 })
      settings.withLock { $0 = chosen }
    }
  }

  /// Begins with what the file contains.
  init(_ chosen: Settings.Changeable) { (last, kept) = (chosen, Kept(chosen)) }

  /// Saves the settings if the lines of the file have changed.
  func save(_ chosen: Settings.Changeable) {
    // Each turn comes here, and in most of them nothing has changed.
    guard chosen != last else { return }
    defer { last = chosen }
    guard chosen.saved != last.saved else { return }
    // The end of the program tries again, and reports a failure.
    worker.run { [kept] in try? kept.save(chosen) }
  }

  /// Waits until everything is saved, and saves what could not be saved before.
  ///
  /// - Throws: `FileError` if changes are lost.
  func finish(_ chosen: Settings.Changeable) throws(FileError) {
    worker.finish()
    try kept.save(chosen)
  }
}

extension Settings.Changeable {
  /// Takes the values that differ between two settings, of those that the file has.
  fileprivate mutating func take(_ other: Self, since earlier: Self) {
    func take<Value: Equatable>(_ path: WritableKeyPath<Self, Value>) {
      if other[keyPath: path] != earlier[keyPath: path] {
        self[keyPath: path] = other[keyPath: path]
      }
    }
    for path in [\.isDark, \.isSmooth, \.hasAngleColors, \.hasMotion, \Self.hasSound] { take(path) }
    take(\.edge)
    take(\.chosenFactor)
    seenHands.formUnion(other.seenHands)
  }

  /// The lines of the file.
  var saved: String {
    let lines =
      [
        "theme \(theme)", "handle \(edge.rawValue)",
        "lines \(isSmooth ? "smooth" : "straight")", "colors \(hasAngleColors ? "angle" : "black")",
        "motion \(hasMotion ? "full" : "less")", "sound \(hasSound ? "on" : "off")",
      ] + (chosenFactor.map { ["size \($0)"] } ?? []) + (seenHands.isEmpty ? [] : [seen])
    return lines.map { $0 + "\n" }.joined()
  }

  private var seen: String { "seen \(seenHands.sorted().joined(separator: ","))" }
}

extension Settings {
  /// Applies a line of the file; false if it is invalid.
  fileprivate func choose(_ name: String, _ value: String) -> Bool {
    switch (name, value) {
    case ("theme", "dark"), ("theme", "light"): changeable.isDark = value == "dark"
    case ("lines", "smooth"), ("lines", "straight"): changeable.isSmooth = value == "smooth"
    case ("colors", "angle"), ("colors", "black"): changeable.hasAngleColors = value == "angle"
    case ("motion", "full"), ("motion", "less"): changeable.hasMotion = value == "full"
    case ("sound", "on"), ("sound", "off"): changeable.hasSound = value == "on"
    case ("seen", _):
      changeable.seenHands = Set(value.split(separator: ",").map(String.init))
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
