internal import Glibc
internal import TrackerKitFiles

/// The descriptors 0 to 2, which every program relies on.
enum StandardStreams {
  /// Opens the ones that the caller has closed.
  ///
  /// Otherwise the next file to be opened would get one of these numbers, and messages would end up
  /// in it. Each is opened in the unused direction, so that reads and writes still fail.
  static func openClosed() {
    for descriptor in 0...2 where fcntl(Int32(descriptor), F_GETFD) < 0 {
      _ = FileSystem.open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
