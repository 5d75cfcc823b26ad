import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Rotation recognizer")
struct RotationGestureRecognizerTests {
  /// Locations are rounded to 1/256 pt, which is up to 0.01° on a ring of 50 pt.
  private func isNear(_ angle: Angle, _ degrees: Double, within limit: Double = 0.02) -> Bool {
    abs(angle.degrees - degrees) <= limit
  }

  private func turn(_ scene: TouchScene, _ count: Int = 2, through degrees: Double...) {
    for angle in degrees { scene.ring(count, radius: 50, turned: angle) }
  }

  @Test("C7 a rotation begins, changes with every move, and ends when its last finger lifts")
  func edges() {
    let seen = states(of: RotationGestureRecognizer()) { scene in
      scene.ring(2, radius: 50, isDown: true)
      turn(scene, through: 10, 20, 30)
      scene.up(1)
      scene.move(2, 10, 10)
      scene.up(2)
    }
    #expect(seen == ["began", "changed", "changed", "ended", "possible"])
  }

  @Test(
    "C7 a rotation begins when its fingers have gone 4 pt around their center", arguments: 2...5)
  func slop(count: Int) {
    // 4 pt on a circle of 50 pt are 4.58°.
    for (degrees, expected) in [(4.5, [String]()), (4.65, ["began"])] {
      for side in [1.0, -1] {
        let seen = states(of: RotationGestureRecognizer()) { scene in
          scene.ring(count, radius: 50, isDown: true)
          turn(scene, count, through: degrees * side / 2, degrees * side)
        }
        #expect(seen == expected, "\(degrees * side)°")
      }
    }
  }

  @Test("C7 one finger does not rotate, and neither do several that move or spread without turning")
  func noRotation() {
    let single = states(of: RotationGestureRecognizer()) { scene in
      scene.down(1, 100, 100)
      scene.drag(1, to: 300, 300)
      scene.up(1)
    }
    #expect(single == ["failed (touchesGone)", "possible"])
    let rotation = RotationGestureRecognizer()
    let parallel = states(of: rotation) { scene in
      scene.ring(3, radius: 50, isDown: true)
      scene.ring(3, radius: 150)
      #expect(isNear(rotation.rotation, 0))
      scene.up(fingers: 1...3)
    }
    #expect(parallel == ["failed (touchesGone)", "possible"])
  }

  @Test(
    "C7 any number of fingers rotates together; clockwise on the screen is positive",
    arguments: 2...5)
  func rotation(count: Int) {
    for side in [1.0, -1] {
      let rotation = RotationGestureRecognizer()
      _ = states(of: rotation) { scene in
        scene.ring(count, radius: 50, isDown: true)
        #expect(rotation.rotation == .zero && rotation.numberOfTouches == count)
        turn(scene, count, through: 40 * side, 90 * side)
        #expect(isNear(rotation.rotation, 90 * side))
      }
    }
  }

  @Test("C7 one finger that circles another rotates, even if the distance changes")
  func around() {
    let rotation = RotationGestureRecognizer()
    _ = states(of: rotation) { scene in
      scene.down(1, 200, 200)
      scene.down(2, 300, 200)
      scene.move(2, 350, 350)
      #expect(isNear(rotation.rotation, 45))
      scene.move(2, 200, 210)
      #expect(isNear(rotation.rotation, 90))
    }
  }

  @Test("C7 the angle keeps counting beyond one turn", arguments: [1.0, -1])
  func manyTurns(side: Double) {
    let rotation = RotationGestureRecognizer()
    _ = states(of: rotation) { scene in
      scene.ring(2, radius: 50, isDown: true)
      for step in 1...30 { turn(scene, through: Double(step) * 36 * side) }
      #expect(isNear(rotation.rotation, 1080 * side))
      for step in 1...30 { turn(scene, through: (1080 - Double(step) * 36) * side) }
      #expect(isNear(rotation.rotation, 0))
    }
  }

  @Test("C7 a step of more than half a turn counts as the shorter way")
  func longStep() {
    let rotation = RotationGestureRecognizer()
    _ = states(of: rotation) { scene in
      scene.ring(2, radius: 50, isDown: true)
      turn(scene, through: 200)
      #expect(isNear(rotation.rotation, -160))
    }
  }

  @Test("C7 fingers that land or lift do not rotate, and neither does one remaining finger")
  func comeAndGo() {
    let rotation = RotationGestureRecognizer()
    let seen = states(of: rotation) { scene in
      scene.ring(2, radius: 50, isDown: true)
      turn(scene, through: 30)
      let angle = rotation.rotation
      scene.down(3, 390, 20)
      scene.up(1)
      #expect(rotation.rotation == angle)
      let locations = rotation.touches.map(\.location)
      scene.together {
        scene.move(2, locations[0].x + 20, locations[0].y - 30)
        scene.move(3, locations[1].x + 20, locations[1].y - 30)
      }
      #expect(isNear(rotation.rotation, angle.degrees))
      scene.up(3)
      scene.move(2, 200, 200)
      #expect(isNear(rotation.rotation, angle.degrees) && rotation.state == .changed)
      scene.down(1, 300, 200)
      scene.move(1, 200, 300)
      #expect(isNear(rotation.rotation, angle.degrees + 90))
    }
    #expect(seen == ["began", "changed", "changed"], "with one finger left, no action is called")
  }

  @Test("C7 turning before another finger landed does not count toward the beginning")
  func landing() {
    let rotation = RotationGestureRecognizer()
    _ = states(of: rotation) { scene in
      scene.ring(2, radius: 50, isDown: true)
      turn(scene, through: 4)
      scene.down(3, 390, 20)
      scene.up(3)
      #expect(rotation.rotation == .zero)
      turn(scene, through: 8)
      #expect(rotation.state == .possible)
      turn(scene, through: 9)
      #expect(rotation.state == .began && isNear(rotation.rotation, 5))
    }
  }

  @Test("C7 a rotation continues from an angle set outside or inside its action")
  func setRotation() {
    let scene = TouchScene()
    let target = ActionTarget(scene)
    let rotation = RotationGestureRecognizer().attached(to: scene.pad("pad"), "rotation", target)
    var steps: [Double] = []
    target.onAction = { _ in
      steps.append(rotation.rotation.degrees.rounded())
      rotation.rotation = .zero
    }
    scene.ring(2, radius: 50, isDown: true)
    turn(scene, through: 10, 15, 45)
    #expect(steps == [10, 5, 30])
    rotation.rotation = Angle(degrees: 500)
    turn(scene, through: 44)
    #expect(steps.last == 499)
  }

  @Test("C8 a rotation's velocity is its turning per second, whatever angle has been set")
  func velocity() {
    let rotation = RotationGestureRecognizer()
    _ = states(of: rotation) { scene in
      scene.ring(2, radius: 50, isDown: true)
      for step in 1...9 {
        turn(scene, through: Double(step) * -5)
        rotation.rotation = .zero
      }
      #expect(isNear(rotation.velocity, -500, within: 2))
      scene.wait(0.041)
      scene.up(1)
      #expect(rotation.velocity == .zero)
    }
  }

  @Test("C8 fingers that lift one by one preserve the rotation's velocity for its end")
  func velocityAtEnd() {
    let reported = reported(by: RotationGestureRecognizer(), \.velocity) { scene in
      scene.ring(2, radius: 50, isDown: true)
      turn(scene, through: 10, 20, 30)
      scene.up(1)
      scene.up(2)
    }
    #expect(reported.last.map { isNear($0, 1000, within: 5) } == true)
  }

  @Test("C4 cancelled touches cancel a rotation that has begun and fail one that has not")
  func cancelled() {
    for (degrees, expected) in [
      (2.0, ["failed (touchesCancelled)"]), (20, ["began", "cancelled"]),
    ] {
      let seen = states(of: RotationGestureRecognizer()) { scene in
        scene.ring(2, radius: 50, isDown: true)
        turn(scene, through: degrees)
        scene.cancelAll()
      }
      #expect(seen == expected + ["possible"])
    }
  }

  @Test("C2 a second rotation starts from zero")
  func startsAfresh() {
    let rotation = RotationGestureRecognizer()
    _ = states(of: rotation) { scene in
      scene.ring(2, radius: 50, isDown: true)
      turn(scene, through: 60)
      scene.up(fingers: 1...2)
      #expect(rotation.rotation == .zero && rotation.velocity == .zero)
      scene.ring(2, radius: 50, isDown: true)
      turn(scene, through: 4)
      #expect(rotation.state == .possible)
      turn(scene, through: 20)
      #expect(isNear(rotation.rotation, 20))
    }
  }

  @Test("C9 a rotation takes its slop from the tuning")
  func tuning() {
    for (slop, expected) in [(20.0, [String]()), (1, ["began"])] {
      let seen = states(of: RotationGestureRecognizer(tuning: .with { $0.rotationSlop = slop })) {
        scene in
        scene.ring(2, radius: 50, isDown: true)
        turn(scene, through: 2)
      }
      #expect(seen == expected)
    }
  }
  @Test("C9 a rotation's velocity takes its constants from the tuning")
  func velocityTuning() {
    let rotation = RotationGestureRecognizer(tuning: .with { $0.velocity.longestPause = 1 })
    _ = states(of: rotation) { scene in
      scene.ring(2, radius: 50, isDown: true)
      turn(scene, through: 10, 20, 30)
      scene.wait(0.5)
      scene.up(1)
      #expect(isNear(rotation.velocity, 1000, within: 5))
    }
  }
}
