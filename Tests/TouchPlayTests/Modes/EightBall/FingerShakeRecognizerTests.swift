import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Shaking with a finger")
struct FingerShakeRecognizerTests {
  private let left = Point(x: 300, y: 300)
  private let right = Point(x: 400, y: 300)

  /// A finger that goes back and forth and reverses a number of times, plus the movement begun
  /// after the last reversal.
  private func rub(_ scene: BallScene, turns: Int, speed: Double, finger: Int = 1) {
    let locations = (0...turns).map { $0.isMultiple(of: 2) ? right : left }
    scene.drag(finger, from: left, along: locations, speed: speed)
  }

  @Test("X6 a finger that reverses three times within 1 s shakes the ball until it lifts")
  func shakes() {
    let scene = BallScene()
    scene.touch(.began, at: left)
    rub(scene, turns: 2, speed: 600)
    #expect(!scene.isShaking)
    scene.drag(from: right, along: [left], speed: 600)
    #expect(scene.isShaking, "the third reversal is recognized")
    scene.wait(0.2)
    #expect(scene.isShaking && scene.opacity < 1)
    scene.touch(.ended, at: left)
    #expect(!scene.isShaking)
    scene.wait(3)
    #expect(Answers.builtIn.contains(scene.answer) && scene.opacity == 1)
  }

  @Test("X6 a shake is over 0.5 s after its last reversal, even if the finger stays down")
  func pause() {
    let scene = BallScene()
    scene.touch(.began, at: left)
    rub(scene, turns: 3, speed: 600)
    #expect(scene.isShaking)
    scene.wait(0.3)
    #expect(scene.isShaking)
    scene.wait(0.25)
    #expect(!scene.isShaking)
    scene.touch(.moved, at: right)
    scene.touch(.ended, at: right)
    scene.wait(3)
    #expect(scene.opacity == 1)
  }

  @Test("X6 each reversal keeps the shake going")
  func goesOn() {
    let scene = BallScene()
    scene.touch(.began, at: left)
    rub(scene, turns: 20, speed: 400)
    #expect(scene.isShaking)
    scene.touch(.ended, at: left)
    #expect(!scene.isShaking)
  }

  @Test(
    "X6 reversals count at 300 pt/s or more",
    arguments: [(250.0, false), (290, false), (310, true)])
  func speed(speed: Double, isShake: Bool) {
    let scene = BallScene()
    scene.touch(.began, at: left)
    rub(scene, turns: 3, speed: speed)
    #expect(scene.isShaking == isShake)
  }

  @Test("X6 three reversals that take longer than 1 s are not a shake")
  func tooRare() {
    let scene = BallScene(size: Size(width: 1920, height: 600))
    let far = Point(x: 800, y: 300)
    scene.touch(.began, at: left)
    // 500 pt at 900 pt/s: 0.56 s from reversal to reversal.
    scene.drag(from: left, along: [far, left, far, left], speed: 900)
    #expect(!scene.isShaking)
    scene.drag(from: left, along: [far, left, far, left], speed: 1100)
    #expect(scene.isShaking)
  }

  @Test("X6 a finger may wait before it shakes")
  func waitsFirst() {
    let scene = BallScene()
    scene.touch(.began, at: left)
    scene.wait(2)
    rub(scene, turns: 3, speed: 400)
    #expect(scene.isShaking)
  }

  @Test("X6 a finger that circles, trembles, or zigzags along its path does not shake")
  func noShakes() {
    let scene = BallScene()
    let middle = Point(x: 400, y: 300)
    func around(_ index: Int) -> Point {
      let angle = Angle(degrees: Double(index * 12))
      return middle + Point(x: angle.cosine, y: angle.sine) * 60
    }
    scene.touch(.began, at: around(0))
    for index in 1...120 { scene.touch(.moved, at: around(index)) }
    #expect(!scene.isShaking)
    scene.touch(.ended, at: around(120))
    scene.touch(.began, at: middle)
    for index in 1...60 {
      scene.touch(.moved, at: middle + Point(x: index.isMultiple(of: 2) ? 0 : 8, y: 0))
    }
    #expect(!scene.isShaking)
    scene.touch(.ended, at: middle)
    scene.touch(.began, at: left)
    let steps = (1...6).map { Point(x: 300 + Double($0) * 60, y: $0.isMultiple(of: 2) ? 300 : 340) }
    scene.drag(from: left, along: steps, speed: 800)
    #expect(!scene.isShaking)
  }

  @Test("X6 a shake can have any direction", arguments: [0, 30, 90, 200])
  func directions(degrees: Int) {
    let scene = BallScene()
    let angle = Angle(degrees: Double(degrees))
    let end = left + Point(x: angle.cosine, y: angle.sine) * 80
    scene.touch(.began, at: left)
    scene.drag(from: left, along: [end, left, end, left], speed: 500)
    #expect(scene.isShaking)
  }

  @Test("X6 each finger is watched separately; one at rest does not disturb this or the next shake")
  func restingFinger() {
    let scene = BallScene()
    scene.touch(.began, at: Point(x: 700, y: 500), finger: 1)
    for _ in 0..<2 {
      scene.touch(.began, at: left, finger: 2)
      rub(scene, turns: 3, speed: 600, finger: 2)
      #expect(scene.isShaking)
      scene.touch(.ended, at: left, finger: 2)
      #expect(!scene.isShaking)
    }
  }

  @Test("X6 I4 a shake whose finger is cancelled is over")
  func cancelled() {
    let scene = BallScene()
    scene.touch(.began, at: left)
    rub(scene, turns: 3, speed: 600)
    #expect(scene.isShaking)
    scene.touch(.cancelled, at: left)
    #expect(!scene.isShaking)
  }

  @Test("X6 fingers shake only in this mode", arguments: [Mode.touchy, .trace])
  func otherModes(mode: Mode) {
    let scene = BallScene(mode: mode)
    scene.touch(.began, at: left)
    rub(scene, turns: 6, speed: 600)
    scene.touch(.ended, at: left)
    #expect(scene.sandbox.mode == mode)
    scene.press("5")
    #expect(scene.answer == EightBall.invitation && scene.opacity == 1)
  }

  @Test("X6 D4 leaving the mode ends a finger's shake")
  func modeLeft() {
    let scene = BallScene()
    scene.touch(.began, at: left)
    rub(scene, turns: 3, speed: 600)
    #expect(scene.isShaking)
    scene.press("1")
    #expect(!scene.isShaking)
  }
}
