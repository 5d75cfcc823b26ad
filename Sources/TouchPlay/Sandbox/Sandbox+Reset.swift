internal import TrackerKit

/// A fresh page for the next visitor (rule H3).
extension Sandbox {
  /// Makes everything as it was at the start; as the session's rules say where they are older.
  func reset() {
    overlays.closeAll()
    settings.rules < .second ? clearPages() : makeFresh()
  }

  /// What a reset was under the first rules: what was drawn can be brought back by undo.
  private func clearPages() {
    for controller in enteredControllers { controller.clear() }
    change(to: startMode)
  }

  private func makeFresh() {
    shakeKey.cancel()
    // Fingers at rest draw nothing more; what they drew is finished by it, and goes with all else.
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
