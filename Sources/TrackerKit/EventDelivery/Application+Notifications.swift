extension Application {
  /// Calls a method of an object with the value of each notification of a name (rule D12).
  ///
  ///     app.addObserver(self, ScoreView.show, for: .scoreChanged)
  ///
  /// The target is not retained. It also gets data from outside that has the name's text, if the
  /// value's type is `LosslessStringConvertible`.
  public func addObserver<Target: AnyObject, Value>(
    _ target: Target, _ method: @escaping (Target) -> (Value) -> Void,
    for name: NotificationName<Value>
  ) {
    observers.append(NotificationObserver(target, name) { method($0)($1) })
  }

  /// Calls a method of an object for each notification of a name (rule D12).
  public func addObserver<Target: AnyObject, Value>(
    _ target: Target, _ method: @escaping (Target) -> () -> Void, for name: NotificationName<Value>
  ) {
    observers.append(NotificationObserver(target, name) { target, _ in method(target)() })
  }

  /// Delivers no more notifications of a name to an object, even if they are already posted.
  public func removeObserver<Value>(_ target: AnyObject, for name: NotificationName<Value>) {
    removeObservers(target) { $0.name == name.rawValue && $0.type == Value.self }
  }

  /// Delivers no more notifications to an object.
  public func removeObserver(_ target: AnyObject) {
    removeObservers(target) { _ in true }
  }

  /// Removes observers; even if the current delivery has yet to reach them, they get nothing more.
  private func removeObservers(_ target: AnyObject, where isMeant: (NotificationObserver) -> Bool) {
    let identity = ObjectIdentifier(target)
    for observer in observers where observer.identity == identity && isMeant(observer) {
      observer.isRemoved = true
    }
    observers.removeAll(where: \.isRemoved)
  }

  /// Posts a notification to the end of the queue (rule D12).
  ///
  /// Notifications that follow from inputs are not recorded, since a replay posts them again. From
  /// outside, such as another thread, use a `Mailbox`.
  public func post<Value>(_ name: NotificationName<Value>, _ value: Value) {
    loop.queue.post(name, value)
  }

  /// Posts a notification without a value.
  public func post(_ name: NotificationName<Void>) {
    loop.queue.post(name, ())
  }

  /// Calls the observers of a notification's name.
  func deliver(_ notification: PostedNotification) {
    forEachObserver(of: notification.name) { observer in
      if observer.type == notification.type { observer.receive(notification.value) }
    }
  }

  /// Calls the observers of the data's name whose values can be read from text.
  func deliver(_ data: DataEvent) {
    var misfit: (any Any.Type)?
    forEachObserver(of: data.name) { observer in
      guard let type = observer.type as? any LosslessStringConvertible.Type else { return }
      if let value = type.init(data.value) { observer.receive(value) } else { misfit = type }
    }
    if let misfit { onWarning?("data \(data.name): \"\(data.value)\" is no \(misfit)") }
  }

  /// Visits the current observers of a name, then removes observers whose targets are gone.
  private func forEachObserver(of name: String, _ body: (NotificationObserver) -> Void) {
    for observer in observers where observer.name == name { body(observer) }
    observers.removeAll(where: \.isGone)
  }
}

/// The name of a notification, and with it the type of its value (rule D12).
///
///     extension NotificationName<Int> {
///       static var scoreChanged: Self { Self("scoreChanged") }
///     }
///
/// Two names are equal if both their texts and the types of their values are.
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

/// A notification to be delivered to the observers of its name.
package struct PostedNotification {
  let name: String
  let value: Any
  /// The type that belongs to the name; a class's value can be of a subclass.
  let type: any Any.Type
}

extension EventQueue {
  /// Posts a notification at the end (rule D12).
  package func post<Value>(_ name: NotificationName<Value>, _ value: Value) {
    post(.notification(PostedNotification(name: name.rawValue, value: value, type: Value.self)))
  }
}

/// A target, the notification that it asked for, and the closure to call.
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

  var isGone: Bool { target.object == nil }

  func receive(_ value: Any) {
    guard !isRemoved, let target = target.object else { return }
    call(target, value)
  }
}
