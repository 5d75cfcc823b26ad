import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Motion")
struct MotionTests {
  /// Notes motions and commands; passes on those it is told to pass on.
  private final class Node: ViewController {
    var log: [String] = []
    var passesOn = false
    override var canBecomeFirstResponder: Bool { true }

    override func motionBegan(_ kind: MotionKind) {
      log.append("\(kind.rawValue) began")
      if passesOn { super.motionBegan(kind) }
    }
    override func motionEnded(_ kind: MotionKind) { log.append("\(kind.rawValue) ended") }
    override func motionCancelled(_ kind: MotionKind) { log.append("\(kind.rawValue) cancelled") }
    override func remoteControlReceived(_ command: RemoteControl) {
      log.append(command.rawValue)
      if passesOn { super.remoteControlReceived(command) }
    }
  }

  private final class Root: Application {
    var log: [String] = []
    override func motionBegan(_ kind: MotionKind) { log.append("\(kind.rawValue) began") }
    override func remoteControlReceived(_ command: RemoteControl) { log.append(command.rawValue) }
  }

  private let app = Root(loop: EventLoop())
  private let scene: TouchScene
  private let first = Node()
  private let second = Node()
  private let key: MotionKey

  init() {
    scene = TouchScene(app: app)
    scene.window.rootViewController = first
    key = MotionKey(loop: app.loop)
  }

  @Test("D4 a motion begins and ends with its key; key repeats are ignored")
  func beginsAndEnds() {
    key.press()
    key.press()
    scene.wait(0.01)
    #expect(first.log == ["shake began"])
    key.release()
    key.release()
    scene.wait(0.01)
    #expect(first.log == ["shake began", "shake ended"])
  }

  @Test("D4 the end goes to the responder that got the beginning, even if it is no longer first")
  func sameReceiver() {
    key.press()
    scene.wait(0.01)
    scene.window.addSubview(second.view)
    #expect(second.becomeFirstResponder())
    key.release()
    scene.wait(0.01)
    #expect(first.log == ["shake began", "shake ended"])
    #expect(second.log.isEmpty)
  }

  @Test("D4 a cancelled motion ends once; the later key-up is ignored")
  func cancelled() {
    key.press()
    #expect(key.cancel())
    #expect(!key.cancel())
    key.release()
    scene.wait(0.01)
    #expect(first.log == ["shake began", "shake cancelled"])
  }

  @Test("D4 a motion held for 10 s is cancelled")
  func heldTooLong() {
    key.press()
    scene.wait(9.9)
    #expect(first.log == ["shake began"])
    scene.wait(0.2)
    #expect(first.log == ["shake began", "shake cancelled"])
    key.release()
    scene.wait(20)
    #expect(first.log.count == 2)
    key.press()
    scene.wait(0.01)
    #expect(first.log.last == "shake began", "the key works again")
  }

  @Test("D4 an unhandled motion is passed on, up to the application")
  func passedOn() {
    first.passesOn = true
    key.press()
    scene.wait(0.01)
    #expect(app.log == ["shake began"])
  }

  @Test("D4 unknown kinds of motion are passed on, too")
  func unknownKind() {
    first.passesOn = true
    app.loop.queue.post(.motion(MotionKind(rawValue: "tilt"), .began))
    scene.wait(0.01)
    #expect(first.log == ["tilt began"] && app.log == ["tilt began"])
  }

  @Test("D4 an end without a beginning reaches nobody")
  func endAlone() {
    app.loop.queue.post(.motion(.shake, .ended))
    app.loop.queue.post(.motion(.shake, .cancelled))
    scene.wait(0.01)
    #expect(first.log.isEmpty)
  }

  @Test(
    "D6 media keys are commands that go up the chain, and no responder sees them as keys",
    arguments: [
      ("audioplay", RemoteControl.play), ("audiopause", .pause), ("audiostop", .stop),
      ("audionext", .next), ("audioprev", .previous), ("audiofastforward", .fastForward),
      ("audiorewind", .fastBackward),
    ])
  func mediaKeys(position: String, command: RemoteControl) {
    first.passesOn = true
    for isDown in [true, false] {
      scene.send(.key(KeyChange(label: position, position: position, isDown: isDown)))
    }
    #expect(first.log == [command.rawValue] && app.log == [command.rawValue])
  }

  @Test("D2 D6 a command goes to the first responder")
  func firstResponder() {
    scene.window.addSubview(second.view)
    #expect(second.becomeFirstResponder())
    app.loop.queue.post(.remoteControl(.next))
    scene.wait(0.01)
    #expect(second.log == ["next"] && first.log.isEmpty)
  }
}
