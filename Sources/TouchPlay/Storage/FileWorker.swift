/// Does one thing after the other beside the loop, which never waits for the disk (rule Q6).
///
/// Each thing has a thread that lets the one before end, so that no ended thread's stack is kept but the last.
final class FileWorker {
  private var last: BackgroundThread?

  /// Does something later, behind all that was asked for before.
  func run(_ body: @escaping @Sendable () -> Void) {
    let job: @Sendable () -> Void = { [last] in
      last?.join()
      body()
    }
    last = BackgroundThread(job)
    // Without a thread it has to be done here.
    if last == nil { job() }
  }

  /// Waits until all is done.
  func finish() {
    last?.join()
    last = nil
  }
}
