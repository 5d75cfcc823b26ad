import Testing
import TrackerKit

@testable import TouchPlay

@Suite("LinesGestures")
struct LinesGesturesTests {
  private let scene = LinesScene()

  /// Two lines: the first at y = 200, the second at y = 500, both from x = 200 to x = 600.
  private func drawLines() {
    for y in [200.0, 500] { scene.line(Point(x: 200, y: y), Point(x: 600, y: y)) }
  }

  private func lineDump(_ ys: [Double], from x: Double = 200, to end: Double = 600) -> String {
    let lines = ys.map {
      "{\"begin\": [\(x), \($0)], \"color\": \"#CC0000\", \"end\": [\(end), \($0)]}"
    }
    return "[" + lines.joined(separator: ", ") + "]"
  }

  private func tap(_ button: Button) {
    scene.tap(button.frame.center.x, button.frame.center.y)
  }

  // MARK: Double tap

  @Test("D7 L6 a double tap goes up the chain and asks to clear; Clear clears, and undo restores")
  func doubleTap() {
    drawLines()
    scene.tap(800, 700)
    #expect(!scene.texts.contains("Clear all lines?"))
    scene.tap(800, 700)
    #expect(scene.texts.contains("Clear all lines?"))
    #expect(scene.finished == lineDump([200, 500]), "it only asks")
    // The buttons are side by side in the center, Clear on the right.
    scene.tap(580, 430)
    #expect(!scene.texts.contains("Clear all lines?"))
    #expect(scene.finished == "[]")
    scene.press("z", [.control])
    #expect(scene.finished == lineDump([200, 500]))
  }

  @Test("L6 Cancel, or a tap beside the question, clears nothing; taps leave no lines")
  func doubleTapRefused() {
    drawLines()
    for (x, y) in [(420.0, 430.0), (100, 100)] {
      scene.tap(800, 700)
      scene.tap(800, 700)
      scene.tap(x, y)
      #expect(!scene.texts.contains("Clear all lines?"))
      #expect(scene.finished == lineDump([200, 500]))
    }
  }

  @Test("L6 an empty page asks nothing, and taps at two locations are not a double tap")
  func noQuestion() {
    scene.tap(800, 700)
    scene.tap(800, 700)
    #expect(!scene.texts.contains("Clear all lines?"))
    drawLines()
    scene.tap(800, 700)
    scene.tap(700, 700)
    #expect(!scene.texts.contains("Clear all lines?"))
  }

  @Test("L6 double taps by two fingers, or next to a drawing finger, ask nothing")
  func tapsOfMoreFingers() {
    drawLines()
    for _ in 0..<2 {
      scene.down(1, 700, 700)
      scene.down(2, 900, 700)
      scene.up(2)
      scene.up(1)
    }
    #expect(!scene.texts.contains("Clear all lines?"))
    scene.down(1, 100, 600)
    scene.move(1, 100, 700)
    scene.tap(900, 300)
    scene.tap(900, 300)
    #expect(!scene.texts.contains("Clear all lines?"))
  }

  // MARK: Selection

  @Test(
    "L6 a long press within 22 pt of a line selects it and draws nothing", arguments: [0.0, 21])
  func longPress(distance: Double) {
    drawLines()
    scene.down(1, 400, 500 + distance)
    scene.turn([], after: 0.4)
    #expect(scene.selected == nil)
    scene.turn([], after: 0.2)
    #expect(scene.selected == 1)
    #expect(scene.inProgress == "[]")
    scene.up(1)
    #expect(scene.selected == 1 && scene.finished == lineDump([200, 500]))
  }

  @Test("L6 a long press away from all lines draws, and so does one next to another finger")
  func noSelection() {
    drawLines()
    scene.longPress(400, 523)
    #expect(scene.selected == nil)
    scene.down(2, 800, 700)
    scene.longPress(400, 500)
    #expect(scene.selected == nil)
    scene.up(2)
    scene.down(1, 400, 500)
    scene.move(1, 400, 511)
    scene.up(1, after: 0.7)
    #expect(scene.selected == nil, "it moved too far")
    #expect(
      scene.drawing?.history.items.count == 3,
      "one finger moved too far for a tap; one was too slow, but held still (L1)")
  }

  @Test("L6 a long press selects the nearest line, and the front one if several are equally near")
  func nearest() {
    for y in [200.0, 230, 230] { scene.line(Point(x: 200, y: y), Point(x: 600, y: y)) }
    scene.longPress(400, 210)
    #expect(scene.selected == 0)
    scene.longPress(400, 220)
    #expect(scene.selected == 2, "even though the finger is on the selected line, too")
  }

  @Test("L6 an ellipse is selected at its outline")
  func ellipse() {
    scene.downTogether(Point(x: 300, y: 300), Point(x: 500, y: 400))
    scene.up(1, after: 1)
    scene.up(2)
    scene.longPress(400, 345)
    #expect(scene.selected == nil)
    scene.longPress(400, 310)
    #expect(scene.selected == 0)
  }

  @Test("L6 a selected line offers Delete, which undo reverts")
  func delete() throws {
    drawLines()
    scene.longPress(400, 500)
    let button = try #require(scene.deleteButton)
    #expect(scene.texts.contains("Delete"))
    #expect(button.frame == Rect(x: 352, y: 423, width: 96, height: 48))
    tap(button)
    #expect(scene.finished == lineDump([200]))
    #expect(scene.selected == nil && scene.deleteButton == nil)
    scene.press("z", [.control])
    #expect(scene.finished == lineDump([200, 500]))
    scene.press("z", [.control, .shift])
    #expect(scene.finished == lineDump([200]))
  }

  @Test("L6 a double tap on Delete asks nothing")
  func deleteTwice() throws {
    drawLines()
    scene.longPress(400, 500)
    let button = try #require(scene.deleteButton)
    tap(button)
    tap(button)
    #expect(!scene.texts.contains("Clear all lines?"))
    #expect(scene.finished == lineDump([200]))
  }

  @Test("L6 a finger elsewhere deselects, and so do undo and clear")
  func deselect() {
    drawLines()
    scene.longPress(400, 500)
    scene.tap(400, 500)
    #expect(scene.selected == 1, "a tap on the line itself does not")
    scene.tap(800, 700)
    #expect(scene.selected == nil && scene.deleteButton == nil)
    for key in ["z", "c"] {
      scene.longPress(400, 200)
      #expect(scene.selected == 0)
      scene.press(key, key == "z" ? [.control] : [])
      #expect(scene.selected == nil && scene.deleteButton == nil)
    }
  }

  // MARK: Moving

  @Test("L6 dragging the selected line moves it; one undo moves it back")
  func drag() {
    drawLines()
    scene.longPress(400, 500)
    let before = scene.canvas.base.ink?.digest
    scene.down(1, 300, 500)
    #expect(scene.inProgress == "[]", "a finger on the selected line draws nothing")
    scene.move(1, 300, 520)
    scene.move(1, 350, 610)
    #expect(scene.finished == lineDump([200, 500]), "it is moved when it is dropped")
    #expect(scene.inProgress == "[]" && scene.deleteButton == nil)
    scene.up(1)
    // The first 10 pt belong to the pan.
    #expect(
      scene.finished.contains(
        "{\"begin\": [250.0, 600.0], \"color\": \"#CC0000\", \"end\": [650.0, 600.0]}"))
    #expect(scene.selected == 1 && scene.deleteButton != nil)
    #expect(scene.canvas.base.ink?.digest != before)
    scene.press("z", [.control])
    #expect(scene.finished == lineDump([200, 500]))
    #expect(scene.canvas.base.ink?.digest == before)
    scene.press("z", [.control, .shift])
    #expect(scene.finished.contains("[250.0, 600.0]"))
  }

  @Test("L6 the finger that selected a line can go on to move it")
  func dragAtOnce() {
    drawLines()
    scene.down(1, 300, 500)
    scene.turn([], after: 0.6)
    scene.move(1, 300, 550)
    scene.up(1)
    #expect(scene.finished == lineDump([200, 540]))
  }

  @Test("L6 a line that is not selected is drawn over, not moved")
  func dragUnselected() {
    drawLines()
    scene.line(Point(x: 300, y: 500), Point(x: 300, y: 600))
    #expect(scene.drawing?.history.items.count == 3)
    #expect(scene.finished.contains("{\"begin\": [300.0, 500.0]"))
  }

  @Test("L3 L6 a drag that is cancelled or undone leaves the line where it was")
  func cancelledDrag() {
    drawLines()
    let ink = scene.canvas.base.ink?.digest
    for isUndone in [false, true] {
      scene.longPress(400, 500)
      scene.down(1, 300, 500)
      scene.move(1, 300, 600)
      #expect(scene.drawing?.selection?.isDragged == true)
      if isUndone {
        scene.press("z", [.control])
        #expect(scene.finished == lineDump([200]))
        scene.move(1, 300, 700)
        scene.up(1)
        scene.press("z", [.control, .shift])
      } else {
        scene.cancel(1)
      }
      #expect(scene.finished == lineDump([200, 500]))
      #expect(scene.canvas.base.ink?.digest == ink)
    }
  }

  @Test("L1 L6 while one finger moves a line, others draw")
  func drawWhileDragging() {
    drawLines()
    scene.longPress(400, 500)
    scene.down(1, 300, 500)
    scene.move(1, 300, 600)
    scene.down(2, 800, 100)
    scene.move(2, 800, 300)
    #expect(scene.drawing?.inProgress.map(\.number) == [2])
    scene.up(2)
    scene.down(2, 300, 200)
    scene.turn([], after: 0.7)
    #expect(scene.selected == 1, "a press does not select another line meanwhile")
    scene.cancel(2)
    scene.up(1)
    #expect(scene.finished.contains("[200.0, 590.0]"))
  }
}
