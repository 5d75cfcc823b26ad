internal import Glibc

/// TERM, INT and HUP while something is made that must not stay half: they wait to be asked for, and a
/// broken pipe is no signal at all.
///
/// Programs that are started get none of this.
struct HeldSignals {
  private let watched: [Int32]

  /// Holds the signals from now on; what a caller has them ignored for, as `nohup` does, stays ignored.
  init() {
    watched = [SIGTERM, SIGINT, SIGHUP].filter { !Self.isIgnored($0) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in watched + [SIGPIPE] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Whether one has come.
  var haveCome: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return watched.contains { sigismember(&pending, $0) == 1 }
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    // The constant is a function's address, 1, which Swift does not import.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
