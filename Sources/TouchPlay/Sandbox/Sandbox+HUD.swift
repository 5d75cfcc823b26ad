internal import TrackerKit

/// What the HUD asks, and the choices that it offers (rules H2, H5).
extension Sandbox {
  /// Where the window has something that has to stay seen.
  var occupied: [Rect] { current.occupied + overlays.occupied }

  /// Whether a command has a button now.
  func shows(_ command: Command<Sandbox>) -> Bool {
    settings.offers(command) && command.isShown(self)
  }

  /// Switches something on or off.
  func toggle(_ setting: ReferenceWritableKeyPath<Settings, Bool>) {
    settings[keyPath: setting].toggle()
    settingsChanged()
  }

  /// Shows what is chosen now.
  func settingsChanged() {
    overlays.settingsChanged()
    for controller in controllers { controller.settingsChanged() }
  }

  /// Whether there is room for another size.
  var canStepSize: Bool {
    let (factor, room) = (settings.interfaceFactor, window?.bounds.size ?? .zero)
    return InterfaceFactor.step(after: factor, in: room) != factor
  }

  /// Everything is larger, or small again, at once (rule H5).
  func stepSize() {
    guard let window else { return }
    settings.stepSize(in: window.bounds.size)
    sizeChanged()
  }

  /// Lays everything out by the UI factor in force.
  func sizeChanged() {
    overlays.settingsChanged()
    // Modes that are not shown have their places, too; a replay knows of some only what was recorded.
    for controller in controllers { controller.sizeChanged() }
    for controller in enteredControllers { controller.view.layoutTree() }
    window?.layoutTree()
  }
}

extension Sandbox: ModeHost {
  func ask(_ question: String, yes: String, no: String, then action: @escaping () -> Void) {
    overlays.question.ask(question, yes: yes, no: no, then: action)
  }
}
