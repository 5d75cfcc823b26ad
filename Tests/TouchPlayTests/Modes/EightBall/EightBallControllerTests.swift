import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Eight ball in the sandbox")
struct EightBallControllerTests {
  @Test("X1 at first the window says SHAKE / FOR / ANSWER, white on black, on three lines")
  func atFirst() {
    let scene = BallScene()
    #expect(scene.answer == "SHAKE\nFOR\nANSWER" && scene.opacity == 1)
    #expect(scene.isFaceUp && !scene.isShaking)
    #expect(scene.lines.map(\.run.text) == ["SHAKE", "FOR", "ANSWER"])
    #expect(scene.lines.allSatisfy { $0.color == .white && $0.run.size == 24 * 360 / 320 })
    #expect(scene.canvas.base.ground == .black)
    let pictures = scene.canvas.commands.compactMap { command -> Rect? in
      if case .picture("ball", let rect) = command.shape { rect } else { nil }
    }
    #expect(pictures == [Rect(x: 220, y: 120, width: 360, height: 360)])
  }

  @Test("X2 on key down the answer fades out over 0.75 s; on key up another fades in over 2.0 s")
  func fades() {
    let scene = BallScene()
    scene.key("s", isDown: true)
    #expect(scene.isShaking && scene.opacity == 1)
    for expected in [0.84375, 0.5, 0.15625, 0] {
      scene.turn(after: 0.1875)
      #expect(abs(scene.opacity - expected) < 1e-9)
      #expect(scene.answer == EightBall.invitation)
    }
    scene.wait(1)
    #expect(scene.lines.isEmpty)
    scene.key("s", isDown: false)
    #expect(!scene.isShaking && Answers.builtIn.contains(scene.answer))
    for expected in [0.15625, 0.5, 0.84375, 1] {
      scene.turn(after: 0.25)
      scene.turn(after: 0.25)
      #expect(abs(scene.opacity - expected) < 1e-9)
    }
    #expect(scene.lines.map(\.run.text).joined(separator: "\n") == scene.answer)
  }

  @Test("X2 the text's opacity is the fade's")
  func drawnOpacity() {
    let scene = BallScene()
    scene.key("s", isDown: true)
    scene.turn(after: 0.1875)
    #expect(scene.lines.count == 3)
    #expect(scene.lines.allSatisfy { $0.color == Color.white.opacity(0.84375) })
  }

  @Test("X2 an answer drawn during the fade-out waits for its end, then fades in over 2.0 s")
  func earlyEnd() {
    let scene = BallScene()
    scene.key("s", isDown: true)
    scene.turn(after: 0.1)
    scene.key("s", isDown: false)
    #expect(scene.answer == EightBall.invitation)
    scene.turn(after: 0.2)
    #expect(scene.answer == EightBall.invitation && scene.opacity > 0)
    scene.turn(after: 0.25)
    // 0.75 s after the beginning, and a quarter of the way through the fade-in.
    scene.turn(after: 0.25)
    scene.turn(after: 0.25)
    scene.turn(after: 0.19)
    #expect(Answers.builtIn.contains(scene.answer))
    #expect(abs(scene.opacity - 0.15625) < 1e-9)
  }

  @Test("X2 a shake during a fade-in fades out from the current opacity")
  func shakenAgain() {
    let scene = BallScene()
    scene.press("s")
    scene.wait(1.74)
    let opacity = scene.opacity
    #expect(opacity > 0.3 && opacity < 0.7)
    let answer = scene.answer
    scene.key("s", isDown: true)
    let start = scene.opacity
    scene.turn(after: 0.1875)
    scene.turn(after: 0.1875)
    #expect(abs(scene.opacity - start / 2) < 1e-9 && scene.answer == answer)
    scene.wait(1)
    #expect(scene.opacity == 0)
  }

  @Test("X2 a shake that begins while an answer waits drops it; the shake's end draws another")
  func waitingIsDropped() {
    let scene = BallScene(answers: ["A"])
    scene.press("s")
    scene.key("s", isDown: true)
    scene.wait(3)
    #expect(scene.answer == EightBall.invitation && scene.opacity == 0)
    scene.key("s", isDown: false)
    #expect(scene.answer == "A")
  }

  @Test("Q5 X2 after a stall a fade advances by only a quarter of a second")
  func stall() {
    let scene = BallScene()
    scene.key("s", isDown: true)
    scene.turn(after: 60)
    let part = 0.25 / 0.75
    #expect(abs(scene.opacity - (1 - part * part * (3 - 2 * part))) < 1e-9)
  }

  @Test("Q3 X2 when the fade is over, no timer is pending")
  func idle() {
    let scene = BallScene()
    #expect(scene.sandbox.loop.deadline == nil)
    scene.press("s")
    #expect(scene.sandbox.loop.deadline != nil)
    scene.wait(2.8)
    #expect(scene.opacity == 1)
    #expect(scene.sandbox.loop.deadline == nil)
    scene.key("s", isDown: true)
    scene.wait(3.2)
    let due = scene.sandbox.loop.deadline
    #expect(due.map { $0.seconds(since: scene.sandbox.loop.time) > 6 } == true, "the key's 10 s")
  }

  @Test("X2 a cancelled shake draws an answer just as a finished one does")
  func cancelled() {
    let scene = BallScene()
    scene.key("s", isDown: true)
    scene.wait(1)
    scene.press("escape")
    #expect(!scene.isShaking && Answers.builtIn.contains(scene.answer))
    scene.wait(2.5)
    #expect(scene.opacity == 1)
  }

  @Test("X4 the same seed gives the same answers; each shake is one draw")
  func seeds() {
    func answers(_ seed: UInt64) -> [String] {
      let scene = BallScene(seed: seed)
      return (0..<20).map { _ in
        scene.shake()
        return scene.answer
      }
    }
    #expect(answers(1) == answers(1))
    #expect(answers(1) != answers(2))
  }

  @Test("X5 f flips the ball: the answer fades out, and shakes show nothing until it is back")
  func faceDown() {
    let scene = BallScene()
    scene.press("f")
    #expect(!scene.isFaceUp)
    scene.wait(0.8)
    #expect(scene.opacity == 0)
    let before = scene.sandbox.modelDigest
    scene.shake()
    #expect(scene.opacity == 0 && scene.answer == EightBall.invitation)
    #expect(scene.sandbox.modelDigest == before, "not even a draw")
    scene.key("f", isDown: true)
    #expect(scene.isFaceUp && Answers.builtIn.contains(scene.answer))
    scene.turn(after: 0.25)
    scene.turn(after: 0.25)
    #expect(abs(scene.opacity - 0.15625) < 1e-9)
    scene.wait(1.6)
    #expect(scene.opacity == 1)
  }

  @Test("X5 if the ball is flipped back during the fade-out, the new answer waits for its end")
  func turnedBackEarly() {
    let scene = BallScene()
    scene.press("f")
    scene.turn(after: 0.2)
    scene.press("f")
    #expect(scene.isFaceUp && scene.answer == EightBall.invitation && scene.opacity > 0.3)
    scene.wait(3)
    #expect(Answers.builtIn.contains(scene.answer) && scene.opacity == 1)
  }

  @Test("X5 a waiting answer is dropped when the ball is flipped")
  func waitingWhenTurned() {
    let scene = BallScene(answers: ["A"])
    scene.press("s")
    scene.press("f")
    scene.wait(3)
    #expect(scene.answer == EightBall.invitation && scene.opacity == 0)
  }

  @Test("X5 a ball flipped face up during a shake answers when the shake ends")
  func turnedWhileShaking() {
    let scene = BallScene(answers: ["A"])
    scene.press("f")
    scene.wait(1)
    scene.key("s", isDown: true)
    scene.press("f")
    scene.wait(1)
    #expect(scene.isShaking && scene.opacity == 0 && scene.answer == EightBall.invitation)
    scene.key("s", isDown: false)
    #expect(scene.answer == "A")
  }

  @Test("X5 D5 face up and face down come by direct delivery; a display's rotation changes nothing")
  func orientation() {
    let scene = BallScene()
    let before = scene.sandbox.modelDigest
    for orientation in [
      Orientation.portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown, .faceUp,
    ] {
      scene.turn(after: 0.1, [.display(.oriented(orientation))])
      scene.wait(1)
      #expect(scene.sandbox.modelDigest == before)
    }
    scene.turn(after: 0.1, [.display(.oriented(.faceDown))])
    #expect(!scene.isFaceUp)
    scene.turn(after: 0.1, [.display(.oriented(.landscapeLeft))])
    scene.wait(1)
    #expect(!scene.isFaceUp && scene.opacity == 0)
    scene.turn(after: 0.1, [.display(.oriented(.faceUp))])
    #expect(scene.isFaceUp && Answers.builtIn.contains(scene.answer))
  }

  @Test("X5 H1 the key f flips the ball only in its own mode")
  func keyElsewhere() {
    let scene = BallScene(mode: .touchy)
    scene.press("f")
    scene.press("5")
    #expect(scene.isFaceUp)
  }

  @Test(
    "X3 X4 S3 a replay gives the same answers, with a file's answers and from the middle of a fade")
  func replay() throws {
    let scene = BallScene(seed: 77, answers: ["ALPHA", "BETA", "GAMMA", "DELTA"])
    scene.shake()
    scene.press("s")
    scene.wait(0.3)
    scene.sandbox.startAfresh()
    let recording = MemoryRecording(scene.sandbox)
    scene.wait(2)
    for index in 0..<6 {
      scene.shake()
      if index == 3 { scene.press("f") }
      if index == 4 { scene.press("f") }
    }
    scene.key("s", isDown: true)
    recording.finish(scene.sandbox)
    var configuration = Replay.Configuration()
    configuration.verifies = true
    let replay = try Replay(recording, configuration)
    while try replay.step() {}
    #expect(replay.difference == nil && replay.digestCount > 10)
    #expect(replay.sandbox.dump.description == scene.sandbox.dump.description)
    #expect(replay.sandbox.randomState == scene.sandbox.randomState)
  }

  @Test("X1 S4 a plain ball is drawn under the picture, whether or not the picture is there")
  func plainBall() {
    let shapes = BallScene().canvas.commands.map(\.shape)
    guard case .disc(let middle, let radius) = shapes[0], case .ring = shapes[1],
      case .picture = shapes[2], case .roundedRectangle(let window, _) = shapes[3]
    else {
      Issue.record("\(shapes)")
      return
    }
    #expect(middle == Point(x: 400, y: 300) && radius < 180 && radius > 170)
    #expect(window == Rect(x: 310, y: 237, width: 180, height: 126))
  }
}

extension Sandbox {
  /// The generator's state as a recording would keep it.
  fileprivate var randomState: UInt64 {
    var header = SessionHeader()
    fill(&header)
    return header.seed
  }
}
