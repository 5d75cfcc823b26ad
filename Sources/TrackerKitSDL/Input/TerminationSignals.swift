internal import Glibc
internal import Synchronization
internal import TrackerKit
internal import TrackerKitFiles

/// Handles TERM, INT, HUP and QUIT: asks the program to end cleanly, and ends it anyway if it does
/// not respond (rule S8).
///
/// A handler would not wake the loop, so a thread waits for the signals, and all threads block them.
/// Signals that the caller ignores, as with `nohup`, stay ignored.
public enum TerminationSignals {
  /// The maximum time between a signal and the end of a program that responds to it, in seconds.
  static let closingPatience = 10.0

  private static let isWatching = Atomic<Bool>(false)
  private static let hasOne = Atomic<Bool>(false)
  private static let isHeard = Atomic<Bool>(false)
  private static let limits = Lock(Limits())
  private static let waiter = FileWorker()

  private struct Limits: Sendable {
    var patience = 0.0
    var lastly: @Sendable () -> Void = {}
  }

  /// Blocks the signals and starts the thread; call it before starting any other thread.
  ///
  /// A program that does not read `haveArrived` within `patience` seconds is ended, after a call of
  /// `lastly` on the thread. A second call changes both.
  public static func watch(
    patience: Double = 1.5, lastly: @escaping @Sendable () -> Void = {}
  ) {
    limits.withLock { $0 = Limits(patience: patience, lastly: lastly) }
    // So writing to a pipe that nobody reads, or beyond `ulimit -f`, only fails.
    var signals = set(of: watched + [SIGPIPE, SIGXFSZ])
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    if watched.isEmpty || isWatching.exchange(true, ordering: .relaxed) { return }
    _ = waiter.start(serve)
  }

  /// Whether a signal has arrived; then the caller must end the program.
  public static var haveArrived: Bool {
    guard hasOne.load(ordering: .relaxed) else { return false }
    isHeard.store(true, ordering: .relaxed)
    return true
  }

  /// Notes that the program is ending cleanly, so that a signal leaves it time to finish.
  public static func beginEnding() {
    isHeard.store(true, ordering: .relaxed)
  }

  static var isEnding: Bool { isHeard.load(ordering: .relaxed) }

  /// Waits for one of the blocked signals, asks the program to end, and makes sure that it does.
  private static func serve() {
    var signals = set(of: watched)
    var number: Int32 = 0
    guard sigwait(&signals, &number) == 0 else { return }
    hasOne.store(true, ordering: .relaxed)
    WakeUp.signal()
    sleep(seconds: limits.withLock { $0.patience })
    if isHeard.load(ordering: .relaxed) { sleep(seconds: closingPatience) }
    limits.withLock { $0.lastly }()
    _exit(0)
  }

  private static var watched: [Int32] {
    [SIGTERM, SIGINT, SIGHUP, SIGQUIT].filter { !isIgnored($0) }
  }

  private static func sleep(seconds: Double) {
    usleep(UInt32(seconds * 1_000_000))
  }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    return signals
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    // Swift does not import `SIG_IGN`, the function at address 1.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
