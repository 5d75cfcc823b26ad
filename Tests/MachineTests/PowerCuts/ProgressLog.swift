import Foundation
import Synchronization

/// Samples a hundred times a second what has been written, reported and completed.
final class ProgressLog: Sendable {
  /// What had happened when the power could have been cut.
  struct Sample {
    /// The lengths of the disk's log and of the kernel's reports.
    var log: Int
    var events: Int
    /// How many things were complete, and said so.
    var completed: Int
  }

  private let files: (log: String, events: String)
  private let state = Mutex<(isOver: Bool, completed: Int, samples: [Sample])>((false, 0, []))

  /// Watches how a disk's log and the kernel's reports grow.
  init(log: String, events: String) {
    files = (log, events)
    Thread.detachNewThread { [self] in
      while note() { usleep(10_000) }
    }
  }

  /// Notes that something is complete, and has said so.
  func noteCompletion() { state.withLock { $0.completed += 1 } }

  /// Ends the watch once everything has stopped, and returns its samples, with the last one.
  func finish() -> [Sample] {
    note()
    return state.withLock {
      $0.isOver = true
      return $0.samples
    }
  }

  @discardableResult
  private func note() -> Bool {
    let (log, events) = (Self.length(files.log), Self.length(files.events))
    return state.withLock {
      if $0.isOver { return false }
      $0.samples.append(Sample(log: log, events: events, completed: $0.completed))
      return true
    }
  }

  private static func length(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
