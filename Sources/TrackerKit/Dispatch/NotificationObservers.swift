/// The objects that asked for notifications, in the order in which they did (rule D12).
final class NotificationObservers {
  private var observers: [NotificationObserver] = []

  func add(_ observer: NotificationObserver) {
    observers.append(observer)
  }

  /// Removes observers; even those whose turn comes in the present delivery get nothing more.
  func removeAll(where isMeant: (NotificationObserver) -> Bool) {
    for observer in observers where isMeant(observer) { observer.isRemoved = true }
    observers.removeAll(where: \.isRemoved)
  }

  /// Calls the observers of a notification's name.
  func deliver(_ notification: PostedNotification) {
    deliver { observer in
      guard observer.name == notification.name, observer.type == notification.type else { return }
      observer.receive(notification.value)
    }
  }

  /// Calls the observers of the data's name whose values can be read from text.
  ///
  /// - Returns: The type of a value that the text does not fit; nil if it fits all.
  func deliver(_ data: DataEvent) -> (any Any.Type)? {
    var misfit: (any Any.Type)?
    deliver { observer in
      guard observer.name == data.name,
        let type = observer.type as? any LosslessStringConvertible.Type
      else { return }
      if let value = type.init(data.value) { observer.receive(value) } else { misfit = type }
    }
    return misfit
  }

  /// Passes over the present observers, not over those that are added meanwhile, and forgets those
  /// that are gone.
  private func deliver(_ body: (NotificationObserver) -> Void) {
    for observer in observers { body(observer) }
    observers.removeAll(where: \.isGone)
  }
}

/// A target, the notification that it asked for, and what to call on it.
final class NotificationObserver {
  let name: String
  let type: any Any.Type
  /// The target's identity, which can be compared even in its `deinit`.
  let identity: ObjectIdentifier
  var isRemoved = false
  private let target: WeakTarget
  private let call: (AnyObject, Any) -> Void

  init<Target: AnyObject, Value>(
    _ target: Target, _ name: NotificationName<Value>, _ call: @escaping (Target, Value) -> Void
  ) {
    self.name = name.rawValue
    type = Value.self
    identity = ObjectIdentifier(target)
    self.target = WeakTarget(target)
    self.call = { target, value in
      guard let target = target as? Target, let value = value as? Value else { return }
      call(target, value)
    }
  }

  /// Whether the target no longer exists.
  var isGone: Bool { target.object == nil }

  func receive(_ value: Any) {
    guard !isRemoved, let target = target.object else { return }
    call(target, value)
  }
}
