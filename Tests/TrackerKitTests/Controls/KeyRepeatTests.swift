import Testing
import TrackerKit

@Suite("Repeats of a held key")
struct KeyRepeatTests {
  private final class Keys: ViewController {
    var keys: [String] = []
    override func keyDown(_ key: KeyChange) { keys.append(key.label) }
    override func remoteControlReceived(_ command: RemoteControl) { keys.append(command.rawValue) }
  }

  private let scene = ControlScene()
  private let controller = Keys()
  private let field = TextField("abc", frame: Rect(x: 10, y: 10, width: 200, height: 44))

  init() {
    scene.window.rootViewController = controller
    controller.view.addSubview(field)
  }

  /// A key is held and repeats.
  private func hold(_ label: String, _ modifiers: KeyModifiers = [], text: String? = nil) {
    scene.handle(
      .key(
        KeyChange(
          label: label, position: label, modifiers: modifiers, isDown: true, text: text,
          isRepeat: true)))
  }

  /// A key goes down and repeats twice.
  private func press(_ label: String, _ modifiers: KeyModifiers = [], text: String? = nil) {
    scene.handle(
      .key(
        KeyChange(label: label, position: label, modifiers: modifiers, isDown: true, text: text)))
    hold(label, modifiers, text: text)
    hold(label, modifiers, text: text)
  }

  @Test("H1 D10 a held key types, deletes and moves the caret again until it is released")
  func editing() {
    field.becomeFirstResponder()
    press("d", text: "ð")
    #expect(field.text == "abcððð")
    press("backspace")
    #expect(field.text == "abc")
    press("left")
    #expect(field.editing.caret == 0)
    press("right", .shift)
    #expect(field.editing.selection == 0..<3)
    scene.key("right", isDown: false)
    hold("right")
    #expect(field.editing.selection == 0..<3, "it was released")
    #expect(controller.keys == [])
  }

  @Test("H1 D10 commands, Enter and Esc do not repeat")
  func commands() {
    field.becomeFirstResponder()
    for label in ["x", "y"] {
      scene.key(label)
      scene.key("left")
    }
    press("z", .control)
    #expect(field.text == "abcx" && field.canUndo, "one step is undone")
    press("return")
    #expect(!field.isFirstResponder && controller.keys == [])
  }

  @Test("H1 D10 a repeat of a key that was pressed elsewhere, or with nobody editing, is ignored")
  func elsewhere() {
    press("n")
    press("audionext")
    #expect(controller.keys == ["n", "next"])
    field.becomeFirstResponder()
    hold("n", text: "n")
    hold("f11")
    #expect(field.text == "abc" && controller.keys == ["n", "next"])
  }
}
