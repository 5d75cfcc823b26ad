/// A method to call on a target, without a string: an unbound method of the target's type.
///
///     button.addTarget(self, action: Controller.save, for: .touchUpInside)
///
/// Without a target, it is offered to each responder of a chain until one has its type (rule D7).
public struct Action {
  @usableFromInline let body: (AnyObject, AnyObject, TouchEvent?) -> Bool

  // Each body checks the types instead of casting, since a cast would retain the object.

  /// Creates an action that calls a method with the sender.
  @inlinable
  public init<Target: AnyObject, Sender: AnyObject>(
    _ method: @escaping (Target) -> (Sender) -> Void
  ) {
    body = { target, sender, _ in
      guard target is Target, sender is Sender else { return false }
      method(unsafeDowncast(target, to: Target.self))(unsafeDowncast(sender, to: Sender.self))
      return true
    }
  }

  /// Creates an action that calls a method without arguments.
  @inlinable
  public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
    body = { target, _, _ in
      guard target is Target else { return false }
      method(unsafeDowncast(target, to: Target.self))()
      return true
    }
  }

  /// Creates an action that calls a method with the sender and the event that caused it.
  @inlinable
  public init<Target: AnyObject, Sender: AnyObject>(
    _ method: @escaping (Target) -> (Sender, TouchEvent?) -> Void
  ) {
    body = { target, sender, event in
      guard target is Target, sender is Sender else { return false }
      method(unsafeDowncast(target, to: Target.self))(
        unsafeDowncast(sender, to: Sender.self), event)
      return true
    }
  }

  /// Calls the method; false if the target or the sender is not of the method's types.
  @discardableResult
  public func perform(
    on target: AnyObject, from sender: AnyObject, for event: TouchEvent? = nil
  ) -> Bool {
    body(target, sender, event)
  }
}
