internal import Glibc
internal import Synchronization

/// Does one thing after the other beside the loop, which never waits for the disk (rule Q6).
///
/// Each thing has a thread that lets the one before end, so that no ended thread's stack is kept but the last.
final class FileWorker: Sendable {
  private let last = Mutex<pthread_t?>(nil)

  /// Does something later, behind all that was asked for before.
  func run(_ body: @escaping @Sendable () -> Void) {
    if start(body) { return }
    // Without a thread it has to be done here.
    finish()
    body()
  }

  /// Does something on a thread, behind all that was asked for before; false when the system gives none.
  func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    last.withLock { last in
      let before = last
      let context = Unmanaged.passRetained(
        Job {
          if let before { pthread_join(before, nil) }
          body()
        })
      var thread = pthread_t()
      guard pthread_create(&thread, nil, perform, context.toOpaque()) == 0 else {
        context.release()
        return false
      }
      last = thread
      return true
    }
  }

  /// Waits until all is done.
  func finish() {
    let thread = last.withLock { last in
      defer { last = nil }
      return last
    }
    if let thread { pthread_join(thread, nil) }
  }
}

/// What a thread is to do.
private final class Job: Sendable {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

private func perform(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<Job>.fromOpaque(context).takeRetainedValue().body()
  return nil
}
