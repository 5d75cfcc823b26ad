import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Application")
struct ApplicationTests {
  /// A view that notes what it gets.
  private final class Pad: View {
    var log: [String] = []
    var seen: [Touch] = []

    private func note(_ name: String, _ touches: [Touch]) {
      log.append("\(name)\(touches.map(\.number))")
      for touch in touches where !seen.contains(touch) { seen.append(touch) }
    }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      note("began", touches)
    }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
      note("moved", touches)
    }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
      note("ended", touches)
    }
    override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
      note("cancelled", touches)
    }
  }

  @Test("A1 an application that goes away while a finger is down keeps no view and no recognizer")
  func abandoned() {
    weak var view: View?
    weak var pan: PanGestureRecognizer?
    do {
      let scene = TouchScene()
      let (button, recognizer) = (Button(frame: scene.window.bounds), PanGestureRecognizer())
      scene.window.addSubview(button)
      button.addGestureRecognizer(recognizer)
      scene.down(1, 50, 50)
      #expect(button.isTracking && recognizer.numberOfTouches == 1)
      (view, pan) = (button, recognizer)
    }
    #expect(view == nil && pan == nil)
  }

  /// An application with two pads side by side, fed by hand.
  private final class Scene {
    let app = Application(loop: EventLoop())
    let window = Window(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    let left = Pad(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let right = Pad(frame: Rect(x: 100, y: 0, width: 100, height: 100))
    private var time = 0.0

    init() {
      app.show(window)
      for pad in [left, right] {
        pad.isMultipleTouchEnabled = true
        window.addSubview(pad)
      }
    }

    func send(_ changes: (TouchChange.Kind, Int, Double)..., after seconds: Double = 0.01) {
      time += seconds
      let inputs = changes.map { kind, number, x in
        RootInput.touch(
          TouchChange(
            kind, number: number, contact: ContactID(device: 1, finger: Int64(number)),
            location: Point(x: x, y: 50)))
      }
      app.loop.handle(Turn(time: Timestamp(seconds: time), inputs: inputs))
    }
  }

  @Test("A1 a contact is one object from began to ended, final after it, its serial never reused")
  func identity() throws {
    let scene = Scene()
    scene.send((.began, 1, 10))
    scene.send((.moved, 1, 20))
    scene.send((.ended, 1, 20))
    scene.send((.began, 1, 30))
    scene.send((.moved, 1, 40))
    #expect(scene.left.seen.count == 2)
    let first = try #require(scene.left.seen.first)
    #expect(first.phase == .ended && first.location.x == 20)
    #expect(scene.left.seen.map(\.serial) == [1, 2])
  }

  @Test("A2 the view that was hit owns the touch wherever the finger goes")
  func ownership() {
    let scene = Scene()
    scene.send((.began, 1, 10))
    scene.send((.moved, 1, 150))
    scene.send((.ended, 1, 150))
    #expect(scene.left.log == ["began[1]", "moved[1]", "ended[1]"])
    #expect(scene.right.log.isEmpty)
  }

  @Test(
    "A3 hidden, disabled, and faint views are not hit; minimum edges are inside, maximum outside")
  func hitTesting() {
    let scene = Scene()
    #expect(scene.window.hitTest(Point(x: 100, y: 0)) === scene.right)
    #expect(scene.window.hitTest(Point(x: 99.9, y: 99.9)) === scene.left)
    #expect(scene.window.hitTest(Point(x: 200, y: 50)) == nil)
    let top = Pad(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    scene.left.addSubview(top)
    #expect(scene.window.hitTest(Point(x: 10, y: 10)) === top)
    for change in [
      { (view: View) in view.isHidden = true }, { $0.isUserInteractionEnabled = false },
      { $0.alpha = 0.009 },
    ] {
      top.isHidden = false
      top.isUserInteractionEnabled = true
      top.alpha = 1
      change(top)
      #expect(scene.window.hitTest(Point(x: 10, y: 10)) === scene.left)
    }
  }

  @Test("A4 Q9 each view gets one callback with its touches; allTouches includes those at rest")
  func batches() {
    let scene = Scene()
    scene.send((.began, 3, 10), (.began, 1, 150), (.began, 2, 20))
    #expect(scene.left.log == ["began[2, 3]"])
    #expect(scene.right.log == ["began[1]"])
    scene.send((.moved, 2, 30))
    let event = scene.app.touchEvent
    #expect(event.allTouches.map(\.number) == [1, 2, 3])
    #expect(event.allTouches.map(\.phase) == [.stationary, .moved, .stationary])
    #expect(event.touches(for: scene.left).map(\.number) == [2, 3])
  }

  @Test("Q9 several moves in one turn are one callback; the earlier ones can still be read")
  func coalesced() throws {
    let scene = Scene()
    scene.send((.began, 1, 10))
    scene.send((.moved, 1, 20), (.moved, 1, 30), (.moved, 1, 40))
    #expect(scene.left.log == ["began[1]", "moved[1]"])
    let touch = try #require(scene.left.seen.first)
    let samples = scene.app.touchEvent.samples(of: touch)
    #expect(samples.map(\.location.x) == [20, 30, 40])
    #expect(touch.previousLocation.x == 10)
  }

  @Test("A5 a view without multiple touch gets no second touch")
  func singleTouch() {
    let scene = Scene()
    scene.left.isMultipleTouchEnabled = false
    scene.send((.began, 1, 10))
    scene.send((.began, 2, 20))
    scene.send((.ended, 1, 10))
    scene.send((.moved, 2, 30))
    #expect(scene.left.log == ["began[1]", "ended[1]"])
  }

  @Test("A7 taps count up within 0.35 s and 45 pt; a long or far touch counts 0")
  func tapCounts() throws {
    let scene = Scene()
    var counts: [Int] = []
    for (pause, x) in [(0.1, 10.0), (0.3, 20), (0.34, 60), (0.36, 60), (0.1, 10)] {
      scene.send((.began, 1, x), after: pause)
      counts.append(try #require(scene.left.seen.last).tapCount)
      scene.send((.ended, 1, x), after: 0.001)
    }
    #expect(counts == [1, 2, 3, 1, 1])
    scene.send((.began, 1, 50), after: 1)
    scene.send((.moved, 1, 96))
    #expect(scene.left.seen.last?.tapCount == 0)
  }

  @Test("A9 a view that leaves has its touches cancelled; the contact stays, owned by nobody")
  func viewGone() throws {
    let scene = Scene()
    scene.send((.began, 1, 10))
    scene.left.removeFromSuperview()
    #expect(scene.left.log == ["began[1]", "cancelled[1]"])
    let touch = try #require(scene.left.seen.first)
    #expect(touch.cancelReason == .viewGone && touch.view == nil)
    scene.send((.moved, 1, 20))
    #expect(scene.app.touchEvent.allTouches == [touch])
    scene.send((.ended, 1, 20))
    #expect(scene.app.touchEvent.allTouches.isEmpty)
    #expect(scene.left.log.count == 2)
  }

  @Test("S1 the start of a recording ends a gesture that waits for its next tap")
  func startAfresh() {
    let scene = TouchScene()
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = 2
    tap.attached(to: scene.pad("pad"), "double")
    scene.tap()
    scene.app.startAfresh()
    #expect(scene.states("double") == ["failed (disabled)", "possible"])
    scene.tap()
    #expect(!scene.states("double").contains("ended"), "this tap is the first again")
    scene.tap()
    #expect(scene.states("double").contains("ended"))
  }

  @Test("S1 V4 at the start of a recording, animations are at their end and scroll views rest")
  func endedMotion() {
    let scene = TouchScene()
    let scroller = ScrollView(frame: scene.window.bounds)
    scroller.contentSize = Size(width: 400, height: 4000)
    scene.window.addSubview(scroller)
    let card = scene.pad("card", Rect(x: 0, y: 0, width: 50, height: 50), in: scroller.content)
    scene.down(1, 200, 380)
    for y in stride(from: 360.0, to: 100, by: -20) { scene.move(1, 200, y) }
    scene.up(1)
    var ends: [Bool] = []
    card.animate(duration: 1) {
      $0.frame.origin.x = 100
    } completion: { [unowned card] end in
      ends.append(end)
      card.animate(duration: 1) {
        $0.frame.origin.y = 70
      } completion: {
        ends.append($0)
      }
    }
    scene.wait(0.1)
    #expect(scroller.isDecelerating && card.frame.minX < 100)
    scene.app.startAfresh()
    let offset = scroller.contentOffset
    #expect(!scroller.isDecelerating && ends == [false])
    #expect(card.frame.origin == Point(x: 100, y: 70))
    scene.wait(2)
    #expect(scroller.contentOffset == offset && ends == [false])
    #expect(card.frame.origin == Point(x: 100, y: 70) && scene.app.loop.deadline == nil)
  }

  @Test("S1 D9 at the start of a recording, nobody types")
  func endedTyping() {
    let scene = TouchScene()
    let field = TextField(frame: Rect(x: 20, y: 20, width: 200, height: 40))
    scene.window.addSubview(field)
    field.becomeFirstResponder()
    #expect(field.isFirstResponder && scene.window.keyboardView != nil)
    scene.app.startAfresh()
    #expect(!field.isFirstResponder && scene.window.keyboardView == nil)
  }

  @Test("Q11 a window is drawn at most once per turn, after the turn's events")
  func drawing() {
    final class Screen: Display {
      var count = 0
      func show(_ canvas: Canvas) { count += 1 }
    }
    let scene = Scene()
    let screen = Screen()
    scene.app.display = screen
    scene.send((.began, 1, 10))
    #expect(screen.count == 1)
    scene.send((.moved, 1, 11))
    #expect(screen.count == 1)
    scene.left.setNeedsDisplay()
    scene.right.setNeedsDisplay()
    #expect(screen.count == 1)
    scene.send((.moved, 1, 12))
    #expect(screen.count == 2)
  }

  @Test("Q11 a view that moves, a label's new text, and a modal view's new panel are drawn")
  func visibleChanges() {
    let scene = Scene()
    let window = scene.window
    let label = Label("one", frame: Rect(x: 0, y: 0, width: 90, height: 20))
    let modal = ModalView(frame: window.bounds)
    window.addSubview(label)
    window.addSubview(modal)
    func isDrawn(after change: () -> Void) -> Bool {
      window.drawScene(in: Canvas())
      change()
      return window.needsDisplay
    }
    #expect(isDrawn { label.frame.origin.x = 5 })
    #expect(isDrawn { label.frame.size.width = 80 })
    #expect(isDrawn { label.text = "two" })
    #expect(!isDrawn { label.text = "two" }, "nothing changes")
    #expect(isDrawn { modal.panelSize = Size(width: 50, height: 50) })
    #expect(isDrawn { modal.panelMargin = 5 })
  }
}
