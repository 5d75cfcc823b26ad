internal import Glibc

/// Does one thing after the other beside the loop, which never waits for the disk (rule Q6).
final class FileWorker {
  /// A thing to do, behind another one.
  private final class Job {
    let previous: pthread_t?
    let body: @Sendable () -> Void

    init(after previous: pthread_t?, _ body: @escaping @Sendable () -> Void) {
      self.previous = previous
      self.body = body
    }

    func run() {
      if let previous { pthread_join(previous, nil) }
      body()
    }
  }

  private var last: pthread_t?

  /// Does something later, behind all that was asked for before.
  func run(_ body: @escaping @Sendable () -> Void) {
    let job = Job(after: last, body)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(job).toOpaque()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      if let context { Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }
    guard pthread_create(&thread, nil, start, context) == 0 else {
      // Without a thread it has to be done here.
      Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run()
      last = nil
      return
    }
    last = thread
  }

  /// Waits until all is done.
  func finish() {
    if let last { pthread_join(last, nil) }
    last = nil
  }
}
