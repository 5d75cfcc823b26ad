import Testing
import TrackerKit

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
