internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// The folder for recordings: `$XDG_DATA_HOME/touchplay/sessions` (rule H4).
enum SessionsFolder {
  static let suffix = ".touchplay"

  /// The folder's path.
  static var path: String {
    UserFolder.base("XDG_DATA_HOME", else: ".local/share") + "/touchplay/sessions"
  }

  /// A path for a new recording, named after the local time; creates the folder.
  ///
  /// - Throws: `FileError.cannotCreate`.
  static func newPath() throws(FileError) -> String {
    try UserFolder.make(path)
    return DatedName().freePath(in: path, suffixes: [suffix]) + suffix
  }

  /// The newest recording, skipping files that do not begin like one; nil if there is none.
  static func newest(in path: String = path) -> String? {
    let names = (try? UserFolder.names(in: path)) ?? []
    return names.reversed().lazy.filter { $0.hasSuffix(suffix) }.map { path + "/" + $0 }
      .first { (try? SessionReader(FileSource(file: $0))) != nil }
  }

  /// The newest recording, or else the demo that comes with the program; nil without assets.
  static func newestOrDemo() -> String? {
    newest() ?? AssetsFolder.find().map { $0 + "/demo" + suffix }
  }
}
