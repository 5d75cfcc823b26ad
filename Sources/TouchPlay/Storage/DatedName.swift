internal import Glibc

/// Names that tell the local time to the second and sort by it: `20260131-235959`.
struct DatedName {
  /// The moment, in seconds of the system's clock.
  private let time: time_t

  /// The name of a moment; now unless given.
  init(_ time: time_t = Glibc.time(nil)) {
    self.time = time
  }

  /// The moment's name.
  var stem: String {
    var time = time
    var parts = tm()
    localtime_r(&time, &parts)
    var name = [CChar](repeating: 0, count: 32)
    strftime(&name, name.count, "%Y%m%d-%H%M%S", &parts)
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  }

  /// The first path in a folder that no file has with any of some suffixes: the name, or else that of the
  /// next free second, so that names sort as their files were made; the suffix is still to be added.
  func freePath(in folder: String, suffixes: [String]) -> String {
    let path = folder + "/" + stem
    guard suffixes.contains(where: { access(path + $0, F_OK) == 0 }) else { return path }
    return DatedName(time + 1).freePath(in: folder, suffixes: suffixes)
  }
}
