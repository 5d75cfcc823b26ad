import Testing
import TrackerKit
import TrackerKitTesting

@Suite("ScrollView")
struct ScrollViewTests {
  private let scene = TouchScene()
  private let scroller = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 200))
  private let card: NamedView

  init() {
    scene.window.addSubview(scroller)
    scroller.contentSize = Size(width: 2000, height: 200)
    card = scene.pad("card", Rect(x: 50, y: 50, width: 100, height: 100), in: scroller.content)
  }

  private func news() -> [String] {
    scene.news().filter { $0.hasPrefix("card") }
  }

  @Test("C10 a drag along the axis scrolls, minus the first 10 pt, and the content gets nothing")
  func drags() {
    scene.down(1, 100, 100)
    scene.move(1, 91, 100)
    #expect(scroller.contentOffset == .zero)
    scene.move(1, 80, 100)
    #expect(scroller.contentOffset == Point(x: 10, y: 0))
    scene.move(1, 60, 130)
    #expect(scroller.contentOffset == Point(x: 30, y: 0))
    #expect(scroller.isDragging)
    scene.wait(1)
    scene.up(1)
    #expect(scroller.contentOffset == Point(x: 30, y: 0))
    #expect(news().isEmpty && !scroller.isDragging && !scroller.isDecelerating)
  }

  @Test("C10 the content gets the touch after 0.15 s, not before")
  func contentDelay() {
    scene.down(1, 100, 100)
    scene.wait(0.13)
    #expect(news().isEmpty)
    scene.wait(0.03)
    #expect(news() == ["card began 1"])
    scene.move(1, 105, 100)
    scene.up(1)
    #expect(news() == ["card moved 1", "card ended 1"])
  }

  @Test("C10 a quick tap reaches the content completely")
  func tap() {
    scene.tap(1, 100, 100)
    #expect(news() == ["card began 1", "card ended 1"])
  }

  @Test("C10 a drag after the delay takes the touch from the content, unless the view forbids it")
  func lateDrag() {
    final class Keeper: ScrollView {
      override func touchesShouldCancel(in view: View) -> Bool { false }
    }
    scene.down(1, 100, 100)
    scene.wait(0.2)
    scene.drag(1, to: 50, 100, steps: 5)
    #expect(news().suffix(1) == ["card cancelled 1"])
    #expect(scroller.contentOffset.x == 40)
    scene.up(1)
    let keeper = Keeper(frame: scroller.frame)
    scroller.removeFromSuperview()
    scene.window.addSubview(keeper)
    keeper.contentSize = scroller.contentSize
    keeper.content.addSubview(card)
    scene.down(1, 100, 100)
    scene.wait(0.2)
    scene.drag(1, to: 50, 100, steps: 5)
    #expect(keeper.contentOffset == .zero)
    scene.up(1)
    #expect(news().suffix(1) == ["card ended 1"])
  }

  @Test(
    "C10 a sideways scroller gives up a drag that does not go more along its axis than across",
    arguments: [
      (0.0, 20.0, false), (14, 15, false), (15, 15, false), (15, 14, true), (-15, 14, true),
    ])
  func letsDragOut(x: Double, y: Double, scrolls: Bool) {
    scroller.contentOffset = Point(x: 500, y: 0)
    let pull = PanGestureRecognizer()
    pull.name = "pull"
    scroller.addGestureRecognizer(pull)
    scene.down(1, 200, 50)
    scene.move(1, 200 + x, 50 + y)
    #expect(scroller.isDragging == scrolls)
    #expect(pull.state == (scrolls ? .failed : .began))
    let offset = scroller.contentOffset
    scene.drag(1, to: 100, 150)
    #expect((scroller.contentOffset != offset) == scrolls, "the strip stands still")
  }

  @Test("C10 content that fits does not scroll, and neither does a view whose scrolling is off")
  func nothingToScroll() {
    scroller.isScrollEnabled = false
    scene.down(1, 200, 100)
    scene.drag(1, to: 100, 100)
    #expect(scroller.contentOffset == .zero)
    scene.up(1)
    scroller.isScrollEnabled = true
    scroller.contentSize = Size(width: 300, height: 100)
    scene.down(1, 200, 100)
    scene.drag(1, to: 100, 100)
    #expect(scroller.contentOffset == .zero)
  }

  @Test("C10 without bouncing, a drag stops where the content's edge meets the view's")
  func limits() {
    scroller.bounces = false
    scene.down(1, 100, 100)
    scene.drag(1, to: 300, 100)
    #expect(scroller.contentOffset == .zero)
    scene.drag(1, to: 290, 100, steps: 1)
    #expect(scroller.contentOffset.x == 10, "it follows at once when the finger returns")
    scene.up(1)
    scroller.contentOffset.x = 1595
    scene.down(1, 300, 100)
    scene.drag(1, to: 200, 100)
    #expect(scroller.contentOffset.x == 1600)
  }

  @Test("C10 a fling glides on, × 0.9835 every 1/120 s, and stops by itself")
  func glides() throws {
    scene.down(1, 390, 100)
    scene.drag(1, to: 190, 100, steps: 10)
    scene.up(1)
    #expect(scroller.isDecelerating)
    let start = scroller.contentOffset.x
    scene.wait(0.5)
    // 20 points in 0.01 s each; a geometric series of 60 steps.
    var expected = 0.0
    var speed = 2000.0
    for _ in 0..<60 {
      expected += speed / 120
      speed *= 0.9835
    }
    #expect(abs(scroller.contentOffset.x - start - expected) < 20)
    scene.wait(10)
    #expect(!scroller.isDecelerating)
    #expect(scene.app.loop.deadline == nil, "nothing is left to do")
    #expect(scroller.contentOffset.x <= 1600)
  }

  @Test("C10 the same fling ends at the same location, however often the screen is drawn")
  func sameEverywhere() {
    func end(step: Double) -> Double {
      let scene = TouchScene()
      let scroller = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 200))
      scene.window.addSubview(scroller)
      scroller.contentSize = Size(width: 20_000, height: 200)
      scene.down(1, 390, 100)
      scene.drag(1, to: 190, 100, steps: 10)
      scene.up(1)
      var time = scene.app.loop.time
      while scroller.isDecelerating {
        time = time.advanced(bySeconds: step)
        scene.app.loop.handle(Turn(time: time))
      }
      return scroller.contentOffset.x
    }
    #expect(end(step: 1.0 / 60) == end(step: 0.11))
  }

  @Test("C10 a finger that stops a glide does not reach the content")
  func stopsGlide() {
    card.frame = Rect(x: 0, y: 0, width: 2000, height: 200)
    scene.down(1, 390, 100)
    scene.drag(1, to: 190, 100, steps: 10)
    scene.up(1)
    _ = scene.news()
    scene.down(1, 100, 100)
    #expect(!scroller.isDecelerating)
    let offset = scroller.contentOffset
    scene.wait(0.3)
    scene.up(1)
    #expect(scroller.contentOffset == offset && news().isEmpty)
    scene.wait(1)
    scene.tap(1, 100, 100)
    #expect(news() == ["card began 1", "card ended 1"])
  }

  @Test("C10 a scroller inside another takes its own axis, the outer one the rest")
  func nested() {
    let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    outer.contentSize = Size(width: 400, height: 2000)
    scene.window.addSubview(outer)
    outer.content.addSubview(scroller)
    scene.down(1, 200, 100)
    scene.drag(1, to: 200, 20)
    #expect(outer.contentOffset.y == 70 && scroller.contentOffset == .zero)
    scene.wait(0.1)
    scene.up(1)
    scene.down(1, 200, 50)
    scene.drag(1, to: 120, 50)
    #expect(outer.contentOffset.y == 70 && scroller.contentOffset.x == 70)
  }

  @Test("C10 its delegate is notified of the beginning, each offset, and the end")
  func delegate() {
    final class Notes: ScrollViewDelegate {
      var log: [String] = []
      func scrollViewDidScroll(_ scrollView: ScrollView) { log.append("scroll") }
      func scrollViewWillBeginDragging(_ scrollView: ScrollView) { log.append("begin") }
      func scrollViewDidEndScrolling(_ scrollView: ScrollView) { log.append("end") }
    }
    let notes = Notes()
    scroller.delegate = notes
    scene.down(1, 200, 100)
    scene.drag(1, to: 150, 100, steps: 5)
    scene.wait(0.1)
    scene.up(1)
    #expect(notes.log == ["begin", "scroll", "scroll", "scroll", "scroll", "end"])
    notes.log.removeAll()
    scene.down(1, 200, 100)
    scene.drag(1, to: 150, 100, steps: 5)
    scene.up(1)
    scene.wait(5)
    #expect(notes.log.first == "begin" && notes.log.last == "end")
    #expect(notes.log.filter { $0 == "end" }.count == 1)
  }
}
