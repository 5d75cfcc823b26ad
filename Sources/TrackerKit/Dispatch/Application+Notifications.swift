extension Application {
  /// Calls a method of an object with the value of each notification of a name (rule D12).
  ///
  ///     app.addObserver(self, ScoreView.show, for: .scoreChanged)
  ///
  /// Data from outside that has the name's text is delivered to it as well, if the type of the value
  /// is `LosslessStringConvertible`.
  ///
  /// - Parameters:
  ///   - target: The object to call it on, not retained.
  ///   - method: The method to call.
  ///   - name: The notification's name.
  public func addObserver<Target: AnyObject, Value>(
    _ target: Target, _ method: @escaping (Target) -> (Value) -> Void,
    for name: NotificationName<Value>
  ) {
    observers.add(NotificationObserver(target, name) { method($0)($1) })
  }

  /// Calls a method of an object for each notification of a name (rule D12).
  public func addObserver<Target: AnyObject, Value>(
    _ target: Target, _ method: @escaping (Target) -> () -> Void, for name: NotificationName<Value>
  ) {
    observers.add(NotificationObserver(target, name) { target, _ in method(target)() })
  }

  /// Ends an object's interest in a name, even in a notification that is already posted.
  public func removeObserver<Value>(_ target: AnyObject, for name: NotificationName<Value>) {
    let identity = ObjectIdentifier(target)
    observers.removeAll {
      $0.identity == identity && $0.name == name.rawValue && $0.type == Value.self
    }
  }

  /// Ends an object's interest in all names.
  public func removeObserver(_ target: AnyObject) {
    let identity = ObjectIdentifier(target)
    observers.removeAll { $0.identity == identity }
  }

  /// Posts a notification to the end of the queue, from which it is delivered in its turn (rule D12).
  ///
  /// What follows from an input is not recorded, since a replay posts it again. From outside, such as
  /// another thread, post with a `Mailbox`.
  public func post<Value>(_ name: NotificationName<Value>, _ value: Value) {
    loop.queue.post(name, value)
  }

  /// Posts a notification without a value.
  public func post(_ name: NotificationName<Void>) {
    loop.queue.post(name, ())
  }

  /// Delivers data as a notification.
  func deliver(_ data: DataEvent) {
    guard let type = observers.deliver(data) else { return }
    onWarning?("data \(data.name): \"\(data.value)\" is no \(type)")
  }
}
