internal import Glibc

/// The descriptors 0 to 2, which every program counts on.
enum StandardStreams {
  /// Takes those that the caller has closed.
  ///
  /// Otherwise the next file that is opened would be one of them, and messages would be written into it.
  /// Each is taken in the direction in which it is not used: reading and writing fail as before.
  static func takeClosed() {
    for descriptor in 0...2 where fcntl(Int32(descriptor), F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
