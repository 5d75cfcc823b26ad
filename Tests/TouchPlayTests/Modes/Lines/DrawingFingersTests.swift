import Testing
import TrackerKit

@testable import TouchPlay

@Suite("DrawingFingers")
struct DrawingFingersTests {
  private let scene = LinesScene()
  private let first = Point(x: 200, y: 300)
  private let other = Point(x: 300, y: 200)

  @Test("L1 ten fingers draw ten straight lines from where they began to where they are")
  func tenLines() {
    for finger in 1...10 { scene.down(finger, Double(finger * 50), 100) }
    for finger in 1...10 {
      scene.move(finger, 10, Double(700 - finger))
      scene.move(finger, Double(finger * 50 + 30), 300)
    }
    #expect(scene.drawing?.inProgress.map(\.number) == Array(1...10))
    #expect(scene.finished == "[]")
    for finger in (1...10).reversed() { scene.up(finger) }
    let expected = (1...10).reversed().map { finger in
      let x = Double(finger * 50)
      return "{\"begin\": [\(x), 100.0], \"color\": \"#8300CC\", \"end\": [\(x + 30), 300.0]}"
    }
    #expect(scene.finished == "[" + expected.joined(separator: ", ") + "]")
    #expect(scene.inProgress == "[]")
  }

  @Test("L1 a line in progress is red and has its finger's number")
  func inProgress() {
    scene.down(2, 100, 100)
    scene.down(1, 300, 100)
    scene.move(2, 150, 120)
    #expect(
      scene.inProgress
        == "[{\"begin\": [300.0, 100.0], \"color\": \"#FF0000\", \"end\": [300.0, 100.0], \"number\": 1}, "
        + "{\"begin\": [100.0, 100.0], \"color\": \"#FF0000\", \"end\": [150.0, 120.0], \"number\": 2}]"
    )
  }

  @Test("L1 a tap leaves no line; a short line that took longer stays")
  func tap() {
    scene.tap(100, 100)
    #expect(scene.finished == "[]" && scene.inProgress == "[]")
    scene.down(1, 400, 400)
    scene.move(1, 405, 400)
    scene.up(1, after: 0.8)
    #expect(scene.drawing?.history.items.count == 1)
    scene.down(1, 500, 500)
    scene.move(1, 520, 500)
    scene.move(1, 500, 500)
    scene.up(1, after: 0.05)
    #expect(
      scene.drawing?.history.items.count == 2, "a finger that moved away and back is not a tap")
  }

  @Test(
    "L1 a finger held still leaves nothing, however long it is held", arguments: [0.05, 0.8, 30])
  func still(seconds: Double) {
    scene.down(1, 400, 400)
    scene.move(1, 402, 399)
    scene.up(1, after: seconds)
    #expect(scene.finished == "[]" && scene.drawing?.history.canUndo == false)
  }

  @Test("L3 a cancelled touch's line disappears, whatever the reason")
  func cancelled() {
    scene.down(1, 100, 100)
    scene.down(2, 100, 300)
    scene.move(1, 200, 150)
    scene.cancel(1)
    #expect(scene.drawing?.inProgress.map(\.number) == [2])
    scene.press("1")
    scene.press("2")
    scene.up(2)
    #expect(scene.finished == "[]" && scene.inProgress == "[]", "the mode was left")
    scene.down(1, 100, 100)
    scene.move(1, 200, 150)
    scene.turn([.display(.deactivated)])
    #expect(scene.finished == "[]" && scene.inProgress == "[]")
    #expect(scene.drawing?.history.canUndo == false)
  }

  @Test(
    "L4 two fingers that land within 0.06 s draw an ellipse; later ones draw lines",
    arguments: [(0.0001, true), (0.06, true), (0.061, false), (0.2, false)])
  func together(seconds: Double, isEllipse: Bool) {
    scene.downTogether(first, other, after: seconds)
    scene.move(2, 310, 180)
    #expect(
      scene.drawing?.inProgress.map(\.shape.kind) == (isEllipse ? [.ellipse] : [.line, .line]))
    guard isEllipse else { return }
    #expect(
      scene.inProgress
        == "[{\"color\": \"#FF0000\", \"height\": 120.0, \"number\": 1, \"width\": 110.0, \"x\": 200.0, \"y\": 180.0}]"
    )
  }

  @Test("L4 two fingers of one turn draw an ellipse; the first in the turn counts as first")
  func sameTurn() {
    scene.turn([scene.input(.began, 2, other), scene.input(.began, 1, first)])
    scene.turn([scene.input(.ended, 1), scene.input(.ended, 2)], after: 1)
    #expect(
      scene.circles
        == "[{\"color\": \"#0033CC\", \"height\": 100.0, \"width\": 100.0, \"x\": 200.0, \"y\": 200.0}]",
      "the direction is from finger 2 to finger 1: down to the left")
  }

  @Test("L4 a third finger within 0.06 s of the second turns both into lines; a later one does not")
  func third() {
    scene.downTogether(first, other)
    scene.down(3, 600, 600, after: 0.06)
    #expect(scene.drawing?.inProgress.map(\.shape.kind) == [.line, .line, .line])
    #expect(scene.drawing?.inProgress.first?.shape.begin == first)
    for finger in 1...3 { scene.cancel(finger) }
    scene.downTogether(first, other)
    scene.down(3, 600, 600, after: 0.061)
    scene.move(3, 700, 600)
    #expect(scene.drawing?.inProgress.map(\.shape.kind) == [.ellipse, .line])
    scene.up(3)
    #expect(scene.drawing?.inProgress.map(\.shape.kind) == [.ellipse])
  }

  @Test("L4 two fingers that land together next to another finger draw lines")
  func threeLive() {
    scene.down(3, 600, 600)
    scene.downTogether(first, other)
    #expect(scene.drawing?.inProgress.map(\.shape.kind) == [.line, .line, .line])
    scene.up(3)
    #expect(scene.drawing?.inProgress.map(\.shape.kind) == [.line, .line])
  }

  @Test("L4 the first lift finishes the ellipse; the remaining finger draws nothing more")
  func finished() {
    scene.downTogether(first, other)
    scene.move(1, 150, 350)
    scene.up(2)
    let ellipse =
      "[{\"color\": \"#CC9900\", \"height\": 150.0, \"width\": 150.0, \"x\": 150.0, \"y\": 200.0}]"
    #expect(scene.circles == ellipse)
    #expect(scene.inProgress == "[]")
    scene.move(1, 600, 600)
    scene.down(2, 620, 620, after: 0.01)
    #expect(scene.drawing?.inProgress.map(\.shape.kind) == [.line], "it does not form a new pair")
    scene.cancel(2)
    scene.up(1)
    #expect(scene.circles == ellipse && scene.finished == "[]")
  }

  @Test(
    "L4 an ellipse with both sides below 10 pt is not kept",
    arguments: [(9.0, 9.0, 0), (9, 10, 1), (10, 0, 1), (0, 0, 0)])
  func small(width: Double, height: Double, count: Int) {
    scene.downTogether(first, first + Point(x: width, y: height))
    scene.up(1)
    scene.up(2)
    #expect(scene.drawing?.history.items.count == count)
    #expect(scene.finished == "[]")
  }

  @Test("L4 cancelling either finger removes the ellipse, and the other finger draws nothing more")
  func cancelledEllipse() {
    for finger in [1, 2] {
      scene.downTogether(first, other)
      scene.cancel(finger)
      #expect(scene.inProgress == "[]")
      scene.move(3 - finger, 500, 500)
      scene.up(3 - finger)
    }
    #expect(scene.circles == "[]" && scene.finished == "[]")
  }
}
