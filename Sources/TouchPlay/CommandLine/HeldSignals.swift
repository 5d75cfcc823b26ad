internal import Glibc
internal import Synchronization

/// TERM, INT and HUP in commands without a window: the work is asked to end well, and ends anyway soon
/// after, with exit code 0 and without half outputs.
///
/// Programs that are started get none of this.
final class HeldSignals: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Holds the signals from now on; what a caller has them ignored for, as `nohup` does, stays ignored.
  ///
  /// - Parameters:
  ///   - patience: How long the work may go on after a signal, in seconds.
  ///   - holdsBrokenPipes: Whether a broken pipe is no signal, either.
  @discardableResult
  init(patience: Double = 0, holdsBrokenPipes: Bool = false) {
    let watched = [SIGTERM, SIGINT, SIGHUP].filter { !Self.isIgnored($0) }
    var signals = Self.set(of: watched + (holdsBrokenPipes ? [SIGPIPE] : []))
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    if watched.isEmpty { return }
    _ = BackgroundThread { [self] in
      var signals = Self.set(of: watched)
      var signal: Int32 = 0
      guard sigwait(&signals, &signal) == 0 else { return }
      flag.store(true, ordering: .relaxed)
      usleep(UInt32(patience * 1_000_000))
      OutputDraft.removeAll()
      _exit(Fault.Code.ended.rawValue)
    }
  }

  /// Whether one has come.
  var haveCome: Bool { flag.load(ordering: .relaxed) }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    return signals
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    // The constant is a function's address, 1, which Swift does not import.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
