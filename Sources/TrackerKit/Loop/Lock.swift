import Synchronization

/// A `Mutex` whose order the thread sanitizer sees, too: it does not see how a contended `Mutex` is
/// locked.
package struct Lock<Value>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  #if THREAD_SANITIZER
    private let order = Atomic(0)
  #endif

  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Calls a function with the value, which nobody else has meanwhile.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      #if THREAD_SANITIZER
        _ = order.load(ordering: .acquiring)
        defer { order.store(1, ordering: .releasing) }
      #endif
      return try body(&value)
    }
  }
}
