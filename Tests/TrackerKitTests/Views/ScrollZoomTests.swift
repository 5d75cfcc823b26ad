import Testing
import TrackerKit
import TrackerKitTesting

@Suite("ScrollView: zooming")
struct ScrollZoomTests {
  private let scene = TouchScene()
  private let scroller = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
  private let card: NamedView

  init() {
    scene.window.addSubview(scroller)
    scroller.contentSize = Size(width: 400, height: 400)
    scroller.maximumZoomScale = 4
    card = scene.pad("card", Rect(x: 100, y: 100, width: 100, height: 100), in: scroller.content)
  }

  @Test("C10 V1 a zoom keeps what is at its location there, for touches, too")
  func aboutLocation() {
    scroller.zoom(to: 2, about: Point(x: 150, y: 150))
    #expect(scroller.zoomScale == 2 && scroller.contentOffset == Point(x: 150, y: 150))
    #expect(card.convert(Point(x: 150, y: 150), from: nil) == Point(x: 50, y: 50))
    #expect(card.convert(Point(x: 152, y: 150), from: nil) == Point(x: 51, y: 50))
    scene.tap(1, 240, 240)
    #expect(card.seen.count == 1, "twice as large")
    scroller.zoom(to: 1, about: Point(x: 10, y: 10))
    #expect(scroller.contentOffset == .zero && scroller.content.transform.isIdentity)
    scene.wait(1)
    scene.tap(1, 240, 240)
    #expect(card.seen.count == 1)
  }

  @Test("C10 the scale stays between its limits, and the content fills the view if it can")
  func limits() {
    scroller.zoom(to: 9)
    #expect(scroller.zoomScale == 4 && scroller.contentOffset == Point(x: 600, y: 600))
    scroller.zoom(to: 0.1, about: .zero)
    #expect(scroller.zoomScale == 1 && scroller.contentOffset == .zero)
    scroller.zoom(to: .nan)
    #expect(scroller.zoomScale == 1)
    scroller.zoom(to: 3)
    scroller.maximumZoomScale = 2
    #expect(scroller.zoomScale == 2)
    scroller.contentOffset = Point(x: 400, y: 400)
    scroller.contentSize = Size(width: 300, height: 300)
    #expect(scroller.contentOffset == Point(x: 200, y: 200), "twice as large, too")
  }

  @Test("C10 a pinch zooms about the center of its fingers, and they drag what is under them")
  func pinch() {
    scene.down(1, 140, 150)
    scene.down(2, 160, 150)
    scene.together {
      scene.move(1, 100, 150)
      scene.move(2, 200, 150)
    }
    #expect(scroller.isZooming && scroller.zoomScale == 4)
    #expect(card.convert(Point(x: 150, y: 150), from: nil) == Point(x: 50, y: 50))
    scene.together {
      scene.move(1, 140, 180)
      scene.move(2, 200, 180)
    }
    #expect(abs(scroller.zoomScale - 2.4) < 1e-9)
    let middle = card.convert(Point(x: 170, y: 180), from: nil)
    scene.together {
      scene.move(1, 110, 140)
      scene.move(2, 170, 140)
    }
    let moved = card.convert(Point(x: 140, y: 140), from: nil)
    #expect(scroller.isDragging && moved.distance(to: middle) < 1e-3)
    scene.up(1)
    scene.up(2)
    #expect(!scroller.isZooming && abs(scroller.zoomScale - 2.4) < 1e-9)
    #expect(!scene.log.contains { $0.hasPrefix("card") })
  }

  @Test("C10 without room between the limits there is no zoom, and recognizers see no pinch")
  func off() {
    scroller.maximumZoomScale = 1
    scroller.contentSize = Size(width: 400, height: 800)
    let pinch = PinchGestureRecognizer().attached(to: scene.window, "outer")
    scene.down(1, 140, 150)
    scene.down(2, 160, 150)
    scene.together {
      scene.move(1, 130, 150)
      scene.move(2, 170, 150)
    }
    #expect(pinch.state.isUnderway && scroller.zoomScale == 1 && !scroller.isZooming)
    #expect(scroller.content.transform.isIdentity)
  }

  @Test("C10 a view in the content that keeps its touches is not zoomed away from")
  func keeper() {
    final class Keeper: ScrollView {
      override func touchesShouldCancel(in view: View) -> Bool { false }
    }
    let keeper = Keeper(frame: scroller.frame)
    keeper.contentSize = scroller.contentSize
    keeper.maximumZoomScale = 3
    keeper.content.addSubview(card)
    scene.window.addSubview(keeper)
    scene.down(1, 120, 150)
    scene.down(2, 180, 150)
    scene.wait(0.3)
    scene.move(2, 195, 150)
    #expect(keeper.zoomScale == 1 && card.seen.count == 2)
  }

  @Test("C6 C10 other recognizers fail when a zoom begins, the scroll view's pan does not")
  func others() {
    let turn = RotationGestureRecognizer().attached(to: scroller, "turn")
    scene.down(1, 140, 150)
    scene.down(2, 160, 150)
    scene.together {
      scene.move(1, 130, 150)
      scene.move(2, 170, 150)
    }
    #expect(turn.state == .failed && scroller.panGestureRecognizer.state == .possible)
  }
}
