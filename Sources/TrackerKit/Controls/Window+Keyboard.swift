extension Window {
  /// Shows a keyboard for an input, unless people type on a real one (rule D9).
  ///
  /// It stays until `closeKeyboard(of:)`, even if a real key is pressed in the meantime.
  ///
  /// - Parameters:
  ///   - input: The responder that is typed into; not retained.
  ///   - style: The keyboard's look.
  ///   - tuning: The gesture constants.
  public func openKeyboard(
    for input: any KeyInput, style: ControlStyle = .light, tuning: GestureTuning = GestureTuning()
  ) {
    guard let application, !application.hasSeenKeyboard else { return }
    keyboardView?.removeFromSuperview()
    let keyboard = KeyboardView(for: input, style: style, tuning: tuning)
    keyboardView = keyboard
    addSubview(keyboard)
    keyboard.place(in: bounds.size)
  }

  /// Removes the keyboard if it belongs to an input.
  public func closeKeyboard(of input: any KeyInput) {
    guard let keyboard = keyboardView, keyboard.input === input else { return }
    keyboardView = nil
    keyboard.removeFromSuperview()
  }
}
