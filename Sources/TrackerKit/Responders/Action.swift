/// A method to call on a target, without a string: an unbound method of the target's type.
///
///     button.addTarget(self, Controller.save, for: .touchUpInside)
///
/// An action knows which targets it can be performed on. Without a target, it is offered to each
/// responder of a chain until one has the method's type (rule D7).
public struct Action {
  @usableFromInline let canPerformOn: (AnyObject) -> Bool
  @usableFromInline let body: (AnyObject, AnyObject, TouchEvent?) -> Bool

  /// Creates an action that calls a method with the sender.
  @inlinable
  public init<Target: AnyObject, Sender: AnyObject>(
    _ method: @escaping (Target) -> (Sender) -> Void
  ) {
    self.init(method) { method, sender, _ in method(sender) }
  }

  /// Creates an action that calls a method without arguments.
  @inlinable
  public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
    canPerformOn = { $0 is Target }
    body = { target, _, _ in
      guard let target = target as? Target else { return false }
      method(target)()
      return true
    }
  }

  /// Creates an action that calls a method with the sender and the event that caused it.
  @inlinable
  public init<Target: AnyObject, Sender: AnyObject>(
    _ method: @escaping (Target) -> (Sender, TouchEvent?) -> Void
  ) {
    self.init(method) { method, sender, event in method(sender, event) }
  }

  @inlinable
  init<Target: AnyObject, Sender: AnyObject, Method>(
    _ method: @escaping (Target) -> Method,
    _ call: @escaping (Method, Sender, TouchEvent?) -> Void
  ) {
    canPerformOn = { $0 is Target }
    body = { target, sender, event in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      call(method(target), sender, event)
      return true
    }
  }

  /// Whether the method belongs to the object's type.
  public func canBePerformed(on target: AnyObject) -> Bool { canPerformOn(target) }

  /// Calls the method.
  ///
  /// - Returns: Whether target and sender are of the method's types, so that it was called.
  @discardableResult
  public func perform(
    on target: AnyObject, from sender: AnyObject, for event: TouchEvent? = nil
  ) -> Bool {
    body(target, sender, event)
  }
}
