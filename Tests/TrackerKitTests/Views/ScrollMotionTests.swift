import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Motion of a ScrollView")
struct ScrollMotionTests {
  private let scene = TouchScene()
  private let scroller = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 200))

  init() {
    scene.window.addSubview(scroller)
    scroller.contentSize = Size(width: 400, height: 1000)
  }

  private func drag(from y: Double, to end: Double, steps: Int = 10) {
    scene.down(1, 100, y)
    scene.drag(1, to: 100, end, steps: steps)
  }

  @Test("C10 insets leave space around the content, and content at the top stays there")
  func insets() {
    scroller.contentInset = EdgeInsets(top: 30, left: 0, bottom: 50, right: 0)
    #expect(scroller.contentOffset.y == -30)
    scroller.scroll(to: Point(x: 0, y: 5000), animated: false)
    #expect(scroller.contentOffset.y == 850)
    scroller.contentInset.bottom = 0
    #expect(scroller.contentOffset.y == 800)
    scroller.scroll(to: Point(x: 0, y: -5000), animated: false)
    #expect(scroller.contentOffset.y == -30)
  }

  @Test("C10 scrolling to an offset takes 0.3 s, and a finger stops it")
  func animated() {
    scroller.scroll(to: Point(x: 0, y: 600), animated: true)
    scene.wait(0.1)
    #expect((100..<590).contains(scroller.contentOffset.y) && scroller.isDecelerating)
    scene.down(1, 100, 100)
    let stopped = scroller.contentOffset
    scene.wait(0.5)
    #expect(scroller.contentOffset == stopped && !scroller.isDecelerating)
    scene.up(1)
    scroller.scroll(to: Point(x: 0, y: 700), animated: true)
    scene.wait(0.35)
    #expect(scroller.contentOffset.y == 700)
  }

  @Test(
    "C10 showing a rectangle scrolls as little as necessary",
    arguments: [
      (100.0, 50.0, 0.0), (300, 50, 150), (900, 100, 800), (500, 400, 500), (0, 10, 0),
    ])
  func visible(y: Double, height: Double, offset: Double) {
    scroller.scrollToVisible(Rect(x: 0, y: y, width: 10, height: height), animated: false)
    #expect(scroller.contentOffset.y == offset)
  }

  @Test(
    "C10 pages: the content stops at multiples of the view's height, the next one after a flick")
  func paging() {
    scroller.isPagingEnabled = true
    drag(from: 150, to: 100)
    scene.wait(0.5)
    scene.up(1)
    scene.wait(0.4)
    #expect(scroller.contentOffset.y == 0)
    drag(from: 190, to: 60)
    scene.wait(0.5)
    scene.up(1)
    scene.wait(0.4)
    #expect(scroller.contentOffset.y == 200)
    drag(from: 150, to: 110, steps: 3)
    scene.up(1)
    scene.wait(0.4)
    #expect(scroller.contentOffset.y == 400)
  }

  @Test("C10 pulling the content down far enough starts a refresh, once, until it ends")
  func refresh() {
    let control = RefreshControl()
    let log = EventLog()
    let recorder = Recorder("refresh", log)
    control.addTarget(recorder, action: Recorder.note, for: .valueChanged)
    scroller.refreshControl = control
    drag(from: 20, to: 60)
    scene.up(1)
    scene.wait(1)
    #expect(log.take().isEmpty && scroller.contentOffset.y == 0)
    drag(from: 20, to: 195)
    scene.up(1)
    #expect(log.take() == ["refresh"] && control.isRefreshing)
    scene.wait(1.5)
    #expect(scroller.contentOffset.y == -60)
    drag(from: 20, to: 195)
    scene.up(1)
    scene.wait(1.5)
    #expect(log.take().isEmpty)
    control.endRefreshing()
    scene.wait(1)
    #expect(scroller.contentOffset.y == 0 && scene.app.loop.deadline == nil)
  }

  @Test("C10 content that does not scroll can be pulled only if that is allowed")
  func alwaysBounces() {
    scroller.contentSize.height = 100
    drag(from: 20, to: 100)
    #expect(scroller.contentOffset.y == 0)
    scene.up(1)
    scroller.alwaysBounces = true
    drag(from: 20, to: 100)
    #expect(scroller.contentOffset.y < -10)
    scene.up(1)
    scene.wait(1.5)
    #expect(scroller.contentOffset.y == 0)
  }

  @Test("C10 bars show which part is visible while it moves, then fade, and nothing wakes up again")
  func indicators() {
    func bars() -> [Rect] {
      Drawn(scroller).commands.compactMap { command in
        guard case .roundedRectangle(let rect, _) = command.shape else { return nil }
        return rect
      }
    }
    #expect(bars().isEmpty)
    drag(from: 150, to: 50)
    let bar = bars()
    #expect(bar.count == 2 && abs(bar[1].size.height - 194 / 5) < 0.1)
    #expect(abs(bar[1].minY - (3 + 90.0 / 800 * (194 - 38.8))) < 0.1)
    scene.wait(0.5)
    scene.up(1)
    scene.wait(1)
    #expect(bars().isEmpty && scene.app.loop.deadline == nil)
    scroller.showsIndicators = false
    drag(from: 150, to: 50)
    #expect(bars().isEmpty)
    scene.up(1)
  }

  @Test("C10 V6 a page is as wide as the view, and the content as high as the page, also later")
  func page() {
    let label = Label("one")
    scroller.page = StackView(.vertical, [label])
    scene.wait(0.1)
    scroller.layoutIfNeeded()
    #expect(scroller.contentSize == Size(width: 400, height: 23))
    label.text = "one\ntwo"
    scroller.layoutIfNeeded()
    #expect(scroller.contentSize.height == 45 && label.frame.size.width == 400)
  }

  @Test("C10 D9 in a long text on a page, the line with the caret stays above the keyboard")
  func caret() {
    let view = TextView()
    scroller.frame = scene.window.bounds
    scroller.page = StackView(.vertical, [view])
    view.becomeFirstResponder()
    for number in 0..<40 { view.insertText("\(number)\n") }
    scroller.layoutIfNeeded()
    let top = scene.window.keyboardView?.frame.minY ?? 0
    let caret = view.bounds.maxY - 10 - scroller.contentOffset.y
    #expect(top > 0 && caret <= top + 0.01 && caret > top - 40)
  }

  @Test("C10 D9 the keyboard adds to the insets, and the edited field moves above it")
  func keyboard() {
    let field = TextField(frame: Rect(x: 0, y: 150, width: 200, height: 44))
    scroller.frame = scene.window.bounds
    scroller.contentSize = scroller.frame.size
    field.frame.origin.y = scroller.bounds.maxY - 50
    scroller.content.addSubview(field)
    field.becomeFirstResponder()
    let top = scene.window.keyboardView?.frame.minY ?? 0
    #expect(scroller.adjustedContentInset.bottom == scroller.bounds.maxY - top)
    let bottom = field.frame.maxY - scroller.contentOffset.y
    #expect(abs(bottom - top) < 0.01)
    field.resignFirstResponder()
    #expect(scroller.adjustedContentInset == .zero && scroller.contentOffset.y == 0)
  }
}
