internal import Glibc

/// Where recordings are kept: `$XDG_DATA_HOME/touchplay/sessions` (rule H4).
enum SessionsFolder {
  static let suffix = ".touchplay"

  /// The folder's path.
  static var path: String {
    let home = getenv("HOME").map { String(cString: $0) } ?? "/"
    let data = getenv("XDG_DATA_HOME").map { String(cString: $0) } ?? ""
    return (data.hasPrefix("/") ? data : home + "/.local/share") + "/touchplay/sessions"
  }

  /// A path for a recording that starts now, named by the local time; the folder is made.
  static func newPath() -> String {
    makeFolders()
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    var name = [CChar](repeating: 0, count: 32)
    strftime(&name, name.count, "%Y%m%d-%H%M%S", &parts)
    let stem = path + "/" + String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    var candidate = stem + suffix
    var number = 2
    while access(candidate, F_OK) == 0 {
      candidate = "\(stem)-\(number)\(suffix)"
      number += 1
    }
    return candidate
  }

  /// The newest recording, or nil when there is none.
  static func newest() -> String? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(suffix) { names.append(name) }
    }
    return names.max().map { path + "/" + $0 }
  }

  private static func makeFolders() {
    var built = ""
    for part in path.split(separator: "/") {
      built += "/" + part
      mkdir(built, 0o755)
    }
  }
}
