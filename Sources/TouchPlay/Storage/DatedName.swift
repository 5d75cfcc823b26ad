internal import TrackerKitFiles
internal import TrackerKitSDL

/// A file name for a local time, to the second, that sorts by time: `20260131-235959`.
struct DatedName {
  private let time: LocalTime

  /// Creates a name for a time, by default the current one.
  init(_ time: LocalTime = LocalTime()) {
    self.time = time
  }

  /// The name, without an extension.
  var stem: String { time.text("%Y%m%d-%H%M%S") }

  /// The first path in a folder that is free with all of the suffixes, which are not yet added.
  ///
  /// If the name is taken, the name of the next free second is used, so that names sort in order of
  /// creation.
  func freePath(in folder: String, suffixes: [String]) -> String {
    let path = folder + "/" + stem
    guard suffixes.contains(where: { FileSystem.exists(path + $0) }) else { return path }
    return DatedName(time.next).freePath(in: folder, suffixes: suffixes)
  }
}
