import Testing
import TrackerKit

@Suite("Alert")
struct AlertTests {
  private let scene = ControlScene()

  @Test("C12 an alert takes all touches until a button closes it and acts")
  func choice() throws {
    let below = scene.add(Button(frame: scene.window.bounds))
    var done = 0
    let alert = Alert(
      "Delete everything?", message: "This cannot be undone.",
      [.cancel, Alert.Action("Delete", isDestructive: true) { done += 1 }])
    alert.show(in: scene.window)
    scene.key("x")
    scene.tap(5, 5)
    #expect(scene.log.take().isEmpty && alert.isOpen)
    scene.tap(alert.buttons[1])
    #expect(done == 1 && !alert.isOpen && alert.superview == nil)
    alert.show(in: scene.window)
    scene.key("x")
    scene.tap(alert.buttons[0])
    #expect(done == 1 && alert.superview == nil)
    scene.tap(below)
    #expect(scene.log.take().contains("upInside"))
  }

  @Test("C12 an alert gets the keys: the covered field resigns, and Esc presses the first button")
  func keys() {
    let field = scene.add(TextField(frame: Rect(x: 0, y: 0, width: 100, height: 44)))
    field.becomeFirstResponder()
    var done = 0
    let alert = Alert("?", [.cancel, Alert.Action("Delete") { done += 1 }])
    alert.show(in: scene.window)
    scene.key("x")
    #expect(field.text.isEmpty && !field.isFirstResponder && scene.window.keyboardView == nil)
    scene.key("escape")
    #expect(!alert.isOpen && done == 0 && scene.window.firstResponder == nil)
  }

  @Test("C12 the panel is as high as its text; long titles go below each other")
  func layout() {
    let short = Alert("Done", [])
    let long = Alert(
      "A long question that needs more than one line, does it not?", message: "Yes.",
      [.cancel, Alert.Action("A title that is rather long")])
    for alert in [short, long] {
      alert.show(in: scene.window)
      scene.key("x")
      #expect(scene.window.bounds.expanded(by: -8).contains(alert.panel.origin))
      #expect(alert.buttons.allSatisfy { $0.frame.size.height == 44 })
      alert.close()
    }
    #expect(
      short.buttons.map(\.title) == ["OK"] && long.panel.size.height > short.panel.size.height)
    #expect(long.buttons[1].frame.minY > long.buttons[0].frame.minY)
  }
}
