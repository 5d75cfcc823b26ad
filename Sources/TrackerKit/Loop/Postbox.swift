import Synchronization

/// Holds the letters of all mailboxes of a loop in the order in which they were posted (rule Q6).
package final class Postbox: Sendable {
  /// A function posted by another thread.
  struct Letter: Sendable {
    /// The number of the mailbox.
    let mailbox: Int
    /// The function to call with the mailbox's owner.
    let function: @Sendable (AnyObject) -> Void

    init(mailbox: Int, _ function: @escaping @Sendable (AnyObject) -> Void) {
      self.mailbox = mailbox
      self.function = function
    }
  }

  private struct State {
    var letters: [Letter] = []
    var data: [DataEvent] = []
    var isEmpty: Bool { letters.isEmpty && data.isEmpty }
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  #if THREAD_SANITIZER
    /// Shows the lock's order to the sanitizer, which does not see how a contended `Mutex` is
    /// locked.
    private let order = Atomic(0)
  #endif

  init() {}

  /// Posts a letter from any thread.
  func post(_ letter: Letter) {
    post { $0.letters.append(letter) }
  }

  /// Posts data from any thread.
  func post(_ data: DataEvent) {
    post { $0.data.append(data) }
  }

  private func post(_ add: (inout State) -> Void) {
    let wake = withState { state in
      add(&state)
      return state.wake
    }
    wake?()
  }

  /// Sets the closure that ends the platform's wait.
  ///
  /// It is called from the posting thread, and immediately if something has already been posted.
  package func onPost(_ wake: (@Sendable () -> Void)?) {
    let isWaitedFor = withState { state in
      state.wake = wake
      return !state.isEmpty
    }
    if isWaitedFor { wake?() }
  }

  /// Whether anything is waiting.
  var hasPost: Bool { withState { !$0.isEmpty } }

  /// Removes and returns all letters and all data, each in order.
  func removeAll() -> (letters: [Letter], data: [DataEvent]) {
    withState { state in
      defer {
        state.letters.removeAll()
        state.data.removeAll()
      }
      return (state.letters, state.data)
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
