import Synchronization

/// The only way in for other threads: functions posted here run on the loop, in queue order
/// (rule Q6).
///
/// A posted function may change the model only by posting an event that can be recorded.
public final class Mailbox: Sendable {
  private struct State {
    var functions: [PostedFunction] = []
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  #if THREAD_SANITIZER
    /// Shows the lock's order to the sanitizer, which does not see how a contended `Mutex` is taken.
    private let order = Atomic(0)
  #endif

  init() {}

  /// Posts a function from any thread.
  public func post(_ function: @escaping PostedFunction) {
    let wake = withState { state in
      state.functions.append(function)
      return state.wake
    }
    wake?()
  }

  /// Sets the function that ends the platform's wait; called on the posting thread, and immediately if
  /// something was posted before.
  public func onPost(_ wake: (@Sendable () -> Void)?) {
    let isWaitedFor = withState { state in
      state.wake = wake
      return !state.functions.isEmpty
    }
    if isWaitedFor { wake?() }
  }

  /// Whether a function is waiting.
  var hasPost: Bool { withState { !$0.functions.isEmpty } }

  /// Takes all posted functions, in order.
  func takeAll() -> [PostedFunction] {
    withState { state in
      defer { state.functions.removeAll() }
      return state.functions
    }
  }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in
      #if THREAD_SANITIZER
        _ = order.load(ordering: .acquiring)
        defer { order.store(1, ordering: .releasing) }
      #endif
      return body(&state)
    }
  }
}
