import Foundation

/// The right to use a display, which one test on the machine has at a time.
///
/// Every test that starts a `TouchRig` has it already; other tests that use SDL's video hold one
/// themselves. It works between tests of one process and between processes, because the kernel
/// keeps it on an open file, and it ends with its process at the latest.
public final class RigLock {
  private let file: FileDescriptor

  private init(file: FileDescriptor) {
    self.file = file
  }

  deinit {
    release()
  }

  /// Waits, without blocking a thread, until no other test has it.
  public static func acquire(seconds: Double = 900) async throws(SupportError) -> RigLock {
    // A file for each user, since nobody may open another's in a shared folder for writing.
    let path = "\(NSTemporaryDirectory())/touchplay-rig-\(getuid()).lock"
    let file = try FileDescriptor(open(path, O_RDWR | O_CREAT, 0o600), from: "open \(path)")
    let end = ContinuousClock.now + .seconds(seconds)
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw .system(call: "flock", reason: systemReason())
      }
      guard ContinuousClock.now < end else {
        throw .timedOut(waitingFor: "another test's display", seconds: seconds)
      }
      do {
        try await Task.sleep(for: .milliseconds(20))
      } catch {
        throw .cancelled
      }
    }
    return RigLock(file: file)
  }

  /// Gives the right back at once; the end of its holder's life does the same.
  public func release() {
    flock(file.number, LOCK_UN)
  }
}
