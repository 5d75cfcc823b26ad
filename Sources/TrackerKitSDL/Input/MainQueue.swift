internal import CMainQueue
internal import Glibc
internal import TrackerKit

/// Runs tasks of the main actor, and what else is in libdispatch's main queue, in a loop (rule Q13).
///
/// The loop has the main thread to itself, so nobody else would. A thread sleeps until something is
/// added to the queue, then posts a function to the loop that runs it
/// (`docs/decisions/0018-main-actor-tasks-run-in-the-loop.md`).
final class MainQueue {
  private let contents = Contents()
  private let watch: Watch
  private let thread: pthread_t

  /// The owner of the posted functions: when it is gone, they do nothing.
  private final class Contents {
    /// Runs what has been added; what that adds waits for another turn.
    func run() {
      _dispatch_main_queue_callback_4CF(nil)
    }
  }

  /// Serves the queue until the object is gone; nil if the caller is not on the main thread, or the
  /// system has no more threads or descriptors.
  init?(in loop: EventLoop) {
    let mailbox = loop.mailbox(for: contents)
    guard CMainQueue_IsMainThread() != 0,
      let watch = Watch(onContents: { mailbox.post { $0.run() } })
    else { return nil }
    self.watch = watch
    var thread = pthread_t()
    let context = Unmanaged.passRetained(watch)
    guard pthread_create(&thread, nil, watchMainQueue, context.toOpaque()) == 0 else {
      context.release()
      return nil
    }
    self.thread = thread
  }

  deinit {
    watch.stop()
    pthread_join(thread, nil)
    watch.putBack()
  }

  fileprivate static func watch(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<Watch>.fromOpaque(context).takeRetainedValue().run()
  }

  /// What the thread needs.
  private final class Watch: Sendable {
    /// libdispatch's descriptor: readable when something has been added to the queue.
    private let added: Int32
    /// A byte in this pipe ends the thread.
    private let stopPipe: (read: Int32, write: Int32)
    private let onContents: @Sendable () -> Void

    init?(onContents: @escaping @Sendable () -> Void) {
      added = _dispatch_get_main_queue_handle_4CF()
      var ends: [Int32] = [-1, -1]
      guard added >= 0, pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      stopPipe = (ends[0], ends[1])
      self.onContents = onContents
    }

    deinit {
      close(stopPipe.read)
      close(stopPipe.write)
    }

    /// Sleeps until something is added, again and again.
    func run() {
      var files = [added, stopPipe.read].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      while true {
        let count = poll(&files, 2, -1)
        if count < 0, errno == EINTR { continue }
        guard count > 0, files[1].revents == 0 else { return }
        var additions: UInt64 = 0
        read(added, &additions, 8)
        onContents()
      }
    }

    func stop() {
      var byte: UInt8 = 1
      write(stopPipe.write, &byte, 1)
    }

    /// Makes the descriptor readable again, because what was posted last may not have run.
    func putBack() {
      var addition: UInt64 = 1
      write(added, &addition, 8)
    }
  }
}

private func watchMainQueue(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  MainQueue.watch(context)
  return nil
}
