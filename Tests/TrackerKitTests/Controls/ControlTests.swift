import Testing
import TrackerKit

@Suite("Control")
struct ControlTests {
  /// A control that refuses when it is told to.
  private final class Choosy: Control {
    var begins = true
    var continues = true
    var seen: [String] = []

    override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
      seen.append("begin")
      return begins
    }
    override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
      seen.append("continue")
      return continues
    }
    override func endTracking(_ touch: Touch, with event: TouchEvent) { seen.append("end") }
    override func cancelTracking(with event: TouchEvent?) { seen.append("cancel") }
  }

  /// A view that notes the touches passed on to it.
  private final class Ground: View {
    var log: [String] = []
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { log.append("began") }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { log.append("moved") }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { log.append("ended") }
    override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
      log.append("cancelled")
    }
  }

  private let scene = ControlScene()
  private let control: Choosy
  // Inside with the margin of 70 points: x from 80 to 270, y from 80 to 240.
  private static let frame = Rect(x: 150, y: 150, width: 50, height: 20)

  init() {
    control = scene.add(Choosy(frame: Self.frame))
  }

  // MARK: Events

  @Test("D8 a tap sends touchDown and touchUpInside")
  func tap() {
    scene.finger(.began, 160, 160)
    #expect(scene.log.take() == ["down"])
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    scene.finger(.ended, 160, 160)
    #expect(scene.log.take() == ["upInside"])
    #expect(!control.isTracking && !control.isTouchInside && !control.isHighlighted)
  }

  @Test("D8 a second tap sends touchDown and touchDownRepeat, a late one only touchDown")
  func repeats() {
    scene.tap(160, 160)
    _ = scene.log.take()
    scene.tap(160, 160, after: 0.1)
    #expect(scene.log.take() == ["down", "downRepeat", "upInside"])
    scene.tap(160, 160, after: 1)
    #expect(scene.log.take() == ["down", "upInside"])
  }

  @Test("D8 while tracking, inside reaches 70 pt around the bounds and no farther")
  func margin() {
    let locations: [(Double, Double, Bool)] = [
      (81, 160, true), (79, 160, false), (269, 160, true), (271, 160, false),
      (160, 81, true), (160, 79, false), (160, 239, true), (160, 241, false),
    ]
    for (x, y, isInside) in locations {
      scene.finger(.began, 160, 160, after: 1)
      scene.finger(.moved, x, y)
      #expect(control.isTouchInside == isInside, "\(x), \(y)")
      #expect(control.isHighlighted == isInside)
      scene.finger(.ended, x, y)
      #expect(scene.log.take().last == (isInside ? "upInside" : "upOutside"))
    }
  }

  @Test("D8 the first hit uses the true bounds")
  func firstHit() {
    for (x, y) in [(149.0, 160.0), (201, 160), (160, 149), (160, 171)] { scene.tap(x, y) }
    #expect(scene.log.take() == [])
    scene.tap(150, 150)
    #expect(scene.log.take() == ["down", "upInside"])
  }

  @Test("D8 a crossing move sends only dragExit or dragEnter")
  func crossing() {
    scene.finger(.began, 160, 160)
    scene.finger(.moved, 170, 160)
    #expect(scene.log.take() == ["down", "dragInside"])
    scene.finger(.moved, 290, 160)
    #expect(scene.log.take() == ["dragExit"])
    scene.finger(.moved, 300, 160)
    #expect(scene.log.take() == ["dragOutside"])
    scene.finger(.moved, 250, 160)
    #expect(scene.log.take() == ["dragEnter"])
    scene.finger(.moved, 240, 160)
    #expect(scene.log.take() == ["dragInside"])
    scene.finger(.moved, 300, 160)
    scene.finger(.ended, 300, 160)
    #expect(scene.log.take() == ["dragExit", "upOutside"])
  }

  @Test("D8 C9 the margin comes from the tuning")
  func injectedMargin() {
    var tuning = GestureTuning()
    tuning.trackingMargin = 5
    let narrow = scene.add(Control(frame: Rect(x: 0, y: 0, width: 50, height: 50), tuning: tuning))
    scene.finger(.began, 40, 40)
    scene.finger(.moved, 54, 40)
    #expect(narrow.isTouchInside)
    scene.finger(.moved, 56, 40)
    #expect(!narrow.isTouchInside)
  }

  // MARK: Disabled

  @Test("D8 a disabled control swallows the touch and does nothing")
  func disabled() {
    let ground = Ground(frame: scene.window.bounds)
    scene.window.addSubview(ground)
    ground.addSubview(control)
    control.isEnabled = false
    scene.finger(.began, 160, 160)
    #expect(!control.isTracking && !control.isHighlighted)
    scene.finger(.moved, 170, 160)
    scene.finger(.ended, 170, 160)
    #expect(scene.log.take() == [] && control.seen == [] && ground.log == [])
  }

  @Test("D8 disabling a control during a touch cancels the touch, and enabling does not restore it")
  func disabledMidTouch() {
    scene.finger(.began, 160, 160)
    control.isEnabled = false
    #expect(scene.log.take() == ["down", "cancel"])
    #expect(!control.isTracking && !control.isHighlighted)
    control.isEnabled = true
    scene.finger(.moved, 170, 160)
    scene.finger(.ended, 170, 160)
    #expect(scene.log.take() == [] && control.seen == ["begin", "cancel"])
    scene.tap(160, 160)
    #expect(scene.log.take() == ["down", "upInside"])
  }

  // MARK: Cancelled

  @Test("A9 D8 a touch taken by the system sends touchCancel and nothing after it")
  func cancelled() {
    scene.finger(.began, 160, 160)
    scene.finger(.cancelled, 160, 160)
    #expect(scene.log.take() == ["down", "cancel"] && control.seen == ["begin", "cancel"])
    scene.finger(.began, 160, 160)
    scene.handle(.display(.deactivated))
    scene.finger(.ended, 160, 160)
    #expect(scene.log.take() == ["down", "cancel"])
    #expect(!control.isTracking && !control.isHighlighted && !control.isTouchInside)
  }

  @Test("A9 D8 a control that leaves its window sends touchCancel")
  func viewGone() {
    scene.finger(.began, 160, 160)
    control.removeFromSuperview()
    #expect(scene.log.take() == ["down", "cancel"] && !control.isTracking)
  }

  @Test("A11 D8 turning interaction off cancels the touch, and the control is not hit again")
  func interactionOff() {
    scene.finger(.began, 160, 160)
    control.isUserInteractionEnabled = false
    scene.finger(.ended, 160, 160)
    scene.tap(160, 160)
    #expect(scene.log.take() == ["down", "cancel"])
  }

  // MARK: Tracking

  @Test("D8 beginTracking can refuse a touch: nothing is sent for it")
  func refusedTouch() {
    control.begins = false
    scene.tap(160, 160)
    #expect(scene.log.take() == [] && control.seen == ["begin"])
  }

  @Test("D8 continueTracking can stop tracking: nothing more is sent for the touch")
  func stopped() {
    scene.finger(.began, 160, 160)
    control.continues = false
    scene.finger(.moved, 170, 160)
    scene.finger(.ended, 170, 160)
    #expect(scene.log.take() == ["down"] && control.seen == ["begin", "continue"])
    #expect(!control.isTracking && !control.isHighlighted && !control.isTouchInside)
  }

  @Test("A5 D8 a control gets one touch; with multiple touch enabled, it tracks the first")
  func oneTouch() {
    for isMultiple in [false, true] {
      control.isMultipleTouchEnabled = isMultiple
      scene.finger(.began, 160, 160, after: 1)
      scene.finger(.began, 190, 160, number: 2)
      scene.finger(.moved, 390, 160, number: 2)
      scene.finger(.ended, 390, 160, number: 2)
      #expect(control.isTracking && control.isTouchInside)
      scene.finger(.ended, 160, 160)
      #expect(scene.log.take() == ["down", "upInside"])
    }
  }

  @Test("D1 D8 a control keeps its touches: none go up the responder chain")
  func stopsTouchPropagation() {
    let ground = Ground(frame: scene.window.bounds)
    scene.window.addSubview(ground)
    ground.addSubview(control)
    scene.finger(.began, 160, 160)
    scene.finger(.moved, 170, 160)
    scene.finger(.ended, 170, 160)
    scene.finger(.began, 160, 160)
    scene.finger(.cancelled, 160, 160)
    #expect(ground.log == [])
    scene.tap(10, 10)
    #expect(ground.log == ["began", "ended"])
  }

  @Test("B2 D8 a recognizer that wins takes the touch from the control")
  func recognizer() {
    final class Pan: GestureRecognizer {
      override var isContinuous: Bool { true }
      override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        transition(to: isUndecided ? .began : .changed)
      }
    }
    scene.window.addGestureRecognizer(Pan())
    scene.finger(.began, 160, 160)
    scene.finger(.moved, 170, 160)
    scene.finger(.ended, 170, 160)
    #expect(scene.log.take() == ["down", "cancel"])
  }
}
