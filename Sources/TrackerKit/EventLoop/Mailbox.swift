internal import Synchronization

/// The only way into the loop for other threads (rule Q6).
///
/// Functions posted here run on the loop, in queue order, with the mailbox's owner:
///
///     let mailbox = loop.mailbox(for: session)
///     worker.start { outcome in mailbox.post { session in session.show(outcome) } }
///
/// Nobody calls them once the owner is gone. They must not change the model: a session contains no
/// functions, so a replay would not change it. Post anything that changes the model as data instead,
/// which enters the loop as an input and is recorded:
///
///     mailbox.post(DataEvent(name: "palette", value: "warm"))
///
/// Data whose value has a text form can be posted as a typed notification.
public final class Mailbox<Owner: AnyObject>: Sendable {
  private let postbox: Postbox
  private let number: Int

  init(_ postbox: Postbox, number: Int) {
    self.postbox = postbox
    self.number = number
  }

  /// Posts a function from any thread.
  public func post(_ function: @escaping @Sendable (Owner) -> Void) {
    postbox.post(
      Postbox.Letter(mailbox: number) { owner in
        // The mailbox's number identifies its owner.
        function(unsafeDowncast(owner, to: Owner.self))
      })
  }

  /// Posts a notification from any thread, as data with the text of its value (rules Q6, D12).
  ///
  ///     mailbox.post(.scoreChanged, 12)
  ///
  /// It is recorded, and the observers of the name get it.
  public func post<Value: LosslessStringConvertible>(
    _ name: NotificationName<Value>, _ value: Value
  ) {
    post(DataEvent(name: name.rawValue, value: value.description))
  }

  /// Posts data from any thread to `Application.dataReceived(_:)`, even if the mailbox's owner is gone.
  ///
  /// Name and value together have at most 64 KiB of UTF-8, all that a session can hold; more stops the
  /// program. In a replay the data comes from the session, so a model must not start its worker there.
  public func post(_ data: DataEvent) {
    if data.name.utf8.count + data.value.utf8.count > 1 << 16 {
      fatalError("Posted data is longer than 64 KiB")
    }
    postbox.post(data)
  }
}

/// Holds the letters of all mailboxes of a loop in the order in which they were posted (rule Q6).
package final class Postbox: Sendable {
  /// A function for the owner of a mailbox, given by its number.
  struct Letter: Sendable {
    let mailbox: Int
    let function: @Sendable (AnyObject) -> Void
  }

  private struct State {
    var letters: [Letter] = []
    var data: [DataEvent] = []
    var wake: (@Sendable () -> Void)?
  }

  private let state = Lock(State())
  /// Whether anything is waiting, which can be asked without the lock.
  private let isFilled = Atomic(false)

  func post(_ letter: Letter) {
    post { $0.letters.append(letter) }
  }

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

  /// Sets the function that ends the platform's wait.
  ///
  /// The posting thread calls it; if something is waiting already, it is called at once.
  package func onPost(_ wake: (@Sendable () -> Void)?) {
    let isWaitedFor = state.withLock { state in
      state.wake = wake
      return isFilled.load(ordering: .relaxed)
    }
    if isWaitedFor { wake?() }
  }

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

/// A `Mutex` that the thread sanitizer understands even when it is contended.
package struct Lock<Value>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  #if THREAD_SANITIZER
    private let order = Atomic(0)
  #endif

  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Calls a function with exclusive access to the value.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    #if THREAD_SANITIZER
      try mutex.withLock { value throws(Failure) in
        _ = order.load(ordering: .acquiring)
        defer { order.store(1, ordering: .releasing) }
        return try body(&value)
      }
    #else
      try mutex.withLock(body)
    #endif
  }
}
