import Testing
import TrackerKit
import TrackerKitTesting

@Suite("The wheel")
struct WheelTests {
  private let scene = TouchScene()

  private func turn(
    _ x: Double = 0, _ y: Double, at position: Point = Point(x: 100, y: 100),
    _ modifiers: KeyModifiers = []
  ) {
    scene.send(
      .wheel(WheelChange(at: position, delta: Point(x: x, y: y), modifiers: modifiers)))
  }

  private func scroller(_ width: Double, _ height: Double, in view: View? = nil) -> ScrollView {
    let scroller = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    scroller.contentSize = Size(width: width, height: height)
    (view ?? scene.window).addSubview(scroller)
    return scroller
  }

  /// Notes the wheel and passes it on.
  private final class Noter: View {
    var deltas: [Point] = []

    override func wheelMoved(_ wheel: WheelChange) {
      deltas.append(wheel.delta)
      super.wheelMoved(wheel)
    }
  }

  @Test("I11 D1 the wheel goes to the view under the pointer and up the chain, to no other view")
  func delivery() {
    let outer = Noter(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let inner = Noter(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    let behind = Noter(frame: outer.frame)
    for view in [behind, outer] { scene.window.addSubview(view) }
    outer.addSubview(inner)
    turn(1, 2)
    turn(0, 3, at: Point(x: 10, y: 10))
    turn(0, 4, at: Point(x: 500, y: 10))
    #expect(inner.deltas == [Point(x: 1, y: 2)])
    #expect(outer.deltas == [Point(x: 1, y: 2), Point(x: 0, y: 3)])
    #expect(behind.deltas.isEmpty)
    scene.app.beginIgnoringInteractionEvents()
    turn(0, 5)
    scene.app.endIgnoringInteractionEvents()
    #expect(outer.deltas.count == 2, "A10")
  }

  @Test("C10 I11 a notch scrolls 50 pt, up to the edges, without a bounce")
  func scrolls() {
    let scroller = scroller(300, 1000)
    turn(0.5, 2)
    #expect(scroller.contentOffset == Point(x: 25, y: 100))
    turn(-9, 99)
    #expect(scroller.contentOffset == Point(x: 0, y: 800) && !scroller.isDecelerating)
    turn(0, -1, [.shift])
    turn(0, 1, [.shift])
    #expect(scroller.contentOffset == Point(x: 50, y: 800))
    scroller.isScrollEnabled = false
    turn(0, -1)
    #expect(scroller.contentOffset.y == 800)
  }

  @Test("C10 I11 a view that scrolls only sideways takes a wheel without a sideways part")
  func sideways() {
    let scroller = scroller(900, 200)
    turn(0, 2)
    #expect(scroller.contentOffset == Point(x: 100, y: 0))
    turn(-1, 2)
    #expect(scroller.contentOffset == Point(x: 50, y: 0))
  }

  @Test("C10 I11 what an inner scroll view cannot do, the outer one does")
  func nested() {
    let outer = scroller(200, 1000)
    let inner = scroller(200, 300, in: outer.content)
    turn(0, 3)
    #expect(inner.contentOffset.y == 100 && outer.contentOffset == .zero)
    turn(0, 1)
    #expect(inner.contentOffset.y == 100 && outer.contentOffset.y == 50)
  }

  @Test("C10 I11 the wheel stops a glide, and does nothing while a finger drags")
  func besideFingers() {
    let scroller = scroller(200, 5000)
    scene.down(1, 100, 190)
    scene.drag(1, to: 100, 90)
    let dragged = scroller.contentOffset
    turn(0, 1)
    #expect(scroller.contentOffset == dragged && scroller.isDragging)
    scene.drag(1, to: 100, 20)
    scene.up(1)
    #expect(scroller.isDecelerating)
    let gliding = scroller.contentOffset.y
    turn(0, 1)
    #expect(!scroller.isDecelerating && scroller.contentOffset.y >= gliding + 50)
  }

  @Test("C10 I11 with Control the wheel zooms about the pointer, and back")
  func zooms() {
    let scroller = scroller(200, 200)
    turn(0, -1, [.control])
    #expect(scroller.zoomScale == 1, "it does not zoom")
    scroller.maximumZoomScale = 3
    turn(0, -1, at: Point(x: 40, y: 60), [.control])
    #expect(abs(scroller.zoomScale - 1.1) < 1e-12)
    let content = scroller.content.convert(Point(x: 40, y: 60), from: nil)
    #expect(content.distance(to: Point(x: 40, y: 60)) < 1e-3)
    turn(0, 1, at: Point(x: 40, y: 60), [.control])
    #expect(abs(scroller.zoomScale - 1) < 1e-12)
    turn(0, -99, [.control])
    #expect(scroller.zoomScale == 3)
  }

  @Test("C9 C10 the steps of the wheel come from the tuning")
  func tuned() {
    let tuning = GestureTuning.with { ($0.wheelStep, $0.wheelZoom) = (7, 0.5) }
    let scroller = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 200), tuning: tuning)
    scroller.contentSize = Size(width: 200, height: 900)
    scroller.maximumZoomScale = 9
    scene.window.addSubview(scroller)
    turn(0, 1)
    #expect(scroller.contentOffset.y == 7)
    turn(0, -1, [.control])
    #expect(scroller.zoomScale == 1.5)
  }
}
