import Testing
import TrackerKit

@Suite("Control+Actions")
struct ControlActionsTests {
  /// An application that notes every action and can keep them to itself.
  private final class Gatekeeper: Application {
    var isOpen = true
    var handlers: [AnyObject?] = []
    var senders: [AnyObject] = []
    override func sendAction(
      _ action: Action, to target: AnyObject?, from sender: AnyObject, for event: TouchEvent?
    ) -> AnyObject? {
      senders.append(sender)
      guard isOpen else { return nil }
      let handler = super.sendAction(action, to: target, from: sender, for: event)
      handlers.append(handler)
      return handler
    }
  }

  /// A target with methods of every form.
  private final class Target {
    var log: [String] = []
    func plain() { log.append("plain") }
    func withSender(_ button: Button) { log.append("sender \(button.title)") }
    func withEvent(_ button: Button, _ event: TouchEvent?) {
      log.append("event \(event?.changedTouches.map(\.number) ?? [])")
    }
  }

  private final class Panel: View {
    var count = 0
    var willBecomeFirst = false
    override var canBecomeFirstResponder: Bool { true }
    func save(_ button: Button) { count += 1 }
  }

  private let app = Gatekeeper(loop: EventLoop())
  private let scene: ControlScene
  private let button: Button

  init() {
    scene = ControlScene(app)
    button = scene.add(
      Button("A", frame: Rect(x: 0, y: 0, width: 100, height: 50)), isWatched: false)
  }

  // MARK: Rule D7

  @Test("D7 targets are called by unbound methods with nothing, the sender, or sender and event")
  func methods() {
    let target = Target()
    button.addTarget(target, action: Target.plain, for: .touchUpInside)
    button.addTarget(target, action: Target.withSender, for: .touchUpInside)
    button.addTarget(target, action: Target.withEvent, for: .touchUpInside)
    button.addTarget(target, action: Action(Target.plain), for: .touchUpInside)
    scene.tap(50, 25)
    #expect(target.log == ["plain", "sender A", "event [1]", "plain"])
    button.sendActions(for: .touchUpInside)
    #expect(target.log.suffix(2) == ["event []", "plain"])
  }

  @Test("D7 every action passes through the application: a control never calls its target itself")
  func gate() {
    let target = Target()
    button.addTarget(target, action: Target.plain, for: [.touchDown, .touchUpInside])
    app.isOpen = false
    scene.tap(50, 25)
    button.sendActions(for: .touchDown)
    #expect(app.senders.count == 3 && app.senders.allSatisfy { $0 === button })
    #expect(target.log == [])
  }

  @Test("D7 the control's own sendAction sees each action before the application")
  func override() {
    final class Quiet: Control {
      var count = 0
      override func sendAction(_ action: Action, to target: AnyObject?, for event: TouchEvent?) {
        count += 1
      }
    }
    let quiet = scene.add(Quiet(frame: Rect(x: 200, y: 0, width: 50, height: 50)))
    scene.tap(220, 20)
    #expect(quiet.count == 2 && app.senders.isEmpty && scene.log.take() == [])
  }

  @Test("D7 a nil target starts at the first responder of the sender's window")
  func chainFromFirstResponder() {
    let panel = Panel()
    scene.window.addSubview(panel)
    button.addTarget(nil, action: Action(Panel.save), for: .touchUpInside)
    scene.tap(50, 25)
    #expect(panel.count == 0, "the panel is not in the button's chain")
    #expect(panel.becomeFirstResponder())
    scene.tap(50, 25)
    #expect(panel.count == 1)
    #expect(app.handlers.map { $0 === panel } == [false, true])
  }

  @Test(
    "D7 without a first responder a nil target starts at the sender, and the nearest handles it")
  func chainFromSender() {
    let outer = Panel(frame: scene.window.bounds)
    let inner = Panel(frame: scene.window.bounds)
    scene.window.addSubview(outer)
    outer.addSubview(inner)
    inner.addSubview(button)
    button.addTarget(nil, action: Action(Panel.save), for: .touchUpInside)
    scene.tap(50, 25)
    #expect(inner.count == 1 && outer.count == 0)
    #expect(app.handlers.map { $0 === inner } == [true])
  }

  @Test("D7 targets are held weakly; the chain does not replace one that is gone")
  func weakTargets() {
    final class Heir: View {
      var count = 0
      func save(_ button: Button) { count += 1 }
    }
    let heir = Heir(frame: scene.window.bounds)
    scene.window.addSubview(heir)
    heir.addSubview(button)
    var target: Heir? = Heir()
    weak let watched = target
    button.addTarget(target, action: Action(Heir.save), for: .touchUpInside)
    target = nil
    #expect(watched == nil)
    scene.tap(50, 25)
    #expect(heir.count == 0 && app.senders.isEmpty)
  }

  @Test("D7 a target can be removed for some events or for all, the chain with nil")
  func removing() {
    let panel = Panel(frame: scene.window.bounds)
    scene.window.addSubview(panel)
    panel.addSubview(button)
    let target = Target()
    button.addTarget(target, action: Target.plain, for: [.touchDown, .touchUpInside])
    button.addTarget(nil, action: Action(Panel.save), for: .touchUpInside)
    button.removeTarget(target, for: .touchDown)
    scene.tap(50, 25)
    #expect(target.log == ["plain"] && panel.count == 1)
    button.removeTarget(target)
    scene.tap(50, 25)
    #expect(target.log == ["plain"] && panel.count == 2)
    button.removeTarget(nil)
    scene.tap(50, 25)
    #expect(panel.count == 2)
  }

  // MARK: Rule D8

  @Test("D8 one registration for several events acts once for each event")
  func onceAnEvent() {
    scene.watch(button, [.touchDown, .touchDownRepeat], as: "down")
    scene.watch(button, .allTouchEvents, as: "any")
    scene.tap(50, 25)
    #expect(scene.log.take() == ["down", "any", "any"])
    scene.tap(50, 25, after: 0.1)
    #expect(scene.log.take() == ["down", "any", "any"], "down and downRepeat came together")
  }

  @Test("D8 a value that changes during a touch event is sent once, with that event")
  func onceWithValue() {
    let toggle = scene.add(
      Switch(frame: Rect(x: 200, y: 0, width: 60, height: 44)), isWatched: false)
    scene.watch(toggle, [.touchUpInside, .valueChanged], as: "both")
    scene.watch(toggle, .touchUpInside, as: "up")
    scene.watch(toggle, .valueChanged, as: "value")
    scene.tap(230, 20)
    #expect(scene.log.take() == ["both", "up", "value"])
  }

  @Test("D8 all touch events, all editing events, and the change of a value are three groups")
  func groups() {
    scene.watch(button, .allTouchEvents, as: "touch")
    scene.watch(button, .allEditingEvents, as: "editing")
    scene.watch(button, .allEvents, as: "any")
    let heard = ControlScene.events.map { _, event in
      button.sendActions(for: event)
      return scene.log.take()
    }
    #expect(heard.prefix(9).allSatisfy { $0 == ["touch", "any"] })
    #expect(heard.dropFirst(9).prefix(1) == [["any"]])
    #expect(heard.dropFirst(10) == ArraySlice(repeating: ["editing", "any"], count: 4))
  }

  @Test("D8 actions run in the order in which they were added, whatever their events")
  func order() {
    scene.watch(button, .touchDownRepeat, as: "1")
    scene.watch(button, .touchDown, as: "2")
    scene.watch(button, .allEvents, as: "3")
    scene.watch(button, .touchDown, as: "4")
    scene.finger(.began, 50, 25)
    scene.finger(.ended, 50, 25)
    _ = scene.log.take()
    scene.finger(.began, 50, 25)
    #expect(scene.log.take() == ["1", "2", "3", "4"])
  }

  @Test("D8 an event caused by an action is sent after all earlier actions have run")
  func nested() {
    final class Breaker {
      func disable(_ button: Button) { button.isEnabled = false }
    }
    let breaker = Breaker()
    button.addTarget(breaker, action: Breaker.disable, for: .touchDown)
    scene.watch(button, .touchCancel, as: "cancel")
    scene.watch(button, .touchDown, as: "down")
    scene.finger(.began, 50, 25)
    #expect(scene.log.take() == ["down", "cancel"])
  }

  @Test("D8 an action can remove the control from its window: later actions still run")
  func removedByAction() {
    final class Closer {
      func close(_ button: Button) { button.removeFromSuperview() }
    }
    let closer = Closer()
    button.addTarget(closer, action: Closer.close, for: .touchUpInside)
    scene.watch(button, .touchUpInside, as: "up")
    scene.tap(50, 25)
    #expect(scene.log.take() == ["up"] && button.window == nil)
  }

  @Test("D7 a control that was never in a window sends nothing")
  func homeless() {
    let lonely = Button()
    scene.watch(lonely, .allEvents, as: "sent")
    lonely.sendActions(for: .touchUpInside)
    #expect(scene.log.take() == [])
  }
}
