internal import Glibc
internal import TrackerKitFiles

/// A file name for a local time, to the second, that sorts by time: `20260131-235959`.
struct DatedName {
  /// The time, in seconds of the system clock.
  private let time: time_t

  /// Creates a name for a time, by default the current one.
  init(_ time: time_t = Glibc.time(nil)) {
    self.time = time
  }

  /// The name, without an extension.
  var stem: String {
    var time = time
    var parts = tm()
    localtime_r(&time, &parts)
    var name = [CChar](repeating: 0, count: 32)
    strftime(&name, name.count, "%Y%m%d-%H%M%S", &parts)
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  }

  /// The first path in a folder that is free with all of the suffixes, which are not yet added.
  ///
  /// If the name is taken, the name of the next free second is used, so that names sort in order of
  /// creation.
  func freePath(in folder: String, suffixes: [String]) -> String {
    let path = folder + "/" + stem
    guard suffixes.contains(where: { FileSystem.exists(path + $0) }) else { return path }
    return DatedName(time + 1).freePath(in: folder, suffixes: suffixes)
  }
}
