import Testing
import TrackerKit
import TrackerKitTesting

/// What Flutter's suites for the arena, teams, and velocities check, by this kit's rules.
@Suite("Flutter's arena suites")
struct FlutterArenaParityTests {
  private let scene = TouchScene()
  private let target: ActionTarget
  private let pad: NamedView

  init() {
    target = ActionTarget(scene)
    pad = scene.pad("pad")
  }

  private func claimer(_ name: String, on phase: TouchPhase?) -> Claimer {
    let claimer = Claimer().attached(to: pad, name, target)
    claimer.claimsOn = phase
    return claimer
  }

  @Test("C6 only the first to claim wins, whichever was attached first", arguments: [true, false])
  func firstClaim(isFirstQuicker: Bool) {
    _ = claimer("first", on: isFirstQuicker ? .moved : .ended)
    _ = claimer("second", on: isFirstQuicker ? .ended : .moved)
    scene.down(1, 100, 100)
    scene.move(1, 101, 100)
    scene.up(1)
    let (winner, loser) = isFirstQuicker ? ("first", "second") : ("second", "first")
    #expect(scene.actions(winner) == ["ended"] && scene.actions(loser).isEmpty)
    #expect(scene.states(loser) == ["failed (lost)", "possible"])
  }

  @Test("C6 of two that claim in one event, the one attached first wins")
  func sameEvent() {
    _ = claimer("first", on: .moved)
    _ = claimer("second", on: .moved)
    scene.down(1, 100, 100)
    scene.move(1, 101, 100)
    #expect(scene.actions("first") == ["ended"] && scene.states("second") == ["failed (lost)"])
  }

  @Test("C6 a claim at the first touch wins before anyone else has seen more")
  func earlyClaim() {
    _ = claimer("first", on: .began)
    TapGestureRecognizer().attached(to: pad, "tap", target)
    scene.tap()
    #expect(scene.log.filter { $0.contains("action") } == ["first action ended"])
  }

  @Test("C7 nobody wins by default: recognizers that claim nothing fail at the lift")
  func sweep() {
    _ = claimer("first", on: nil)
    _ = claimer("second", on: nil)
    scene.tap()
    for name in ["first", "second"] {
      #expect(scene.states(name) == ["failed (touchesGone)", "possible"])
    }
  }

  @Test("C5 a claim that is held waits past the lift and takes effect on release")
  func holdAndRelease() {
    let waiting = claimer("waiting", on: .ended)
    let holder = claimer("holder", on: nil)
    waiting.require(toFail: holder)
    holder.delay = 2
    scene.tap()
    #expect(waiting.state == .possible && scene.actions("waiting").isEmpty)
    holder.isEnabled = false
    #expect(scene.actions("waiting") == ["ended"])
  }

  @Test("C5 a claim that is held is lost when the holder claims after all")
  func holderWins() {
    let waiting = claimer("waiting", on: .ended)
    let holder = claimer("holder", on: nil)
    waiting.require(toFail: holder)
    holder.delay = 0.5
    scene.tap()
    scene.wait(0.6)
    #expect(scene.log.filter { $0.contains("action") } == ["holder action ended"])
    #expect(scene.states("waiting") == ["failed (requirement)", "possible"])
  }

  @Test("C6 a team: recognizers that allow each other compete together against the others")
  func team() {
    let (pan, pinch) = (PanGestureRecognizer(), PinchGestureRecognizer())
    final class Team: GestureRecognizerDelegate {
      func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
      ) -> Bool { !(other is TapGestureRecognizer) }
    }
    let team = Team()
    for (name, member) in [("pan", pan), ("pinch", pinch)] as [(String, GestureRecognizer)] {
      member.attached(to: pad, name, target)
      member.delegate = team
    }
    let tap = TapGestureRecognizer().attached(to: pad, "tap", target)
    tap.numberOfTouchesRequired = 2
    scene.down(fingers: 1...2)
    scene.up(fingers: 1...2)
    #expect(scene.log.filter { $0.contains("action") } == ["tap action ended"])
    scene.log.removeAll()
    scene.down(fingers: 1...2)
    scene.move(2, 200, 180)
    #expect(withExtendedLifetime(team) { pan.state == .began && pinch.state == .began })
    #expect(tap.state == .failed)
  }

  @Test("C5 a recognizer that waits for a member of a chain waits for the whole chain")
  func chain() {
    let taps = (1...4).map { count in
      let tap = TapGestureRecognizer().attached(to: pad, "\(count)", target)
      tap.numberOfTapsRequired = count
      return tap
    }
    for (waiting, required) in zip(taps, taps.dropFirst()) { waiting.require(toFail: required) }
    scene.tap()
    scene.tap()
    #expect(!scene.log.contains { $0.contains("action") })
    scene.wait(0.4)
    #expect(scene.log.filter { $0.contains("action") }.first == "2 action ended")
  }

  // MARK: Velocity

  @Test("C8 a finger that stops and moves on has the velocity of its later movement only")
  func interrupted() {
    let pan = PanGestureRecognizer().attached(to: pad, "pan")
    scene.down(1, 10, 100)
    scene.drag(1, to: 210, 100, steps: 5)
    scene.wait(0.05)
    scene.drag(1, to: 210, 130, steps: 6)
    #expect(abs(pan.velocity.x) < 1e-6 && abs(pan.velocity.y - 500) < 1e-6)
  }

  @Test("C8 a velocity has a direction, and its sign changes when a finger turns around")
  func turnedRound() {
    let pan = PanGestureRecognizer().attached(to: pad, "pan")
    scene.down(1, 200, 200)
    scene.drag(1, to: 100, 250, steps: 10)
    #expect(pan.velocity.x < -900 && pan.velocity.y > 450)
    scene.drag(1, to: 200, 200, steps: 12)
    #expect(pan.velocity.x > 800 && pan.velocity.y < -400)
  }

  @Test("C8 neither one location nor several without movement give a velocity")
  func resting() {
    let pan = PanGestureRecognizer().attached(to: pad, "pan")
    scene.down(1, 200, 200)
    #expect(pan.velocity == .zero)
    for _ in 1...5 { scene.move(1, 200, 200) }
    #expect(pan.velocity == .zero)
  }
}
