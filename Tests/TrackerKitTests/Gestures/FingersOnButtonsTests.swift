import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Fingers on a button, beside a pan")
struct FingersOnButtonsTests {
  private final class Counter {
    var count = 0
    func tapped() { count += 1 }
  }

  private let scene = TouchScene()
  private let pan = PanGestureRecognizer()
  private let counter = Counter()

  init() {
    scene.window.addGestureRecognizer(pan)
    let button = Button(frame: Rect(x: 200, y: 0, width: 200, height: 200))
    button.addTarget(counter, action: Counter.tapped, for: .touchUpInside)
    scene.window.addSubview(button)
  }

  @Test("B2 a finger that joins a gesture underway is not its view's")
  func joining() {
    scene.down(1, 100, 100)
    scene.drag(1, to: 150, 100, steps: 2)
    scene.tap(2, 300, 100)
    #expect(pan.state == .changed && counter.count == 0)
    scene.up(1)
    scene.tap(1, 300, 100)
    #expect(counter.count == 1)
  }

  @Test("B4 a finger that rests does not hold back the ends of others, and can still pan")
  func resting() {
    scene.down(1, 100, 300)
    scene.tap(2, 300, 100)
    #expect(counter.count == 1)
    scene.drag(1, to: 150, 300, steps: 2)
    #expect(pan.state == .changed && pan.numberOfTouches == 1)
  }
}
