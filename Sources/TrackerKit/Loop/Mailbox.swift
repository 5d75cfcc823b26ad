import Synchronization

/// The only door for other threads: functions posted here run on the loop, in their place in the queue
/// (rule Q6).
///
/// A posted function may change the model only by posting an event that can be recorded.
public final class Mailbox: Sendable {
  private struct State {
    var functions: [PostedFunction] = []
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  init() {}

  /// Posts a function from any thread.
  public func post(_ function: @escaping PostedFunction) {
    let wake = state.withLock { state in
      state.functions.append(function)
      return state.wake
    }
    wake?()
  }

  /// Sets what ends the platform's wait; called from the posting thread.
  public func onPost(_ wake: (@Sendable () -> Void)?) {
    state.withLock { $0.wake = wake }
  }

  /// Whether a function waits.
  var hasPost: Bool { state.withLock { !$0.functions.isEmpty } }

  /// Takes all functions that were posted, in their order.
  func takeAll() -> [PostedFunction] {
    state.withLock { state in
      defer { state.functions.removeAll() }
      return state.functions
    }
  }
}
