/// The system's help with typing; a live program has it, a replay does not (rules D10, S5).
public protocol TextServices: AnyObject {
  /// Starts or stops translating keys to text, with input methods and dead keys.
  ///
  /// - Parameter area: Where the text is, in points of the window, for an input method's choices;
  ///   nil stops.
  func takeText(in area: Rect?)

  /// The text on the system's clipboard; nil if there is none.
  var clipboardText: String? { get set }
}

extension Application {
  /// The name of the data for pasted text (rule D10).
  public static var pasteName: String { "TrackerKit.paste" }

  /// The name of the data for composed text that is not typed yet; empty text cancels (rule D10).
  package static var compositionName: String { "TrackerKit.composition" }

  /// The maximum size of pasted text, in bytes of UTF-8; the rest is left out.
  static var maximumPaste: Int { 1 << 14 }

  /// Lets the system translate keys while the first responder takes text from real keys.
  ///
  /// Before the first real key, the system would open its keyboard in addition to the kit's.
  func textInputChanged() {
    guard let textServices else { return }
    guard hasSeenKeyboard, let window, let input = window.firstResponder as? any KeyInput else {
      return textServices.takeText(in: nil)
    }
    textServices.takeText(in: (input as? View ?? window).frameInWindow)
  }

  /// Makes input methods discard composed text.
  func dropComposition() {
    textServices?.takeText(in: nil)
    textInputChanged()
  }

  /// Passes pasted or composed text to the first responder; false if it takes none.
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
  /// The first responder gets it in the next turn, as data. A replay has recorded data instead.
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
