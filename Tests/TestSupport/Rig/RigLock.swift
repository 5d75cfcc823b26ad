import Foundation

/// The right to use a display, which only a few tests on the machine have at a time.
///
/// Every test that starts a `TouchRig` has it already; other tests that use SDL's video acquire one
/// themselves. It works between tests of one process and between processes, because the kernel
/// holds it on open files, and it ends with its process at the latest.
public final class RigLock {
  /// The number of tests that have it at a time: they mostly wait for programs, so it is one more
  /// than there are processors.
  public static let count = ProcessInfo.processInfo.activeProcessorCount + 1

  private let files: [FileDescriptor]

  private init(files: [FileDescriptor]) {
    self.files = files
  }

  deinit {
    release()
  }

  /// Waits, without blocking a thread and for at most a number of seconds, until it is this test's
  /// turn: alone if no other test may have it at the same time.
  public static func acquire(
    alone isAlone: Bool = false, seconds: Double = 1800
  ) async throws(SupportError) -> RigLock {
    let end = ContinuousClock.now + .seconds(seconds)
    var files: [FileDescriptor] = []
    // Exclusive locks are taken in order, so that two of them do not deadlock.
    for place in 0..<count {
      let places = isAlone ? place..<place + 1 : 0..<count
      files.append(try await lockedFile(of: places, until: end, seconds: seconds))
      if !isAlone { break }
    }
    return RigLock(files: files)
  }

  /// Locks the first file that is free.
  private static func lockedFile(
    of places: Range<Int>, until end: ContinuousClock.Instant, seconds: Double
  ) async throws(SupportError) -> FileDescriptor {
    while true {
      for place in places {
        if let file = try lockedFile(place) { return file }
      }
      guard ContinuousClock.now < end else {
        throw .timedOut(waitingFor: "another test's display", seconds: seconds)
      }
      do {
        try await Task.sleep(for: .milliseconds(50))
      } catch {
        throw .cancelled
      }
    }
  }

  private static func lockedFile(_ place: Int) throws(SupportError) -> FileDescriptor? {
    // Separate files for each user, since nobody can open another's in a shared folder for writing.
    let path = "\(NSTemporaryDirectory())/touchplay-rig-\(getuid())-\(place).lock"
    let file = try FileDescriptor(
      open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600), from: "open \(path)")
    if flock(file.number, LOCK_EX | LOCK_NB) == 0 { return file }
    guard errno == EWOULDBLOCK || errno == EINTR else {
      throw .system(call: "flock", reason: systemReason())
    }
    return nil
  }

  /// Gives up the right at once, as the end of its holder's life does.
  public func release() {
    for file in files { flock(file.number, LOCK_UN) }
  }
}
