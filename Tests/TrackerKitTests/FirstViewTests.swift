import Testing
import TrackerKit
import TrackerKitTesting

// docs/trackerkit.md shows the lines below, to the letter.

/// A card that a drag moves, a tap turns over, and a double tap puts back.
final class Card: View {
  private(set) var isOver = false

  override init(frame: Rect) {
    super.init(frame: frame)
    backgroundColor = .white
    let (drag, tap, back) = (PanGestureRecognizer(), TapGestureRecognizer(), TapGestureRecognizer())
    back.numberOfTapsRequired = 2
    tap.require(toFail: back)
    drag.addTarget(self, action: Card.dragged)
    tap.addTarget(self, action: Card.turned)
    back.addTarget(self, action: Card.putBack)
    for recognizer in [drag, tap, back] { addGestureRecognizer(recognizer) }
  }

  func dragged(_ drag: PanGestureRecognizer) {
    frame.origin = frame.origin + drag.translation
    drag.setTranslation(.zero)
  }

  func turned(_ tap: TapGestureRecognizer) {
    isOver.toggle()
    backgroundColor = isOver ? Color(0xFFC000) : .white
  }

  func putBack(_ tap: TapGestureRecognizer) { frame.origin = .zero }
}

@Suite("The first view of docs/trackerkit.md")
struct FirstViewTests {
  @Test("C5 C6 a card that a drag moves, a tap turns over, and a double tap puts back")
  func example() {
    let scene = TouchScene()
    let card = Card(frame: Rect(x: 0, y: 0, width: 120, height: 160))
    scene.window.addSubview(card)
    var script = FingerScript()
    script.swipe(1, from: Point(x: 60, y: 80), to: Point(x: 210, y: 80))
    scene.play(script)
    #expect(card.frame.origin == Point(x: 140, y: 0) && !card.isOver)
    scene.tap(card)
    scene.wait(1)
    #expect(card.isOver)
    scene.tap(card)
    scene.tap(card)
    #expect(card.frame.origin == .zero && card.isOver)
  }
}
