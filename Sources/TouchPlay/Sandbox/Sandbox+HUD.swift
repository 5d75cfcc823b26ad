internal import TrackerKit

/// What the HUD needs, and the settings it offers (rules H2, H5).
extension Sandbox {
  /// The areas of the window that must stay visible.
  var occupied: [Rect] { current.occupied + overlays.occupied }

  /// Whether a command currently has a button.
  func shows(_ command: Command<Sandbox>) -> Bool {
    settings.offers(command) && command.isShown(self)
  }

  /// Toggles a setting.
  func toggle(_ setting: ReferenceWritableKeyPath<Settings, Bool>) {
    settings[keyPath: setting].toggle()
    settingsChanged()
  }

  /// Applies the current settings.
  func settingsChanged() {
    overlays.settingsChanged()
    for controller in controllers { controller.settingsChanged() }
  }

  /// Whether another size fits the window.
  var canStepSize: Bool {
    let (factor, room) = (settings.interfaceFactor, window?.bounds.size ?? .zero)
    return InterfaceFactor.step(after: factor, in: room) != factor
  }

  /// Increases the scale of all sizes, or returns to the smallest one (rule H5).
  func stepSize() {
    guard let window else { return }
    settings.stepSize(in: window.bounds.size)
    sizeChanged()
  }

  /// Lays everything out at the current scale.
  func sizeChanged() {
    overlays.settingsChanged()
    // Hidden modes have layouts too; in a replay, some of these come only from the recording.
    for controller in controllers { controller.sizeChanged() }
    for controller in enteredControllers { controller.view.layoutTree() }
    window?.layoutTree()
  }
}

extension Sandbox {
  /// Asks a question for a mode, and performs the action if the answer is yes.
  func ask(_ question: String, yes: String, no: String, then action: @escaping () -> Void) {
    overlays.question.ask(question, yes: yes, no: no, then: action)
  }

  func surfaceUseChanged() { overlays.hud.surfaceUseChanged() }
}
