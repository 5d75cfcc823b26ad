internal import Glibc

/// Names that tell the local time and sort by it: `20260131-235959`.
struct DatedName {
  /// The moment's name.
  let stem: String

  /// The name of now.
  init() {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    var name = [CChar](repeating: 0, count: 32)
    strftime(&name, name.count, "%Y%m%d-%H%M%S", &parts)
    stem = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  }

  /// The first path in a folder that no file has with any of some suffixes: the name, or the name with
  /// `-2`, `-3`, … behind it; the suffix is still to be added.
  func freePath(in folder: String, suffixes: [String]) -> String {
    let path = folder + "/" + stem
    var candidate = path
    var number = 2
    while suffixes.contains(where: { access(candidate + $0, F_OK) == 0 }) {
      candidate = "\(path)-\(number)"
      number += 1
    }
    return candidate
  }
}
