import Foundation

/// The right to use a display, which only a few tests on the machine have at a time.
///
/// Every test that starts a `TouchRig` already has it; other tests that use SDL's video subsystem
/// acquire it themselves. It works within one process and between processes, because the kernel
/// stores it with open files, and it ends with its process at the latest.
public final class RigLock {
  /// The number of tests that can have it at a time.
  ///
  /// Tests mostly wait for time to pass, so this is more than there are processors.
  public static let count = ProcessInfo.processInfo.activeProcessorCount * 4

  private let files: [FileDescriptor]

  private init(files: [FileDescriptor]) {
    self.files = files
  }

  deinit {
    release()
  }

  /// Waits, without blocking a thread, until it is this test's turn, for a limited number of
  /// seconds.
  ///
  /// The test can ask to be alone.
  public static func acquire(
    alone isAlone: Bool = false, seconds: Double = 1800
  ) async throws(SupportError) -> RigLock {
    let end = ContinuousClock.now + .seconds(seconds)
    var files: [FileDescriptor] = []
    // A test that wants to be alone takes all of them in order, so that two such tests do not
    // deadlock.
    for location in 0..<count {
      let locations = isAlone ? location..<location + 1 : 0..<count
      files.append(try await lockedFile(of: locations, until: end, seconds: seconds))
      if !isAlone { break }
    }
    return RigLock(files: files)
  }

  /// Locks the first file that is free.
  private static func lockedFile(
    of locations: Range<Int>, until end: ContinuousClock.Instant, seconds: Double
  ) async throws(SupportError) -> FileDescriptor {
    while true {
      for location in locations {
        if let file = try lockedFile(location) { return file }
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

  private static func lockedFile(_ location: Int) throws(SupportError) -> FileDescriptor? {
    // Each user has separate files, since others may not open them for writing in a shared folder.
    let path = "\(NSTemporaryDirectory())/touchplay-rig-\(getuid())-\(location).lock"
    let file = try FileDescriptor(
      open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600), from: "open \(path)")
    if flock(file.number, LOCK_EX | LOCK_NB) == 0 { return file }
    guard errno == EWOULDBLOCK || errno == EINTR else {
      throw .system(call: "flock", reason: systemReason())
    }
    return nil
  }

  /// Releases the right, as does the end of its holder's lifetime.
  public func release() {
    for file in files { flock(file.number, LOCK_UN) }
  }
}
