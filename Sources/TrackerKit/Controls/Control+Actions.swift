/// A target of a control, what to call on it, and when.
struct ControlRegistration {
  weak var target: AnyObject?
  /// Whether the responder chain provides the target.
  let isForChain: Bool
  let action: Action
  var events: ControlEvents
}

/// Anything that can send actions with the control as their argument.
public protocol ControlActionSender: Control {}

extension Control: ControlActionSender {
  /// Calls an action for certain events (rule D7).
  ///
  /// - Parameters:
  ///   - target: The object to call it on, not retained; nil offers it to the responder chain.
  ///   - action: The method to call.
  ///   - events: The events; several at the same time call it once.
  public func addTarget(_ target: AnyObject?, _ action: Action, for events: ControlEvents) {
    registrations.removeAll { !$0.isForChain && $0.target == nil }
    registrations.append(
      ControlRegistration(
        target: target, isForChain: target == nil, action: action, events: events))
  }

  /// Removes a target's actions, or only those for certain events; nil removes those of the chain.
  public func removeTarget(_ target: AnyObject?, for events: ControlEvents = .allEvents) {
    for index in registrations.indices
    where registrations[index].target === target
      && registrations[index].isForChain == (target == nil)
    {
      registrations[index].events.subtract(events)
    }
    registrations.removeAll(where: \.events.isEmpty)
  }

  /// Sends the actions of all registrations for any of some events, in the order they were added.
  ///
  /// In the `…Tracking` methods, they wait until the control is consistent and go out with the
  /// touch's own event; in an action, they wait until all previous actions have run. Actions that
  /// one of them adds or removes count from the next event.
  public func sendActions(for events: ControlEvents) {
    gather(for: nil) { gathered?.formUnion(events) }
  }

  /// Runs a closure that handles an event, then sends the resulting actions.
  func gather(for event: TouchEvent?, _ body: () -> Void) {
    guard gathered == nil else { return body() }
    if let application = window?.application { lastApplication = application }
    gathered = []
    body()
    while let events = gathered, !events.isEmpty {
      gathered = []
      perform(events, for: event)
    }
    gathered = nil
  }

  private func perform(_ events: ControlEvents, for event: TouchEvent?) {
    for entry in registrations where !entry.events.isDisjoint(with: events) {
      let target = entry.target
      if entry.isForChain || target != nil { sendAction(entry.action, to: target, for: event) }
    }
  }
}

extension ControlActionSender {
  /// Calls a method of a target for certain events, with the control as its argument.
  ///
  ///     slider.addTarget(self, Panel.rateChanged, for: .valueChanged)
  public func addTarget<Target: AnyObject>(
    _ target: Target, _ method: @escaping (Target) -> (Self) -> Void, for events: ControlEvents
  ) {
    addTarget(target, Action(method), for: events)
  }

  /// Calls a method of a target for certain events, with the control and the touches' event.
  public func addTarget<Target: AnyObject>(
    _ target: Target, _ method: @escaping (Target) -> (Self, TouchEvent?) -> Void,
    for events: ControlEvents
  ) {
    addTarget(target, Action(method), for: events)
  }

  /// Calls a method of a target for certain events.
  public func addTarget<Target: AnyObject>(
    _ target: Target, _ method: @escaping (Target) -> () -> Void, for events: ControlEvents
  ) {
    addTarget(target, Action(method), for: events)
  }
}
