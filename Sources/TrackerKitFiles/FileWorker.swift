#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif
internal import TrackerKit

/// Runs jobs one after another on other threads, so that the loop never waits for the disk (rule
/// Q6).
///
/// Each job has its own thread, which first joins the previous one, so that at most one ended thread
/// still has a stack.
package final class FileWorker: Sendable {
  private let last = Lock<pthread_t?>(nil)

  package init() {}

  /// Runs a job after all earlier ones.
  package func run(_ body: @escaping @Sendable () -> Void) {
    if start(body) { return }
    // No thread could be started, so run the job here.
    finish()
    body()
  }

  /// Runs a job on a thread, after all earlier ones; false if no thread can be started.
  package func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    last.withLock { last in
      let before = last
      let context = Unmanaged.passRetained(
        Job {
          if let before { pthread_join(before, nil) }
          body()
        })
      #if canImport(Glibc)
        var thread = pthread_t()
      #else
        var thread: pthread_t?
      #endif
      guard pthread_create(&thread, nil, perform, context.toOpaque()) == 0 else {
        context.release()
        return false
      }
      last = thread
      return true
    }
  }

  /// Waits until all jobs are done.
  package func finish() {
    let thread = last.withLock { last in
      defer { last = nil }
      return last
    }
    if let thread { pthread_join(thread, nil) }
  }
}

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
