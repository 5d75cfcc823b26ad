import Foundation
import Synchronization

/// Notes, from moment to moment, how far everything is.
final class MomentWatch: Sendable {
  /// What had happened when the power could have been cut.
  struct Moment {
    /// The lengths of the disk's log and of the kernel's reports.
    var log: Int
    var events: Int
    /// How many things were complete, and said so.
    var completed: Int
  }

  private let files: (log: String, events: String)
  private let state = Mutex<(isOver: Bool, completed: Int, moments: [Moment])>((false, 0, []))

  /// Watches how a disk's log and the kernel's reports grow.
  init(log: String, events: String) {
    files = (log, events)
    Thread.detachNewThread { [self] in
      while note() { usleep(10_000) }
    }
  }

  /// Notes that something is complete, and has said so.
  func complete() { state.withLock { $0.completed += 1 } }

  /// Ends the watch once everything has stopped, and returns its moments, with the last one.
  func finish() -> [Moment] {
    note()
    return state.withLock {
      $0.isOver = true
      return $0.moments
    }
  }

  @discardableResult
  private func note() -> Bool {
    let (log, events) = (Self.length(files.log), Self.length(files.events))
    return state.withLock {
      if $0.isOver { return false }
      $0.moments.append(Moment(log: log, events: events, completed: $0.completed))
      return true
    }
  }

  private static func length(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
