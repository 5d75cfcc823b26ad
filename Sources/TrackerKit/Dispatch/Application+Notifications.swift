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

/// The name of a notification, and with it the type of its value (rule D12).
///
///     extension NotificationName<Int> {
///       static var scoreChanged: Self { Self("scoreChanged") }
///     }
///
/// Two names are the same if their texts and the types of their values are.
public struct NotificationName<Value>: Hashable, Sendable {
  /// The name's text.
  public let rawValue: String

  /// Creates a name from its text.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}

extension NotificationName<Orientation> {
  /// The device or display was rotated (rule D5).
  public static var orientation: Self { Self("orientation") }
}

/// A notification on its way to the observers of its name.
public struct PostedNotification {
  /// The name's text.
  public let name: String
  /// The value.
  public let value: Any
  /// The type that belongs to the name; a class's value can be of a subclass.
  let type: any Any.Type

  /// Creates a notification with its value.
  public init<Value>(_ name: NotificationName<Value>, _ value: Value) {
    self.name = name.rawValue
    self.value = value
    type = Value.self
  }
}

extension EventQueue {
  /// Posts a notification at the end (rule D12).
  public func post<Value>(_ name: NotificationName<Value>, _ value: Value) {
    post(.notification(PostedNotification(name, value)))
  }
}

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
