internal import CMainQueue
internal import Glibc
internal import TrackerKit

/// Runs tasks of the main actor, and what else is in libdispatch's main queue, in a loop (rule Q13).
///
/// The loop has the main thread to itself, so nobody else would. A thread sleeps until something is
/// added to the queue, then posts a function to the loop that runs it
/// (`docs/dev/decisions/0018-main-actor-tasks-run-in-the-loop.md`).
final class MainQueue {
  private let contents = Contents()
  /// libdispatch's descriptor: readable when something has been added to the queue.
  private let added: Int32
  private var watch: FileWatch?

  /// The owner of the posted functions, which do nothing once it is gone.
  private final class Contents {
    /// Runs what has been added; what that adds waits for another turn.
    func run() {
      _dispatch_main_queue_callback_4CF(nil)
    }
  }

  /// Lets libdispatch open its descriptor while some are left; without any, it would end the program.
  static func prepare() {
    if CMainQueue_IsMainThread() != 0 { _ = _dispatch_get_main_queue_handle_4CF() }
  }

  /// Serves the queue until the object is gone; nil if the caller is not on the main thread, or the
  /// system has no more threads or descriptors.
  init?(in loop: EventLoop) {
    guard CMainQueue_IsMainThread() != 0 else { return nil }
    let added = _dispatch_get_main_queue_handle_4CF()
    self.added = added
    let mailbox = loop.mailbox(for: contents)
    watch = FileWatch(added, for: POLLIN) {
      var additions: UInt64 = 0
      read(added, &additions, 8)
      mailbox.post { $0.run() }
      return true
    }
    if watch == nil { return nil }
  }

  deinit {
    guard watch != nil else { return }
    watch = nil
    // What was posted last may not have run, so make the descriptor readable again.
    var addition: UInt64 = 1
    write(added, &addition, 8)
  }
}
