internal import Glibc
internal import TouchRecordings
internal import TrackerKitFiles

/// Notices when a device is connected or reconnected: its event node appears, then gets its permissions.
final class NodeArrivals {
  /// Readable when a node has appeared or its attributes have changed.
  let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))

  init(in tree: DeviceTree) {
    FileSystem.watch("\(tree.dev)/input", for: IN_CREATE | IN_ATTRIB, in: descriptor)
  }

  deinit { close(descriptor) }

  /// Whether a node has appeared or changed its attributes since the last call.
  var hasNews: Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    return read(descriptor, &bytes, bytes.count) > 0
  }
}
