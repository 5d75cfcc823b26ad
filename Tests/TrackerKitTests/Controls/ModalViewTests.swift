import Testing
import TrackerKit
import TrackerKitTesting

@Suite("ModalView")
struct ModalViewTests {
  private let scene = ControlScene()
  private let under: Button
  private let modal = ModalView()
  private let inside: Button

  init() {
    under = scene.add(Button("Under"))
    under.frame = scene.window.bounds
    modal.frame = scene.window.bounds
    modal.panelSize = Size(width: 200, height: 100)
    scene.window.addSubview(modal)
    inside = Button("Inside")
    inside.frame = Rect(x: 120, y: 120, width: 100, height: 44)
    modal.addSubview(inside)
  }

  @Test("D8 an open modal view takes all touches of what it covers, a closed one none")
  func takesTouches() {
    scene.tap(20, 20)
    #expect(scene.log.take() == ["down", "upInside"], "it is closed at first")
    modal.open()
    modal.dismissal = .never
    scene.tap(20, 20)
    scene.tap(110, 110)
    #expect(scene.log.take().isEmpty && modal.isOpen)
    modal.close()
    scene.tap(20, 20)
    #expect(scene.log.take() == ["down", "upInside"])
  }

  @Test("D8 a touch beside the panel closes it when it begins or ends; one inside never does")
  func dismissal() {
    modal.open()
    scene.tap(110, 110)
    #expect(modal.isOpen)
    scene.finger(.began, 20, 20)
    #expect(!modal.isOpen)
    scene.finger(.ended, 20, 20)
    modal.dismissal = .onEnded
    modal.open()
    scene.finger(.began, 20, 20)
    #expect(modal.isOpen)
    scene.finger(.moved, 200, 150)
    scene.finger(.ended, 200, 150)
    #expect(modal.isOpen, "the finger returned to the panel")
    scene.tap(20, 20)
    #expect(!modal.isOpen)
    #expect(scene.log.take().isEmpty, "the touch that closes it does nothing else")
  }

  /// A scene with a page, a bar in front of it, and a modal view over the page.
  private struct Pages {
    let scene = TouchScene()
    let target: ActionTarget
    let page: NamedView
    let card: NamedView
    let bar: NamedView
    let modal = ModalView(frame: Rect(x: 0, y: 0, width: 400, height: 400))

    init() {
      target = ActionTarget(scene)
      page = scene.pad("page")
      card = scene.pad("card", Rect(x: 50, y: 50, width: 100, height: 100), in: page)
      page.addSubview(modal)
      bar = scene.pad("bar", Rect(x: 0, y: 300, width: 400, height: 100))
      modal.panelSize = Size(width: 100, height: 100)
    }
  }

  @Test("D8 A9 a modal view that opens cancels the touches of the views that it covers")
  func takesOver() {
    let pages = Pages()
    let scene = pages.scene
    scene.down(1, 100, 100)
    scene.down(2, 200, 200)
    scene.down(3, 200, 350)
    scene.log.removeAll()
    pages.modal.open()
    #expect(scene.news() == ["card cancelled 1", "page cancelled 2"])
    for finger in 1...3 { scene.up(finger) }
    #expect(scene.news() == ["bar ended 3"])
    #expect(pages.modal.isOpen, "a finger that was there before does not close it")
    scene.tap(1, 20, 20)
    #expect(!pages.modal.isOpen)
  }

  @Test(
    "D8 C4 a pan beneath a modal view that opens is cancelled, wherever it is attached",
    arguments: ["card", "page", "window"], [false, true])
  func cancelsPan(place: String, cancelsTouches: Bool) {
    let pages = Pages()
    let scene = pages.scene
    let view = [pages.card, pages.page].first { $0.name == place } ?? scene.window
    let pan = PanGestureRecognizer().attached(to: view, "pan", pages.target)
    pan.cancelsTouchesInView = cancelsTouches
    scene.down(1, 100, 100)
    scene.drag(1, to: 150, 100)
    #expect(pan.state == .changed)
    scene.log.removeAll()
    scene.app.loop.schedule(after: 0.01) { pages.modal.open() }
    scene.wait(0.05)
    #expect(scene.states("pan").first == "cancelled (touchesCancelled)")
    #expect(scene.actions("pan") == ["cancelled"])
    #expect(scene.deliveries("card") == (cancelsTouches ? [] : ["cancelled 1"]))
    scene.drag(1, to: 200, 100)
    scene.up(1)
    #expect(scene.actions("pan") == ["cancelled"] && pan.state == .possible)
  }

  @Test("D8 a gesture whose action opens a modal view goes on, and others are cancelled")
  func opener() {
    let pages = Pages()
    let scene = pages.scene
    for (name, view) in [("press", pages.card), ("pan", pages.page)] {
      let recognizer = name == "pan" ? PanGestureRecognizer() : LongPressGestureRecognizer()
      recognizer.attached(to: view, name, pages.target).delegate = AllowAll.shared
    }
    pages.target.onAction = { recognizer in
      if recognizer.name == "press", recognizer.state == .began { pages.modal.open() }
    }
    scene.down(1, 200, 200)
    scene.drag(1, to: 250, 200)
    scene.down(2, 100, 100)
    scene.wait(1)
    #expect(scene.actions("pan").last == "cancelled" && scene.actions("press") == ["began"])
    scene.drag(2, to: 150, 100, steps: 1)
    scene.up(2)
    scene.up(1)
    #expect(scene.actions("press") == ["began", "changed", "ended"])
  }

  @Test("D8 C4 an undecided gesture beneath a modal view that opens fails, one beside it goes on")
  func besideIt() {
    let pages = Pages()
    let scene = pages.scene
    let press = LongPressGestureRecognizer().attached(to: pages.card, "press", pages.target)
    let pan = PanGestureRecognizer().attached(to: pages.bar, "pan", pages.target)
    scene.down(1, 100, 100)
    scene.down(2, 100, 350)
    scene.drag(2, to: 200, 350)
    pages.modal.open()
    scene.wait(1)
    scene.drag(2, to: 300, 350)
    scene.up(2)
    #expect(scene.actions("press").isEmpty && press.numberOfTouches == 0)
    #expect(scene.actions("pan").last == "ended" && pan.state == .possible)
    scene.up(1)
    pages.modal.close()
    scene.down(1, 100, 100)
    scene.wait(1)
    #expect(scene.actions("press") == ["began"])
  }

  @Test(
    "D8 B4 C4 a tap that waits beneath a modal view that opens is lost, and its end is a cancel")
  func waitingTap() {
    let pages = Pages()
    let scene = pages.scene
    let double = TapGestureRecognizer().attached(to: pages.page, "double", pages.target)
    double.numberOfTapsRequired = 2
    let single = TapGestureRecognizer().attached(to: pages.page, "single", pages.target)
    single.require(toFail: double)
    scene.tap()
    #expect(scene.news() == ["card began 1"])
    pages.modal.open()
    #expect(scene.deliveries("card") == ["cancelled 1"])
    scene.wait(1)
    #expect(scene.actions("single").isEmpty && scene.actions("double").isEmpty)
    #expect(single.state == .possible && double.state == .possible)
  }

  @Test("D8 a modal view that is closed while a finger is on it, and opens again, keeps the finger")
  func keepsItsOwn() {
    let pages = Pages()
    let scene = pages.scene
    let knob = scene.pad("knob", Rect(x: 150, y: 150, width: 100, height: 100), in: pages.modal)
    pages.modal.open()
    scene.down(1, 200, 200)
    pages.modal.close()
    pages.modal.open()
    scene.up(1)
    #expect(scene.log == ["knob began 1", "knob ended 1"] && knob.window === scene.window)
  }

  @Test("D8 the panel is centered with its margin and never larger than the view")
  func panel() {
    #expect(modal.panel == Rect(x: 100, y: 100, width: 200, height: 100))
    modal.panelSize = Size(width: 900, height: 900)
    modal.panelMargin = 10
    #expect(modal.panel == Rect(x: 10, y: 10, width: 380, height: 280))
    modal.panelSize = nil
    #expect(modal.panel == modal.bounds)
  }

  @Test("D8 the backdrop is drawn only if there is one, behind the panel")
  func drawing() {
    modal.panelColor = .white
    modal.open()
    #expect(Drawn(modal).faces.first == .white && Drawn(modal).rectangles.isEmpty)
    modal.backdropColor = .black
    #expect(Drawn(modal).rectangles == [.black])
  }
}
