extension EventLoop {
  /// Does work off the loop, such as reading a file, and comes back with its result (rule Q12).
  ///
  ///     loop.load(for: self) { try read(path) } then: { view, result in view.show(result) }
  ///
  /// The work can wait for other work with `await`. What comes back is like a function posted with a
  /// `Mailbox`: it runs on the loop in queue order, in the order in which loads end, and only while the loop
  /// handles turns. It is not recorded, so a replay does the work again, and the result arrives at another
  /// moment. Only pictures and text that are shown may depend on it; post what else is needed as data.
  ///
  /// - Parameters:
  ///   - owner: The object that gets the result, not retained; if it is gone, nobody gets it.
  ///   - work: What to do on another thread.
  ///   - finish: Called on the loop with the owner and the work's value or error. It is also
  ///     released on the loop's thread, so it can refer to anything.
  public func load<Owner: AnyObject, Value: Sendable, Failure: Error>(
    for owner: Owner, _ work: @escaping @Sendable () async throws(Failure) -> Value,
    then finish: @escaping (Owner, Result<Value, Failure>) -> Void
  ) {
    let target = WeakTarget(owner)
    let number = loads.add { outcome in
      guard let owner = target.object as? Owner, let outcome = outcome as? Result<Value, Failure>
      else { return }
      finish(owner, outcome)
    }
    let mailbox = loadsMailbox
    Task.detached {
      let outcome: Result<Value, Failure>
      do throws(Failure) {
        outcome = .success(try await work())
      } catch {
        outcome = .failure(error)
      }
      mailbox.post { loads in loads.end(number, with: outcome) }
    }
  }

  /// Does work off the loop whose value is recorded, such as the size of a picture (rules Q12, D12).
  ///
  ///     app.addObserver(photo, PhotoView.fit, for: .photoSize)
  ///     app.loop.load(as: .photoSize) { (try? PictureLoader(folder: ".").size(named: "a")) ?? .zero }
  ///
  /// The value comes back as a notification, as if it had been posted with a `Mailbox`: at the start of
  /// a turn, with its text in the session. So views may be laid out by it. In a replay the value comes
  /// from the session, at the same moment, and the work is not done.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - work: What to do on another thread. Its value has at most 64 KiB of text.
  public func load<Value: LosslessStringConvertible & Sendable>(
    as name: NotificationName<Value>, _ work: @escaping @Sendable () async -> Value
  ) {
    guard !isReplaying else { return }
    let mailbox = loadsMailbox
    Task.detached { mailbox.post(name, await work()) }
  }
}

/// What waits for work off the loop; never leaves the loop's thread.
final class PendingLoads {
  private var numbers = 0
  private var finishes: [Int: (Any) -> Void] = [:]

  /// Keeps a function until its load ends, and returns the load's number.
  func add(_ finish: @escaping (Any) -> Void) -> Int {
    numbers += 1
    finishes[numbers] = finish
    return numbers
  }

  /// Calls the function of a load that has ended, once.
  func end(_ number: Int, with outcome: Any) {
    finishes.removeValue(forKey: number)?(outcome)
  }
}
