internal import CSDL2
internal import Glibc
internal import TrackerKitFiles

/// Ends the loop's wait from any thread.
package enum WakeUp {
  /// It lives as long as the process; nil if the system had no descriptors left.
  private static let pipe = WakePipe()

  /// Readable after a signal, for a wait on descriptors.
  package static var descriptor: Int32 { pipe?.descriptor ?? -1 }

  /// Wakes the loop, whether it sleeps on descriptors or in SDL.
  package static func signal() {
    pipe?.wake()
    var event = SDL_Event()
    event.user.type = SDL_USEREVENT.rawValue
    SDL_PushEvent(&event)
  }

  static func clear() { pipe?.clear() }
}

/// A thread that sleeps until something happens to a file.
final class FileWatch: Sendable {
  private let worker = FileWorker()
  /// Ends the thread.
  private let stopPipe: WakePipe

  /// Calls a function on the thread each time one of some events of `poll` happens, until it returns
  /// false; nil without a file, or if the system has no more threads or descriptors.
  init?(_ file: Int32, for events: Int32, onEvent: @escaping @Sendable () -> Bool) {
    guard file >= 0, let stopPipe = WakePipe() else { return nil }
    self.stopPipe = stopPipe
    let isRunning = worker.start {
      var files = [
        pollfd(fd: file, events: Int16(events), revents: 0),
        pollfd(fd: stopPipe.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      while true {
        let count = poll(&files, 2, -1)
        if count < 0, errno == EINTR { continue }
        guard count > 0, files[1].revents == 0, onEvent() else { return }
      }
    }
    if !isRunning { return nil }
  }

  deinit {
    stopPipe.wake()
    worker.finish()
    stopPipe.close()
  }
}
