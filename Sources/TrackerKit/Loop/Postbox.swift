internal import Synchronization

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
    var wake: (@Sendable () -> Void)?
  }

  private let state = Lock(State())
  /// Whether anything is waiting; the lock is needed only to take it.
  private let isFilled = Atomic(false)

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
    let wake = state.withLock { state in
      add(&state)
      isFilled.store(true, ordering: .releasing)
      return state.wake
    }
    wake?()
  }

  /// Sets the closure that ends the platform's wait.
  ///
  /// It is called from the posting thread, and immediately if something has already been posted.
  package func onPost(_ wake: (@Sendable () -> Void)?) {
    let isWaitedFor = state.withLock { state in
      state.wake = wake
      return isFilled.load(ordering: .relaxed)
    }
    if isWaitedFor { wake?() }
  }

  /// Whether anything is waiting.
  var hasPost: Bool { isFilled.load(ordering: .acquiring) }

  /// Removes and returns all letters and all data, each in order.
  func removeAll() -> (letters: [Letter], data: [DataEvent]) {
    guard hasPost else { return ([], []) }
    return state.withLock { state in
      defer {
        state.letters.removeAll()
        state.data.removeAll()
        isFilled.store(false, ordering: .relaxed)
      }
      return (state.letters, state.data)
    }
  }
}
