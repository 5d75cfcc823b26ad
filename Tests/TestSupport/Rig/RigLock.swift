import Foundation

/// The right to use a display, which a few tests on the machine have at a time.
///
/// Every test that starts a `TouchRig` has it already; other tests that use SDL's video hold one
/// themselves. It works between tests of one process and between processes, because the kernel
/// keeps it on open files, and it ends with its process at the latest.
public final class RigLock {
  /// So many tests have it at a time: they wait for programs most of the time, so one more than there are
  /// processors.
  public static let count = ProcessInfo.processInfo.activeProcessorCount + 1

  private let files: [FileDescriptor]

  private init(files: [FileDescriptor]) {
    self.files = files
  }

  deinit {
    release()
  }

  /// Waits, without blocking a thread, until it is this test's turn: alone when nobody else may have it
  /// meanwhile; no longer than so many seconds.
  public static func acquire(
    alone isAlone: Bool = false, seconds: Double = 1800
  ) async throws(SupportError) -> RigLock {
    let end = ContinuousClock.now + .seconds(seconds)
    var files: [FileDescriptor] = []
    // Who wants all takes them in order, so that two of them do not wait for each other.
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
    // Files for each user, since nobody may open another's in a shared folder for writing.
    let path = "\(NSTemporaryDirectory())/touchplay-rig-\(getuid())-\(place).lock"
    let file = try FileDescriptor(
      open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600), from: "open \(path)")
    if flock(file.number, LOCK_EX | LOCK_NB) == 0 { return file }
    guard errno == EWOULDBLOCK || errno == EINTR else {
      throw .system(call: "flock", reason: systemReason())
    }
    return nil
  }

  /// Gives the right back at once; the end of its holder's life does the same.
  public func release() {
    for file in files { flock(file.number, LOCK_UN) }
  }
}
