import Synchronization

/// Where the letters of all mailboxes of a loop wait, in the order in which they were posted (rule Q6).
package final class Postbox: Sendable {
  /// What another thread has posted.
  struct Letter: Sendable {
    /// The number of the mailbox.
    let mailbox: Int
    /// What is to be done with the mailbox's owner.
    let function: @Sendable (AnyObject) -> Void

    init(mailbox: Int, _ function: @escaping @Sendable (AnyObject) -> Void) {
      self.mailbox = mailbox
      self.function = function
    }
  }

  private struct State {
    var letters: [Letter] = []
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  #if THREAD_SANITIZER
    /// Shows the lock's order to the sanitizer, which does not see how a contended `Mutex` is taken.
    private let order = Atomic(0)
  #endif

  init() {}

  /// Posts a letter from any thread.
  func post(_ letter: Letter) {
    let wake = withState { state in
      state.letters.append(letter)
      return state.wake
    }
    wake?()
  }

  /// Sets what ends the platform's wait; called from the posting thread, and at once when something
  /// was posted before.
  package func onPost(_ wake: (@Sendable () -> Void)?) {
    let isWaitedFor = withState { state in
      state.wake = wake
      return !state.letters.isEmpty
    }
    if isWaitedFor { wake?() }
  }

  /// Whether a letter waits.
  var hasPost: Bool { withState { !$0.letters.isEmpty } }

  /// Takes all letters out, in their order.
  func removeAll() -> [Letter] {
    withState { state in
      defer { state.letters.removeAll() }
      return state.letters
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
