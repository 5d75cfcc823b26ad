import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Controls and recognizers")
struct ControlGestureTests {
  private let scene = TouchScene()

  private func add<Some: Control>(_ control: Some) -> Some {
    control.frame = Rect(x: 100, y: 100, width: 200, height: 44)
    scene.window.addSubview(control)
    return control
  }

  @Test("D8 a control, not a recognizer around it, gets a single tap")
  func singleTap() {
    let button = add(Button())
    let tap = TapGestureRecognizer().attached(to: scene.window, "tap")
    var pressed = 0
    let target = Target { pressed += 1 }
    button.addTarget(target, action: Target.act, for: .touchUpInside)
    scene.tap(1, 200, 120)
    #expect(pressed == 1 && scene.news().contains("tap: failed (notAllowed)"))
    scene.wait(1)
    scene.tap(1, 20, 20)
    #expect(scene.news().contains("tap: ended"), "beside the control it is recognized")
    #expect(tap.state == .possible)
  }

  @Test("D8 double taps, two-finger taps, and long presses reach recognizers around a control")
  func otherGestures() {
    _ = add(Button())
    let double = TapGestureRecognizer().attached(to: scene.window, "double")
    double.numberOfTapsRequired = 2
    LongPressGestureRecognizer().attached(to: scene.window, "press")
    scene.tap(1, 200, 120)
    scene.wait(0.1)
    scene.tap(1, 200, 120)
    #expect(scene.news().contains("double: ended"))
    scene.wait(1)
    scene.down(1, 200, 120)
    scene.wait(0.6)
    #expect(scene.news().contains("press: began"))
  }

  @Test("D8 a recognizer attached to the control gets single taps")
  func ownRecognizer() {
    let button = add(Button())
    TapGestureRecognizer().attached(to: button, "own")
    scene.tap(1, 200, 120)
    #expect(scene.log.contains("own: ended"))
  }

  @Test("D8 a slider and a switch keep a drag from a pan around them; a button does not")
  func drags() {
    let pan = PanGestureRecognizer().attached(to: scene.window, "pan")
    for (control, keeps) in [(Slider() as Control, true), (Switch(), true), (Button(), false)] {
      _ = add(control)
      scene.down(1, 200, 120)
      scene.drag(1, to: 260, 120)
      #expect((pan.state == .failed) == keeps, "\(type(of: control))")
      scene.up(1)
      control.removeFromSuperview()
    }
  }

  @Test(
    "C10 D8 a drag on a slider scrolls the scroll view around it, unless the slider was held first")
  func sliderInScrollView() {
    let scroller = ScrollView(frame: scene.window.bounds)
    scroller.contentSize = Size(width: 400, height: 2000)
    scene.window.addSubview(scroller)
    let slider = Slider(frame: Rect(x: 100, y: 100, width: 200, height: 44))
    scroller.content.addSubview(slider)
    scene.down(1, 200, 120)
    scene.drag(1, to: 200, 60)
    #expect(scroller.contentOffset.y == 50)
    scene.wait(0.1)
    scene.up(1)
    scroller.contentOffset = .zero
    scene.down(1, 200, 120)
    scene.wait(0.2)
    scene.drag(1, to: 250, 60)
    #expect(scroller.contentOffset == .zero && slider.value > 0)
  }

  private final class Target {
    private let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    func act() { action() }
  }
}
