import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Gestures: debugger")
struct DebuggerTests {
  private let scene = GesturesScene(width: 1280, height: 800)

  private var rows: [String: String] {
    Dictionary(
      scene.view.debugger.rows.map {
        ("\($0.recognizer.name ?? "") \($0.recognizer.view?.identifier ?? "")", $0.words)
      },
      uniquingKeysWith: { "\($0) and \($1)" })
  }

  @Test("G3 the panel shows each recognizer's state, which one won, and which failed and why")
  func states() {
    let home = scene.card("One").pose.center
    scene.down(1, home)
    #expect(rows["pan One"] == "possible")
    #expect(rows["tap × 1 One"] == "possible")
    #expect(rows["pan Ground"] == nil, "the ground's recognizers have no touch")
    scene.move((1, home + Point(x: 30, y: 0)))
    #expect(rows["pan One"] == "won: began")
    #expect(rows["tap × 1 One"] == "failed: lost to pan")
    #expect(rows["long press One"] == "failed: lost to pan")
    scene.move((1, home + Point(x: 60, y: 0)))
    #expect(rows["pan One"] == "won: changed")
    scene.up(1)
    // The outcome stays until the next finger.
    #expect(rows["pan One"] == "won: ended")
    #expect(rows["pinch One"] == "failed: fingers lifted")
    scene.wait(1)
    scene.down(1, scene.free)
    #expect(rows["pan One"] == nil)
    #expect(rows["circle Ground"] == "possible")
  }

  @Test("G3 a recognizer that waited fails with the name of the one that recognized")
  func requirement() {
    scene.drag(1, [scene.free, scene.free + Point(x: 80, y: 0)])
    #expect(rows["swipe Ground"] == "won: ended")
    #expect(rows["circle Ground"] == "failed: not its gesture")
    scene.wait(1)
    scene.drag(1, GesturesScene.circle(scene.free, radius: 60))
    #expect(rows["circle Ground"] == "won: ended")
    #expect(rows["check mark Ground"]?.hasPrefix("failed") == true)
    scene.wait(1)
    scene.tap(scene.free)
    scene.wait(0.1)
    scene.tap(scene.free)
    scene.wait(0.5)
    #expect(rows["tap × 1 Ground"] == "failed: tap × 2 was recognized")
    #expect(rows["tap × 2 Ground"] == "won: ended")
    #expect(rows["tap × 3 Ground"] == "failed: not its gesture")
  }

  @Test("G3 the panel shows the responder chain that an event took")
  func chain() {
    scene.down(1, scene.card("Two").pose.center)
    #expect(scene.view.debugger.event == "touch 1 began")
    #expect(
      scene.view.debugger.chain == [
        "Two", "Ground", "Gestures", "GesturesController", "Window", "Sandbox",
      ])
    scene.press("i")
    #expect(scene.view.debugger.event == "key i up")
    #expect(scene.view.debugger.chain == ["GesturesController", "Window", "Sandbox"])
  }

  @Test("G3 the panel lists winners first, and the recognitions")
  func lines() {
    let home = scene.card("One").pose.center
    scene.drag(1, [home, home + Point(x: 60, y: 0)])
    let lines = scene.view.panel.lines(20, length: 40)
    #expect(lines.count <= 20)
    #expect(lines[0].head == "Event")
    #expect(lines[1].head == "One → Ground → Gestures")
    #expect(lines[2].head == "→ GesturesController → Window → Sandbox")
    #expect(lines[4] == DebuggerPanel.Line(head: "pan, One", text: "won: ended", isMarked: true))
    #expect(lines.last == DebuggerPanel.Line(head: "pan", text: "One"))
    #expect(scene.texts.contains("won: ended"))
    let few = scene.view.panel.lines(8, length: 40)
    #expect(few.count == 8)
    #expect(few.last == lines.last, "with less room, there are fewer recognizers")
  }

  @Test("G3 the panel lists a winner before recognizers that are undecided")
  func winnerFirst() {
    let home = scene.card("One").pose.center
    let arm = Point(x: 20, y: 0)
    scene.down(1, home - arm)
    scene.down(2, home + arm)
    for step in 3...8 {
      let arm = Point(x: Double(step) * 10, y: 0)
      scene.move((1, home - arm), (2, home + arm))
    }
    #expect(rows["pinch One"] == "won: changed" && rows["pan One"] == "possible")
    let lines = scene.view.panel.lines(30, length: 40).drop { $0.head != "Recognizers" }
    #expect(lines.dropFirst().first?.head == "pinch, One")
    #expect(lines.contains { $0.head == "pan, One" && $0.text == "possible" })
  }

  @Test("G3 a low panel shows the winner and the latest recognitions")
  func low() {
    for _ in 1...3 {
      let location = scene.card("One").pose.center
      scene.drag(1, [location, location + Point(x: 40, y: 0)])
    }
    #expect(scene.kinds == ["pan", "pan", "pan"])
    let lines = scene.view.panel.lines(8, length: 40)
    #expect(lines.count == 8 && lines.contains { $0.head == "pan, One" && $0.isMarked })
    #expect(lines.suffix(2).allSatisfy { $0 == DebuggerPanel.Line(head: "pan", text: "One") })
  }

  @Test(
    "G3 the panel can be hidden and shown; it is an overlay, and fingers reach what is under it")
  func folds() throws {
    #expect(!scene.view.panel.isHidden)
    let inside = scene.layout.panel.center
    #expect(scene.sandbox.window?.hitTest(inside) === scene.view.table)
    let digest = (scene.sandbox.sceneDigest, scene.sandbox.modelDigest)
    try scene.tapButton("Debugger")
    #expect(scene.view.panel.isHidden)
    #expect(scene.sandbox.sceneDigest == digest.0)
    #expect(scene.sandbox.modelDigest == digest.1)
    try scene.tapButton("Debugger")
    #expect(!scene.view.panel.isHidden)
    let small = GesturesScene(width: 320, height: 240)
    #expect(small.view.panel.isHidden, "where there is little room it starts hidden")
    try small.tapButton("Debugger")
    #expect(!small.view.panel.isHidden)
  }

  @Test("G3 while a scroll view delays a touch, the previous sequence is not shown as current")
  func delayed() {
    scene.tap(scene.free)
    scene.wait(1)
    #expect(rows["circle Ground"] != nil)
    scene.down(1, scene.layout.strip.center)
    #expect(rows["circle Ground"] == nil)
    #expect(rows["content delay Strip"] == "possible")
    #expect(scene.view.debugger.event == "touch 1 began, not delivered yet")
    #expect(scene.view.debugger.chain.isEmpty)
    scene.wait(0.2)
    #expect(scene.view.debugger.event == "touch 1 began")
    #expect(scene.view.debugger.chain.last == "Sandbox")
    #expect(rows["content delay Strip"]?.hasPrefix("failed") == true, "it stays in the sequence")
  }

  @Test("G3 an unknown scribble is refused, and no recognizer wins")
  func scribble() {
    scene.drag(1, GesturesScene.zigzag(scene.free, size: 100))
    scene.wait(1)
    #expect(scene.kinds.isEmpty)
    #expect(!scene.view.debugger.rows.contains { $0.hasWon || $0.words.hasPrefix("won") })
    #expect(rows["drawing Ground"] == "refused: an unknown drawing")
    #expect(rows["circle Ground"] == "failed: not its gesture")
    #expect(rows["swipe Ground"]?.hasPrefix("failed: ") == true)
    #expect(!scene.view.panel.lines(40, length: 40).contains { $0.isMarked })
  }

  @Test("G3 an event log and the debugger can observe the same deliveries together")
  func fanOut() {
    final class Log: DeliveryObserver {
      var deliveries = 0
      var changes = 0
      func delivered(_ event: Event, touches: [Touch], to receiver: Responder) { deliveries += 1 }
      func recognizer(
        _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
        because cause: GestureCause
      ) { changes += 1 }
    }
    let log = Log()
    scene.sandbox.observers.add(log)
    scene.tap(scene.free)
    #expect(log.deliveries > 0)
    #expect(log.changes > 5)
    #expect(!scene.view.debugger.rows.isEmpty)
    // In other modes the debugger observes nothing.
    scene.press("3")
    let rows = scene.view.debugger.rows.count
    let count = log.deliveries
    scene.tap(scene.free)
    #expect(scene.view.debugger.rows.count == rows)
    #expect(scene.view.debugger.event != "touch 1 ended")
    #expect(log.deliveries > count)
  }
}
