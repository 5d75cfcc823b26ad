internal import TrackerKit

/// Starts a fresh page for the next visitor (rule H3).
extension Sandbox {
  /// Restores the initial state, as the session's rules define it.
  func reset() {
    overlays.closeAll()
    settings.rules < .second ? clearPages() : makeFresh()
  }

  /// A reset under the first rules: drawings are cleared, which can be undone.
  private func clearPages() {
    for controller in enteredControllers { controller.clear() }
    change(to: startMode)
  }

  private func makeFresh() {
    shakeKey.cancel()
    // Stop resting fingers from drawing. This finishes their strokes, which are then removed.
    beginIgnoringInteractionEvents()
    endIgnoringInteractionEvents()
    let mode = settings.fresh?.restore(settings) ?? startMode
    settingsChanged()
    sizeChanged()
    for controller in controllers { controller.reset() }
    if !isModeFixed {
      enteredModes = []
      enter(mode)
    }
    if !touchEvent.allTouches.isEmpty { host?.liftAllFingers() }
  }
}
