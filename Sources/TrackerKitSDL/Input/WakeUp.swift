internal import CSDL2
internal import Glibc
internal import TrackerKitFiles

/// Ends the loop's wait from any thread.
enum WakeUp {
  /// A non-blocking pipe that lives as long as the process.
  private static let pipe: (read: Int32, write: Int32) = {
    guard let ends = makePipe() else { return (-1, -1) }
    for end in [ends.read, ends.write] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return ends
  }()

  /// Readable after a signal, for a wait on descriptors.
  static var descriptor: Int32 { pipe.read }

  /// Wakes the loop, whether it sleeps on descriptors or in SDL.
  static func signal() {
    var byte: UInt8 = 1
    write(pipe.write, &byte, 1)
    var event = SDL_Event()
    event.user.type = SDL_USEREVENT.rawValue
    SDL_PushEvent(&event)
  }

  static func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(pipe.read, &bytes, bytes.count) == bytes.count {}
  }
}

/// A thread that sleeps until something happens to a file.
final class FileWatch: Sendable {
  private let worker = FileWorker()
  /// A byte in this pipe ends the thread.
  private let stopPipe: (read: Int32, write: Int32)

  /// Calls a function on the thread each time one of some events of `poll` happens, until it returns
  /// false; nil without a file, or if the system has no more threads or descriptors.
  init?(_ file: Int32, for events: Int32, onEvent: @escaping @Sendable () -> Bool) {
    guard file >= 0, let ends = makePipe() else { return nil }
    stopPipe = ends
    let isRunning = worker.start {
      var files = [
        pollfd(fd: file, events: Int16(events), revents: 0),
        pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0),
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
    var byte: UInt8 = 1
    write(stopPipe.write, &byte, 1)
    worker.finish()
    close(stopPipe.read)
    close(stopPipe.write)
  }
}

/// Creates a pipe that other programs do not inherit; nil if the system has no more descriptors.
private func makePipe() -> (read: Int32, write: Int32)? {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return nil }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}
