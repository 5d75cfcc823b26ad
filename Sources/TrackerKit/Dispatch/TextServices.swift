/// What the system does for typing; a live program has it, a replay does not (rules D10, S5).
public protocol TextServices: AnyObject {
  /// Has the system say what keys type, with input methods and dead keys, or no longer.
  ///
  /// - Parameter area: Where the text is, in points of the window; an input method shows its
  ///   choices there. Nil ends it.
  func takeText(in area: Rect?)

  /// The text on the system's clipboard; nil if there is none.
  var clipboardText: String? { get set }
}

extension Application {
  /// The name of the data that a paste brings into the loop (rule D10).
  public static var pasteName: String { "TrackerKit.paste" }

  /// The name of the data with what an input method has composed so far and not yet typed; empty if
  /// it cancels (rule D10).
  package static var compositionName: String { "TrackerKit.composition" }

  /// The maximum size of pasted text, in bytes of UTF-8; the rest is left out.
  static var maximumPaste: Int { 1 << 14 }

  /// Has the system say what keys type while a first responder takes text.
  ///
  /// Without a real key so far, the kit's own keyboard is open, and the system's would open, too.
  func textInputChanged() {
    guard let textServices else { return }
    guard hasSeenKeyboard, let window, let input = window.firstResponder as? any KeyInput else {
      return textServices.takeText(in: nil)
    }
    let view = input as? View ?? window
    let corners = Transform.identity.corners(of: view.bounds).map { view.convert($0, to: nil) }
    textServices.takeText(in: Rect(around: corners) ?? window.bounds)
  }

  /// Has input methods forget what they have composed.
  func dropComposition() {
    textServices?.takeText(in: nil)
    textInputChanged()
  }

  /// Gives the first responder text that is data.
  ///
  /// - Returns: False if the data is something else, or nobody takes text.
  func takeText(_ data: DataEvent) -> Bool {
    guard let input = window?.firstResponder as? any KeyInput else { return false }
    switch data.name {
    case Self.pasteName: input.paste(data.value)
    case Self.compositionName: input.compose(data.value)
    default: return false
    }
    return true
  }

  /// Puts text on the system's clipboard; a replay leaves it alone (rule S5).
  public func copy(_ text: String) {
    textServices?.clipboardText = text
  }

  /// Asks for the text on the system's clipboard.
  ///
  /// It enters the next turn as data, so it is recorded, and the first responder gets it then. A
  /// replay asks nobody: it has the recorded data.
  public func requestPaste() {
    guard let text = textServices?.clipboardText else { return }
    // A character has at most four bytes.
    let beginnings = (0..<4).lazy.compactMap { missing in
      String(validating: text.utf8.prefix(Self.maximumPaste - missing), as: UTF8.self)
    }
    guard let beginning = beginnings.first, !beginning.isEmpty else { return }
    loop.postbox.post(DataEvent(name: Self.pasteName, value: beginning))
  }
}
