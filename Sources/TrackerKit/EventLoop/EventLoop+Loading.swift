extension EventLoop {
  /// Does work off the loop, such as reading a file, and brings the result back (rule Q12).
  ///
  ///     loop.load(for: self) { try read(path) } then: { view, result in view.show(result) }
  ///
  /// The work runs on another thread, and can wait for other work with `await`. The loop calls and
  /// releases `finish` on its own thread, like a function posted with a `Mailbox`, unless the owner,
  /// which it does not retain, is gone.
  ///
  /// A session does not contain the result, so a replay does the work again and gets its result at
  /// another moment. Only pictures and text that are shown may depend on it; post anything else as data.
  public func load<Owner: AnyObject, Value: Sendable, Failure: Error>(
    for owner: Owner, _ work: @escaping @Sendable () async throws(Failure) -> Value,
    then finish: @escaping (Owner, Result<Value, Failure>) -> Void
  ) {
    let target = WeakTarget(owner)
    loadCount += 1
    let number = loadCount
    loads[number] = { outcome in
      guard let owner = target.object as? Owner, let outcome = outcome as? Result<Value, Failure>
      else { return }
      finish(owner, outcome)
    }
    let mailbox = ownMailbox
    Task.detached {
      let outcome: Result<Value, Failure>
      do throws(Failure) {
        outcome = .success(try await work())
      } catch {
        outcome = .failure(error)
      }
      mailbox.post { loop in loop.loads.removeValue(forKey: number)?(outcome) }
    }
  }

  /// Does work off the loop whose value is recorded, such as the size of a picture (rules Q12, D12).
  ///
  ///     app.addObserver(photo, PhotoView.fit, for: .photoSize)
  ///     app.loop.load(as: .photoSize) { (try? PictureLoader(folder: ".").size(named: "a")) ?? .zero }
  ///
  /// The value, of at most 64 KiB as text, comes back as a notification, as if posted with a `Mailbox`: at
  /// the start of a turn, with its text in the session. So the layout may depend on it. In a replay, the
  /// value comes from the session at the same moment, and nobody does the work.
  public func load<Value: LosslessStringConvertible & Sendable>(
    as name: NotificationName<Value>, _ work: @escaping @Sendable () async -> Value
  ) {
    guard !isReplaying else { return }
    let mailbox = ownMailbox
    Task.detached { mailbox.post(name, await work()) }
  }
}
