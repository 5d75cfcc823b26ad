extension Application {
  /// Performs an action on its target, or on the first responder in the chain that can perform it
  /// (rule D7).
  ///
  /// Without a target, the chain starts at the first responder of the sender's window, or at the
  /// sender if there is none.
  func performAction(
    _ action: Action, to target: AnyObject?, from sender: AnyObject, for event: TouchEvent?
  ) -> AnyObject? {
    if let target { return action.perform(on: target, from: sender, for: event) ? target : nil }
    var candidate = chainStart(of: sender)
    while let responder = candidate {
      if action.canBePerformed(on: responder),
        action.perform(on: responder, from: sender, for: event)
      {
        return responder
      }
      candidate = responder.next
    }
    return nil
  }

  private func chainStart(of sender: AnyObject) -> Responder? {
    let responder = sender as? Responder ?? (sender as? GestureRecognizer)?.view
    return responder?.hostWindow?.firstResponder ?? responder ?? window?.firstResponder ?? window
  }
}
