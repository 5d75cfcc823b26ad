import Glibc

/// How much more this thread has to do for a larger input.
public enum WorkGrowth {
  /// Seconds of the processor's time that say nothing about how the work grows.
  private static let least = 0.1
  /// For an input that is eight times as large, linear work takes eight times as long, up to three times that if
  /// the input no longer fits the processor's caches, and quadratic work 64 times.
  private static let mostTimes = 30.0

  /// Whether the work for an input that is eight times as large as another is far more than eight times as much.
  public static func isSteep(_ small: () -> Void, _ large: () -> Void) -> Bool {
    // Whatever else the machine does can only add to the time.
    for _ in 0..<3 {
      let many = seconds(large)
      guard many > least, many > mostTimes * seconds(small) else { return false }
    }
    return true
  }

  /// The processor's time that something takes in this thread.
  private static func seconds(_ body: () -> Void) -> Double {
    let start = time()
    body()
    return time() - start
  }

  private static func time() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
