import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Shakes and media keys in the sandbox")
struct SandboxMotionTests {
  /// Records whether the program asked to quit.
  private final class Host: SandboxHost {
    var quits = 0
    func quit() { quits += 1 }
    func toggleFullscreen() {}
    func toggleRecording() {}
    func showGallery() {}
    func savePicture() {}
    func liftAllFingers() {}
    func play(_ tones: [Tone]) {}
    func visitBegan() {}
  }

  /// A trace scene with something drawn.
  private func traced() -> BallScene {
    let scene = BallScene(mode: .trace)
    scene.touch(.began, at: Point(x: 100, y: 100))
    scene.touch(.moved, at: Point(x: 200, y: 100))
    scene.touch(.ended, at: Point(x: 200, y: 100))
    return scene
  }

  private var question: (BallScene) -> QuestionView { { $0.sandbox.overlays.question } }

  @Test("D4 the key s shakes while it is held; releasing it ends the shake, whatever else is held")
  func held() {
    let scene = BallScene()
    scene.key("s", isDown: true)
    #expect(scene.isShaking)
    scene.key("s", isDown: true)
    scene.wait(5)
    #expect(scene.isShaking, "a key repeat is ignored")
    scene.key("s", isDown: false, [.control])
    #expect(!scene.isShaking)
    scene.key("s", isDown: true, [.control])
    #expect(!scene.isShaking, "Ctrl+S is another key")
  }

  @Test("D4 a key that goes down and up in one turn is a shake, too")
  func oneTurn() {
    let scene = BallScene()
    scene.turn(
      after: 0.1,
      [true, false].map { .key(KeyChange(label: "s", position: "s", isDown: $0)) })
    #expect(!scene.isShaking)
    scene.wait(3)
    #expect(Answers.builtIn.contains(scene.answer))
  }

  @Test("D4 a shake held for 10 s is cancelled, and the later key-up is ignored")
  func tooLong() {
    let scene = BallScene()
    scene.key("s", isDown: true)
    scene.wait(9.9)
    #expect(scene.isShaking)
    scene.wait(0.2)
    #expect(!scene.isShaking)
    scene.wait(3)
    let digest = scene.sandbox.modelDigest
    scene.key("s", isDown: false)
    #expect(scene.sandbox.modelDigest == digest)
  }

  @Test(
    "D4 a mode change cancels the shake, which the ball learns; choosing the same mode does not")
  func modeChange() {
    let scene = BallScene()
    scene.key("s", isDown: true)
    scene.press("5")
    #expect(scene.isShaking)
    scene.press("3")
    #expect(scene.sandbox.mode == .trace && !scene.isShaking)
    scene.wait(3)
    let digest = scene.sandbox.modelDigest
    scene.key("s", isDown: false)
    #expect(scene.sandbox.modelDigest == digest && scene.sandbox.mode == .trace)
    #expect(Answers.builtIn.contains(scene.answer))
  }

  @Test("D4 losing focus cancels the shake")
  func focusLoss() {
    let scene = BallScene()
    scene.key("s", isDown: true)
    scene.turn(after: 0.1, [.display(.deactivated)])
    #expect(!scene.isShaking)
    scene.turn(after: 0.1, [.display(.activated)])
    scene.key("s", isDown: false)
    scene.key("s", isDown: true)
    #expect(scene.isShaking)
  }

  @Test("D4 H1 an Esc that cancels a shake does not count toward quitting")
  func escape() {
    let host = Host()
    let scene = BallScene()
    scene.sandbox.host = host
    scene.key("s", isDown: true)
    scene.press("escape")
    #expect(!scene.isShaking)
    scene.press("escape")
    #expect(host.quits == 0)
    scene.press("escape")
    #expect(host.quits == 1)
  }

  @Test("D4 a shake in Touchy opens the eight ball and counts there at once")
  func opensBall() {
    let scene = BallScene(mode: .touchy)
    scene.key("s", isDown: true)
    #expect(scene.sandbox.mode == .eightball && scene.isShaking)
    scene.wait(1)
    #expect(scene.opacity == 0)
    scene.key("s", isDown: false)
    #expect(!scene.isShaking && Answers.builtIn.contains(scene.answer))
    scene.wait(2.1)
    #expect(scene.opacity == 1)
  }

  @Test("D4 a shake that opened the eight ball can be cancelled there")
  func opensAndCancels() {
    let scene = BallScene(mode: .touchy)
    scene.key("s", isDown: true)
    scene.press("escape")
    #expect(scene.sandbox.mode == .eightball && !scene.isShaking)
  }

  @Test("D4 in Trace with nothing to undo, a shake opens the eight ball, too")
  func nothingToUndo() {
    let scene = BallScene(mode: .trace)
    scene.shake()
    #expect(scene.sandbox.mode == .eightball && !question(scene).isOpen)
  }

  @Test("D4 R6 in Trace with a stroke, a shake asks; Undo removes it, Cancel leaves it")
  func asks() {
    for answer in [true, false] {
      let scene = traced()
      scene.shake()
      #expect(scene.sandbox.mode == .trace && question(scene).isOpen)
      #expect(scene.lines.map(\.run.text).contains("Undo the last stroke?"))
      let button = question(scene).subviews.compactMap { $0 as? Button }.first {
        $0.title == (answer ? "Undo" : "Cancel")
      }
      let location = button?.frame.center ?? .zero
      scene.touch(.began, at: location)
      scene.touch(.ended, at: location)
      #expect(!question(scene).isOpen)
      scene.shake()
      #expect(scene.sandbox.mode == (answer ? .eightball : .trace), "nothing is left to undo")
    }
  }

  @Test("D4 H1 Esc closes the question without undoing")
  func escapeQuestion() {
    let scene = traced()
    scene.shake()
    scene.press("escape")
    #expect(!question(scene).isOpen)
    scene.shake()
    #expect(question(scene).isOpen, "the stroke is still there")
  }

  @Test("D4 a text field gets all letters; a key-up still ends a shake")
  func textField() {
    let scene = BallScene()
    let field = TextField(style: scene.settings.style)
    field.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    scene.sandbox.window?.addSubview(field)
    #expect(field.becomeFirstResponder())
    scene.press("s")
    #expect(field.text == "s" && scene.answer == EightBall.invitation && scene.opacity == 1)
    #expect(field.resignFirstResponder())
    scene.key("s", isDown: true)
    #expect(scene.isShaking)
    #expect(field.becomeFirstResponder())
    scene.key("s", isDown: false)
    #expect(!scene.isShaking)
  }

  @Test("D4 mode and sandbox pass unknown kinds of motion on")
  func unknownKinds() {
    final class End: Responder {
      var log: [String] = []
      override func motionBegan(_ kind: MotionKind) { log.append("\(kind.rawValue) began") }
      override func motionEnded(_ kind: MotionKind) { log.append("\(kind.rawValue) ended") }
      override func motionCancelled(_ kind: MotionKind) { log.append("\(kind.rawValue) cancelled") }
    }
    let end = End()
    let scene = BallScene()
    scene.sandbox.delegate = end
    let tilt = MotionKind(rawValue: "tilt")
    for phase in [MotionPhase.began, .ended, .began, .cancelled] {
      scene.sandbox.loop.queue.post(.motion(tilt, phase))
    }
    scene.press("s")
    #expect(end.log == ["tilt began", "tilt ended", "tilt began", "tilt cancelled"])
  }

  @Test("D6 the media keys next and previous cycle through the modes")
  func mediaKeys() {
    let scene = BallScene(mode: .touchy)
    let all = ModeRegistry.standard.all
    for index in 1...all.count {
      scene.press("audionext")
      #expect(scene.sandbox.mode == all[index % all.count])
    }
    for index in 1...all.count {
      scene.press("audioprev")
      #expect(scene.sandbox.mode == all[(all.count - index) % all.count])
    }
    scene.press("audioplay")
    #expect(scene.sandbox.mode == .touchy)
  }

  @Test("S5 D4 D6 a replay with a fixed mode ignores mode changes by shakes and media keys")
  func fixedMode() throws {
    let scene = BallScene(mode: .touchy)
    scene.sandbox.isModeFixed = true
    scene.shake()
    scene.press("audionext")
    #expect(scene.sandbox.mode == .touchy)
  }
}
