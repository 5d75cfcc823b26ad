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
