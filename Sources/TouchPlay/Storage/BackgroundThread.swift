internal import Glibc

/// A thread beside the loop that does one thing and ends.
struct BackgroundThread: Sendable {
  private let thread: pthread_t

  /// Starts a thread; nil when the system gives none.
  init?(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Work(body: body))
    guard pthread_create(&thread, nil, run, context.toOpaque()) == 0 else {
      context.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the thread's end; to be called once.
  func join() {
    pthread_join(thread, nil)
  }
}

/// What a thread is to do.
private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
  return nil
}
