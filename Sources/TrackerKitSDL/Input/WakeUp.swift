internal import CSDL2
internal import Glibc

/// Ends the loop's wait from any thread.
enum WakeUp {
  /// A non-blocking pipe that lives as long as the process.
  private static let pipe: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
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

  /// Clears all signals so far.
  static func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(pipe.read, &bytes, bytes.count) == bytes.count {}
  }
}
