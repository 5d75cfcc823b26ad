#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Wakes a thread that waits, from other threads.
package struct WakePipe: Sendable {
  /// Readable after ``wake()``.
  package let descriptor: Int32
  private let writing: Int32

  /// Creates a pipe; nil if the system has no descriptors left.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (descriptor, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  /// Ends the wait, or the next one.
  package func wake() {
    var byte: UInt8 = 1
    write(writing, &byte, 1)
  }

  /// Waits until it is woken, or one of some other files can be read; -1 milliseconds are forever.
  package func wait(milliseconds: Int, files: [Int32] = []) {
    Self.wait(milliseconds: milliseconds, files: [descriptor] + files)
    clear()
  }

  /// Waits until one of some files can be read; -1 milliseconds are forever.
  package static func wait(milliseconds: Int, files: [Int32]) {
    var descriptors = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: milliseconds))
  }

  /// Forgets earlier calls of ``wake()``.
  package func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
  }

  /// Closes the pipe, which must not be used anymore.
  package func close() {
    for end in [descriptor, writing] { systemClose(end) }
  }
}
