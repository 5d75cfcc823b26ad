import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Responder")
struct ResponderTests {
  private final class Controller: ViewController {
    var log: [String] = []
    var isWilling = true
    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { isWilling }
    override func keyDown(_ key: KeyChange) {
      log.append(key.label)
      super.keyDown(key)
    }
    override func motionBegan(_ kind: MotionKind) { log.append("\(kind.rawValue) began") }
  }

  private final class Delegate: Responder {
    var keys: [String] = []
    override func keyDown(_ key: KeyChange) { keys.append(key.label) }
  }

  private final class Turns {
    var seen: [Orientation] = []
    var onTurn: (() -> Void)?
    func turned(_ orientation: Orientation) {
      seen.append(orientation)
      onTurn?()
    }
  }

  private final class Field: View {
    override var canBecomeFirstResponder: Bool { true }
  }

  private let app = Application(loop: EventLoop())
  private let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let controller = Controller()

  init() {
    app.show(window)
    window.rootViewController = controller
  }

  private func key(_ label: String, _ seconds: Double) -> Turn {
    Turn(
      time: Timestamp(seconds: seconds),
      inputs: [.key(KeyChange(label: label, position: label, isDown: true))])
  }

  @Test("D1 the chain goes from view to controller, window, application, and delegate")
  func chain() {
    let child = View()
    controller.view.addSubview(child)
    let delegate = Delegate()
    app.delegate = delegate
    #expect(child.next === controller.view)
    #expect(controller.view.next === controller)
    #expect(controller.next === window)
    #expect(window.next === app)
    #expect(app.next === delegate)
    app.loop.handle(key("x", 1))
    #expect(controller.log == ["x"])
    #expect(delegate.keys == ["x"])
  }

  /// A view that records which touches it sees.
  private final class Ground: View {
    var seen: [TouchPhase] = []
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { seen.append(.began) }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { seen.append(.moved) }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { seen.append(.ended) }
    override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
      seen.append(.cancelled)
    }
  }

  @Test("D1 a responder that keeps touches passes none on; keys still go on")
  func keptTouches() {
    let scene = TouchScene()
    let ground = Ground(frame: scene.window.bounds)
    let cover = View(frame: scene.window.bounds)
    scene.window.addSubview(ground)
    ground.addSubview(cover)
    for stopsTouchPropagation in [false, true] {
      cover.stopsTouchPropagation = stopsTouchPropagation
      ground.seen = []
      scene.down(1, 50, 50)
      scene.move(1, 60, 60)
      scene.up(1)
      scene.down(1, 50, 50)
      scene.cancelAll()
      #expect(
        ground.seen == (stopsTouchPropagation ? [] : [.began, .moved, .ended, .began, .cancelled]))
    }
    let field = Field()
    field.stopsTouchPropagation = true
    controller.view.addSubview(field)
    #expect(field.becomeFirstResponder())
    app.loop.handle(key("a", 1))
    #expect(controller.log == ["a"])
  }

  @Test("D2 keys and shakes go to the first responder, else to the active controller")
  func receivers() {
    let field = Field()
    controller.view.addSubview(field)
    #expect(field.becomeFirstResponder())
    app.loop.handle(key("a", 1))
    #expect(controller.log == ["a"], "passed on by the field")
    #expect(field.resignFirstResponder())
    app.loop.queue.post(.motion(.shake, .began))
    app.loop.handle(key("b", 2))
    #expect(controller.log == ["a", "shake began", "b"])
  }

  @Test("D3 a first responder needs a window, its own consent, and the current one's resignation")
  func consent() {
    let field = Field()
    #expect(!field.becomeFirstResponder())
    controller.view.addSubview(field)
    #expect(controller.becomeFirstResponder())
    controller.isWilling = false
    #expect(!field.becomeFirstResponder())
    #expect(controller.isFirstResponder)
    controller.isWilling = true
    #expect(field.becomeFirstResponder())
    #expect(!View().becomeFirstResponder())
  }

  @Test("D3 a responder that takes the focus back as it resigns is told once, and keeps it")
  func takesBack() {
    final class Stubborn: View {
      var count = 0
      override var canBecomeFirstResponder: Bool { true }
      override func didBecomeFirstResponder() { count += 1 }
      override func didResignFirstResponder() { if count == 1 { becomeFirstResponder() } }
    }
    let (first, field) = (Stubborn(), Field())
    controller.view.addSubview(first)
    controller.view.addSubview(field)
    #expect(first.becomeFirstResponder())
    #expect(!field.becomeFirstResponder())
    #expect(first.isFirstResponder && first.count == 2)
  }

  @Test("D3 a controller whose view leaves the window is no longer first responder")
  func leavingController() {
    final class Eager: ViewController {
      override var canBecomeFirstResponder: Bool { true }
    }
    let navigation = NavigationController(root: Eager())
    app.window?.rootViewController = navigation
    let top = Eager()
    navigation.push(top, animated: false)
    #expect(top.becomeFirstResponder())
    navigation.pop(animated: false)
    #expect(app.window?.firstResponder == nil)
  }

  @Test("D5 orientation is delivered directly to those that asked for it")
  func orientation() {
    let turns = Turns()
    app.addObserver(turns, Turns.turned, for: .orientation)
    app.loop.handle(
      Turn(time: Timestamp(seconds: 1), inputs: [.display(.oriented(.landscapeLeft))]))
    #expect(turns.seen == [.landscapeLeft])
  }

  @Test("D5 when the display rotates, all views are laid out before anyone is notified")
  func orientationLayout() {
    final class Counting: View {
      var count = 0
      override func layoutSubviews() { count += 1 }
    }
    let (outer, inner) = (Counting(), Counting())
    outer.addSubview(inner)
    controller.view.addSubview(outer)
    var counts: [Int] = []
    let turns = Turns()
    app.addObserver(turns, Turns.turned, for: .orientation)
    turns.onTurn = { counts = [outer.count, inner.count] }
    app.window?.drawScene(in: Canvas())
    app.loop.handle(Turn(time: Timestamp(seconds: 1), inputs: [.display(.oriented(.portrait))]))
    #expect(counts == [1, 1])
    #expect(app.window?.needsDisplay == true)
  }
}
