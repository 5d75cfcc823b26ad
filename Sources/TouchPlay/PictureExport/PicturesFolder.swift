internal import TrackerKit
internal import TrackerKitFiles

/// The folder for saved pictures: `touchplay` in the user's pictures folder.
enum PicturesFolder {
  static var path: String {
    let variable = "XDG_PICTURES_DIR"
    if let folder = UserFolder.folder(variable) { return folder + "/touchplay" }
    let config = UserFolder.base("XDG_CONFIG_HOME", else: ".config") + "/user-dirs.dirs"
    let content = (FileSource.content(of: config) ?? []) + [0]
    let text = String(pathBytes: content.map(CChar.init(bitPattern:)))
    let listed = folder(variable, in: text, home: UserFolder.home)
    return (listed ?? UserFolder.home + "/Pictures") + "/touchplay"
  }

  /// The folder on the last matching line of `user-dirs.dirs`, such as
  /// `XDG_PICTURES_DIR="$HOME/Bilder"`.
  static func folder(_ name: String, in text: String, home: String) -> String? {
    var found: String?
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed == name else { continue }
      let value = parts[1].trimmed
      guard value.count >= 2, value.first == "\"", value.last == "\"" else { continue }
      let path = unescaped(value.dropFirst().dropLast())
      if path.hasPrefix("$HOME/") || path == "$HOME" {
        found = home + path.dropFirst("$HOME".count)
      } else if path.hasPrefix("/") {
        found = path
      }
    }
    while let path = found, path.count > 1, path.last == "/" { found = String(path.dropLast()) }
    return found
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { result.append(character) }
    }
    return result
  }
}
