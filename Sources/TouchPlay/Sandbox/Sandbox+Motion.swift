internal import TrackerKit

/// What shakes and media keys mean where no mode has a use for them (rules D4, D6).
extension Sandbox {
  /// A key that is let go ends what lasts as long as it is held, such as a shake, whoever it goes to by now.
  func releaseHeld(_ event: Event) {
    guard case .key(let key) = event, !key.isDown else { return }
    for command in commands where command.isHeld {
      if command.keys.contains(where: { $0.isSameKey(as: key) }) { command.release?(self) }
    }
  }

  /// A shake that nobody wanted asks whether to undo, or opens the mode for it, where it counts already.
  func handleShake() {
    let current = current
    if current.canUndo {
      ask("Undo?", yes: "Undo", no: "Cancel") { [weak current] in current?.undo() }
    } else if !isModeFixed, !current.wantsShakes,
      let shaken = controllers.first(where: \.wantsShakes)
    {
      // Not `change(to:)`, which would break the shake off.
      enter(shaken.mode)
      sendEvent(.motion(.shake, .began))
    }
  }
}
