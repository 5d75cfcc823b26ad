import Testing

@testable import TrackerKit

@Suite("KeyChange")
struct KeyChangeTests {
  private func key(
    _ label: String, _ modifiers: KeyModifiers = [], text: String? = nil, position: String? = nil
  ) -> TextKey? {
    KeyChange(
      label: label, position: position ?? label, modifiers: modifiers, isDown: true, text: text
    ).textKey
  }

  @Test("D10 a key types what the system says; if it says nothing, what its label says")
  func typed() {
    #expect(key("e", text: "é") == .characters("é"))
    #expect(key("", text: "日本") == .characters("日本"), "an input method, without a key")
    #expect(key("e") == .characters("e"))
    #expect(key("1", .shift, text: "+") == .characters("+"))
    #expect(key("space", text: "\u{A0}") == .characters("\u{A0}"))
  }

  @Test("D10 a dead key types nothing and is not passed on; function keys are")
  func deadKey() {
    #expect(key("´", text: "") == .characters(""))
    #expect(key("s", text: "") == .characters(""))
    #expect(key("f11", text: "") == nil)
    #expect(key("left shift", text: "") == nil)
  }

  @Test("D10 AltGr types what differs from the label; Alt and Control with a label are commands")
  func modifiers() {
    #expect(key("q", .alt, text: "@") == .characters("@"))
    #expect(key("q", [.control, .alt], text: "@") == .characters("@"))
    #expect(key("x", .alt, text: "x") == nil)
    #expect(key("x", [.alt, .shift], text: "X") == nil)
    #expect(key("space", .alt, text: " ") == nil)
    #expect(key("a", .control, text: "a") == .command(.selectAll))
    #expect(key("q", .control, text: "") == nil)
  }

  @Test("D11 a keypad that types nothing moves the caret and deletes")
  func keypad() {
    #expect(key("keypad 7", text: "7") == .characters("7"))
    #expect(key("keypad 7") == .characters("7"), "in older sessions")
    #expect(key("keypad 7", text: "") == .move(.start, isSelecting: false))
    #expect(key("keypad 6", .shift, text: "") == .move(.characterForward, isSelecting: true))
    #expect(key("keypad .", text: "") == .delete(.characterForward))
  }

  @Test("D11 Control with a letter is a command in every script")
  func commands() {
    #expect(key("z", .control) == .command(.undo))
    #expect(key("z", [.control, .shift]) == .command(.redo))
    #expect(key("я", .control, position: "z") == .command(.undo))
    #expect(key("w", .control, position: "z") == nil, "the label counts, not the position")
    #expect(key("left", [.control, .shift]) == .move(.wordBackward, isSelecting: true))
    #expect(key("backspace", .control) == .delete(.wordBackward))
    #expect(key("end", .control) == .move(.end, isSelecting: false))
    #expect(key("left", .alt) == nil && key("left", [.alt, .control]) == nil)
  }

  @Test("D10 typed text has no control characters, and a limited length")
  func limits() {
    func text(_ text: String) -> String? {
      KeyChange(label: "", position: "", isDown: true, text: text).text
    }
    #expect(text("a\tb\u{7F}c\u{85}\r\n") == "abc")
    #expect(text(String(repeating: "é", count: 600)) == String(repeating: "é", count: 512))
    #expect(KeyChange.canType("日本") && !KeyChange.canType("\n"))
    #expect(!KeyChange.canType(String(repeating: "a", count: 1025)))
    var key = KeyChange(label: "a", position: "a", isDown: true, text: "")
    key.type("b")
    key.type("c\n")
    #expect(key.text == "bc" && !key.hasRoom(for: String(repeating: "a", count: 1023)))
    #expect(key.hasRoom(for: String(repeating: "a", count: 1022)))
  }
}
