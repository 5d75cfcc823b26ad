import Testing
import TrackerKit
import TrackerKitTesting

/// Who is asked whether a scroll view may scroll.
@Suite("Scroll recognizers")
struct ScrollRecognizersTests {
  /// A row that is swiped away, as tutorials for UIKit write it.
  private class Cell: View, GestureRecognizerDelegate {
    let pan = PanGestureRecognizer()

    override init(frame: Rect) {
      super.init(frame: frame)
      pan.addTarget(self, action: Cell.panned)
      addGestureRecognizer(pan)
    }

    private func panned(_ pan: PanGestureRecognizer) {
      guard pan.state == .began || pan.state == .changed else { return }
      frame.origin.x += pan.translation.x
      pan.setTranslation(.zero)
    }
  }

  /// Lets pans begin that go sideways, and nothing else.
  private final class SpeedCell: Cell {
    override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      guard let pan = recognizer as? PanGestureRecognizer else { return false }
      let velocity = pan.velocity(in: self)
      return abs(velocity.x) > abs(velocity.y)
    }
  }

  /// Lets only its own pan begin.
  private final class OwnPanCell: Cell {
    override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      guard recognizer === pan else { return false }
      let way = pan.translation(in: superview)
      return abs(way.x) > abs(way.y)
    }
  }

  /// Asks itself as the delegate of its pan.
  private final class DelegateCell: Cell {
    override init(frame: Rect) {
      super.init(frame: frame)
      pan.delegate = self
    }

    override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      let way = pan.translation
      return recognizer === pan && abs(way.x) > abs(way.y)
    }
  }

  private let cells: [(Rect) -> Cell] = [
    { SpeedCell(frame: $0) }, { OwnPanCell(frame: $0) }, { DelegateCell(frame: $0) },
  ]

  private let scene = TouchScene()
  private let list = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 400))

  init() {
    scene.window.addSubview(list)
    list.contentSize = Size(width: 400, height: 2000)
  }

  @Test(
    "C3 C10 a row that is swiped sideways leaves drags up and down to its list",
    arguments: [0, 1, 2], [false, true])
  func swipeCell(kind: Int, isTouchedInside: Bool) {
    let cell = cells[kind](Rect(x: 0, y: 100, width: 400, height: 80))
    list.content.addSubview(cell)
    if isTouchedInside { scene.pad("picture", Rect(x: 0, y: 0, width: 400, height: 80), in: cell) }
    scene.down(1, 200, 140)
    scene.drag(1, to: 100, 145)
    #expect(cell.frame.origin.x < -85 && list.contentOffset == .zero)
    scene.up(1)
    cell.frame.origin.x = 0
    scene.down(1, 200, 140)
    scene.drag(1, to: 205, 40)
    #expect(cell.frame.origin.x == 0 && list.contentOffset.y > 85)
    scene.up(1)
    list.stopDecelerating()
    list.contentOffset = .zero
    scene.down(1, 200, 140)
    scene.wait(0.3)
    scene.drag(1, to: 205, 40)
    #expect(cell.frame.origin.x == 0 && list.contentOffset.y > 85, "it held the row first")
  }

  @Test("C3 C10 a control in the content can keep a drag, and any view a tap around it")
  func refusals() {
    final class Pad: Control {
      override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
    }
    final class Card: View {
      override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
    }
    let tap = TapGestureRecognizer().attached(to: list, "tap")
    for (view, scrolls) in [(Pad(), false), (Card(), true)] as [(View, Bool)] {
      view.frame = Rect(x: 0, y: 100, width: 400, height: 200)
      list.content.addSubview(view)
      scene.tap(1, 200, 200)
      #expect(scene.states("tap") == ["failed (notAllowed)", "possible"])
      scene.down(1, 200, 200)
      scene.drag(1, to: 200, 150)
      #expect((list.contentOffset.y > 0) == scrolls)
      scene.up(1)
      scene.log.removeAll()
      view.removeFromSuperview()
    }
    #expect(tap.state == .possible)
  }

  @Test("C3 a view is asked about its own recognizers, whatever in it was touched")
  func ownRecognizers() {
    final class Still: ScrollView {
      override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        recognizer !== panGestureRecognizer
      }
    }
    let still = Still(frame: list.frame)
    list.removeFromSuperview()
    scene.window.addSubview(still)
    still.contentSize = list.contentSize
    let tap = TapGestureRecognizer().attached(to: still, "tap")
    scene.pad("row", Rect(x: 0, y: 0, width: 400, height: 400), in: still.content)
    scene.down(1, 200, 200)
    scene.drag(1, to: 200, 100)
    #expect(still.contentOffset == .zero)
    scene.up(1)
    scene.tap(1, 200, 200)
    #expect(scene.states("tap").contains("ended") && tap.state == .possible)
  }
}
