import Testing
import TrackerKit
import TrackerKitTesting

@Suite("A window that leaves its application")
struct LeavingWindowTests {
  @Test("D7 when an action shows another window, no other action of the old one runs")
  func replaced() {
    let scene = TouchScene()
    let target = ActionTarget(scene)
    let pad = scene.pad("pad")
    for name in ["first", "second"] {
      let pan = PanGestureRecognizer().attached(to: pad, name, target)
      pan.delegate = AllowAll.shared
    }
    scene.down(1, 100, 100)
    scene.move(1, 150, 100)
    #expect(scene.actions("first") == ["began"] && scene.actions("second") == ["began"])
    target.onAction = { _ in scene.app.show(Window(frame: scene.window.frame)) }
    scene.move(1, 200, 100)
    #expect(scene.actions("first") == ["began", "changed"])
    #expect(scene.actions("second") == ["began"])
    #expect(scene.states("second").last == "possible")
  }

  @Test("C4 a gesture of a window whose application is gone is cancelled without an action")
  func abandoned() throws {
    var count = 0
    final class Counter {
      var onAction: () -> Void = {}
      func act(_ recognizer: GestureRecognizer) { onAction() }
    }
    let counter = Counter()
    counter.onAction = { count += 1 }
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let pan = PanGestureRecognizer()
    pan.addTarget(counter, action: Counter.act)
    window.addGestureRecognizer(pan)
    var app: Application? = Application(loop: EventLoop())
    app?.show(window)
    for (step, kind) in [TouchChange.Kind.began, .moved].enumerated() {
      let change = TouchChange(
        kind, number: 1, contact: ContactID(device: 1, finger: 1),
        location: Point(x: 100 * Double(step), y: 100))
      app?.loop.handle(Turn(time: Timestamp(seconds: Double(step + 1)), inputs: [.touch(change)]))
    }
    #expect(pan.state == .began && count == 1)
    app = nil
    pan.isEnabled = false
    #expect(pan.state == .possible && count == 1)
  }
}
