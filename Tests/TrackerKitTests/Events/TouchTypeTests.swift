import Testing
import TrackerKit
import TrackerKitTesting

@Suite("TouchType")
struct TouchTypeTests {
  private let scene = TouchScene()
  private let target: ActionTarget
  private let pad: NamedView

  init() {
    target = ActionTarget(scene)
    pad = scene.pad("pad")
  }

  /// A model that never changes.
  private final class Still: DigestSource {
    let modelDigest = StateDigest()
    let sceneDigest = StateDigest()
  }

  /// Moves a contact of a device across the view.
  private func swipe(device: Int, number: Int = 1) {
    for (kind, x) in [(TouchChange.Kind.began, 50.0), (.moved, 150), (.moved, 250), (.ended, 250)] {
      scene.send(
        .touch(
          TouchChange(
            kind, number: number, contact: ContactID(device: device, finger: 3),
            location: Point(x: x, y: 100))))
    }
  }

  @Test("M5 the device tells a finger from a pen and from the mouse, in a replay too")
  func types() throws {
    let session = SessionBuffer(header: SessionHeader())
    let model = Still()
    let recorder = SessionRecorder(header: SessionHeader(), sink: session, source: model)
    scene.app.loop.observer = recorder
    let devices = [ContactID.mouseDevice, 1, 2, ContactID.penDevice]
    devices.forEach { swipe(device: $0) }
    withExtendedLifetime(model) { recorder.finish(tick: scene.app.loop.tick) }
    let types: [TouchType] = [.indirectPointer, .direct, .direct, .pencil]
    #expect(pad.seen.map(\.type) == types)
    let replayed = TouchScene()
    let view = replayed.pad("pad")
    let reader = try SessionReader(session)
    while let record = try reader.next() {
      if case .turn(let turn) = record { replayed.app.loop.handle(turn) }
    }
    #expect(reader.damage == nil)
    #expect(view.seen.map(\.type) == types)
  }

  @Test("C3 fingers scroll and a pen draws, if a pan allows only direct touches")
  func penDraws() {
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    pan.allowedTouchTypes = [.direct]
    swipe(device: ContactID.penDevice)
    #expect(scene.states("pan") == [])
    #expect(scene.deliveries("pad") == ["began 1", "moved 1", "moved 1", "ended 1"])
    swipe(device: 1)
    #expect(scene.actions("pan") == ["began", "changed", "ended"])
  }

  @Test("C3 a delegate is not asked about a touch of a type that its recognizer does not allow")
  func delegate() {
    final class Judge: GestureRecognizerDelegate {
      var types: [TouchType] = []
      func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        types.append(touch.type)
        return true
      }
    }
    let judge = Judge()
    let tap = TapGestureRecognizer().attached(to: pad, "tap", target)
    tap.delegate = judge
    swipe(device: ContactID.mouseDevice)
    tap.allowedTouchTypes = [.pencil]
    for device in [ContactID.mouseDevice, 1, ContactID.penDevice] { swipe(device: device) }
    #expect(withExtendedLifetime(judge) { judge.types } == [.indirectPointer, .pencil])
  }

  @Test("C3 a change of the allowed types does not take a touch away")
  func later() {
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    scene.down(1, 100, 100)
    pan.allowedTouchTypes = [.pencil]
    scene.drag(1, to: 200, 100, steps: 2)
    scene.up(1)
    #expect(scene.actions("pan") == ["began", "changed", "ended"])
  }
}
