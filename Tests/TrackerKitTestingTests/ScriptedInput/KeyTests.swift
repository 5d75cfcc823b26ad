import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Typing")
struct KeyTests {
  @Test(
    "D9 a text field gets the text that a script types, and a line break ends it",
    arguments: [
      " !\"#$%&'()*+,-./0123456789:;<=>?@", "ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`",
      "abcdefghijklmnopqrstuvwxyz{|}~éÄß",
    ])
  func text(_ text: String) {
    let scene = TouchScene()
    let field = TextField(frame: Rect(x: 0, y: 0, width: 400, height: 44))
    scene.window.addSubview(field)
    scene.tap(field)
    var script = FingerScript()
    script.type(text)
    scene.play(script)
    #expect(field.text == text)
    #expect(field.isFirstResponder)
    script = FingerScript()
    script.type("\n")
    scene.play(script)
    #expect(!field.isFirstResponder)
  }

  @Test("A key that types a character without Shift goes by that character")
  func characters() {
    #expect(Key("z") == Key(label: "z"))
    #expect(Key(",") == .comma)
    #expect(Key("Z") == nil && Key("ß") == nil)
  }
}
