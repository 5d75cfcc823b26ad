extension Window {
  /// Shows a keyboard for an input, unless a real keyboard has been seen (rule D9).
  ///
  /// It stays until `closeKeyboard(of:)`, even when a real key comes meanwhile.
  ///
  /// - Parameters:
  ///   - input: What is typed into; not kept alive.
  ///   - style: The keyboard's look.
  ///   - tuning: The numbers that decide.
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

  /// Takes the keyboard away, if it is an input's.
  public func closeKeyboard(of input: any KeyInput) {
    guard let keyboard = keyboardView, keyboard.input === input else { return }
    keyboardView = nil
    keyboard.removeFromSuperview()
  }
}
