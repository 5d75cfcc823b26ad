internal import Glibc
internal import TrackerKit

/// Where recordings are kept: `$XDG_DATA_HOME/touchplay/sessions` (rule H4).
enum SessionsFolder {
  static let suffix = ".touchplay"

  /// The folder's path.
  static var path: String {
    UserFolder.base("XDG_DATA_HOME", else: ".local/share") + "/touchplay/sessions"
  }

  /// A path for a recording that starts now, named by the local time; the folder is made.
  ///
  /// - Throws: `FileError.cannotCreate`.
  static func newPath() throws(FileError) -> String {
    try UserFolder.make(path)
    return DatedName().freePath(in: path, suffixes: [suffix]) + suffix
  }

  /// The newest recording, or nil when there is none; a file without a recording's beginning is none.
  static func newest(in path: String = path) -> String? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(suffix) { names.append(name) }
    }
    return names.sorted(by: >).lazy.map { path + "/" + $0 }.first { file in
      (try? SessionReader(FileSource(file: file))) != nil
    }
  }

  /// The newest recording; without one the session that comes with the program, or nil without assets.
  static func newestOrDemo() -> String? {
    newest() ?? AssetsFolder.find().map { $0 + "/demo" + suffix }
  }
}
