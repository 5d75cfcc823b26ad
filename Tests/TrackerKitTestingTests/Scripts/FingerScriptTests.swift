import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Finger scripts")
struct FingerScriptTests {
  @Test("Steps keep their order, each with the time elapsed so far")
  func order() {
    var script = FingerScript()
    script.tap(1, at: Point(x: 1, y: 2), seconds: 0.1)
    script.wait(0.5)
    script.press(.escape, with: [.control], seconds: 0.2)
    let expected: [(Double, FingerScript.Action)] = [
      (0, .down(finger: 1, at: Point(x: 1, y: 2))), (0.1, .up(finger: 1)),
      (0.6, .key(.control, isDown: true)), (0.6, .key(.escape, isDown: true)),
      (0.8, .key(.escape, isDown: false)), (0.8, .key(.control, isDown: false)),
    ]
    #expect(
      script.steps
        == expected.map { FingerScript.Step(time: Timestamp(seconds: $0.0), action: $0.1) })
    #expect(script.end == Timestamp(seconds: 0.8))
  }

  @Test("A drag has sixty moves per second and ends at its destination")
  func drag() {
    var script = FingerScript()
    let goal = Point(x: 60, y: 30)
    script.drag(4, from: .zero, to: goal, seconds: 0.5)
    #expect(script.steps.count == 30)
    #expect(script.steps.first?.action == .move(finger: 4, to: Point(x: 2, y: 1)))
    #expect(script.steps.last?.action == .move(finger: 4, to: goal))
    #expect(script.end == Timestamp(seconds: 0.5))
  }

  @Test("A script that would go back in time stops the program")
  func back() async {
    await #expect(processExitsWith: .failure) {
      var script = FingerScript()
      script.wait(-1)
    }
    await #expect(processExitsWith: .failure) {
      var script = FingerScript()
      script.drag(1, from: .zero, to: .zero, seconds: -1)
    }
  }
}
