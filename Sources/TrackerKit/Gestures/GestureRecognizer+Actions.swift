/// A recognizer's target and the action to call on it.
final class GestureAction {
  private let link: WeakTarget
  /// Whether the responder chain provides the target.
  let isForChain: Bool
  let action: Action

  init(_ target: AnyObject?, _ action: Action) {
    isForChain = target == nil
    self.action = action
    link = WeakTarget(target)
  }

  /// The object to call; nil if it is gone or the responder chain provides it.
  var target: AnyObject? { link.object }
}

/// Anything that can send actions with itself as the argument.
public protocol GestureActionSender: GestureRecognizer {}

extension GestureRecognizer: GestureActionSender {
  /// Calls an action for every recognition and change, with the recognizer as sender (rule D7).
  ///
  /// - Parameters:
  ///   - target: The object to call it on, not retained; nil offers it to the responder chain.
  ///   - action: The method to call.
  public func addTarget(_ target: AnyObject?, _ action: Action) {
    actions.append(GestureAction(target, action))
  }

  /// Removes a target's actions.
  public func removeTarget(_ target: AnyObject) {
    actions = actions.filter { $0.target !== target }
  }

  /// Sends the current state to all targets.
  func sendActions(through application: Application) {
    for entry in actions {
      let target = entry.target
      guard entry.isForChain || target != nil else { continue }
      application.sendAction(entry.action, to: target, from: self, for: application.touchEvent)
    }
  }
}

extension GestureActionSender {
  /// Calls a method of a target for every recognition and change, with the recognizer.
  @inlinable
  public func addTarget<Target: AnyObject>(
    _ target: Target, _ method: @escaping (Target) -> (Self) -> Void
  ) {
    addTarget(target, Action(method))
  }
}
