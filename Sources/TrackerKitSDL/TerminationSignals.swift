internal import Glibc
internal import Synchronization

/// TERM, INT, HUP and QUIT: the program is asked to end well, and ends anyway when it does not listen
/// (rule S8).
///
/// A handler would not wake the loop, so a thread waits for the signals, which all others block.
/// Signals that the caller has ignored, as `nohup` does, stay ignored.
public enum TerminationSignals {
  /// The most seconds from a signal to the end of a program that listens to it.
  static let closingPatience = 10.0

  private static let isWatching = Atomic<Bool>(false)
  private static let hasOne = Atomic<Bool>(false)
  private static let isHeard = Atomic<Bool>(false)
  private static let limits = Mutex(Limits())

  private struct Limits: Sendable {
    var patience = 0.0
    var lastly: @Sendable () -> Void = {}
  }

  /// Blocks the signals and starts the thread; call it before any other thread starts.
  ///
  /// A second call changes the limits.
  ///
  /// - Parameters:
  ///   - patience: After this many seconds, a program that has not read `haveCome` is ended.
  ///   - holdsBrokenPipes: Whether a broken pipe is not a signal either, but a write that fails.
  ///   - lastly: What to do, on another thread, before it is ended that way.
  public static func watch(
    patience: Double = 1.5, holdsBrokenPipes: Bool = true,
    lastly: @escaping @Sendable () -> Void = {}
  ) {
    limits.withLock { $0 = Limits(patience: patience, lastly: lastly) }
    var signals = set(of: watched + (holdsBrokenPipes ? [SIGPIPE] : []))
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    if watched.isEmpty || isWatching.exchange(true, ordering: .relaxed) { return }
    var thread = pthread_t()
    if pthread_create(&thread, nil, waitForSignals, nil) == 0 { pthread_detach(thread) }
  }

  /// Whether one has arrived; a caller that reads true must end.
  public static var haveCome: Bool {
    guard hasOne.load(ordering: .relaxed) else { return false }
    isHeard.store(true, ordering: .relaxed)
    return true
  }

  /// The program ends well by itself from now on: a signal that comes meanwhile leaves it the time.
  public static func beginEnding() {
    isHeard.store(true, ordering: .relaxed)
  }

  /// Whether the program ends well already.
  static var isEnding: Bool { isHeard.load(ordering: .relaxed) }

  /// Waits for the first of the blocked signals, asks the program to end, and sees to it.
  fileprivate static func serve() {
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
    // The constant is a function's address, 1, which Swift does not import.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}

private func waitForSignals(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  TerminationSignals.serve()
  return nil
}
