import SyntheticPanel
import Testing
import TrackerKit

@Suite struct TruePathTests {
  @Test("J1 a path is passed at an even pace over all its pieces")
  func pace() {
    let path = TruePath([Point(x: 0, y: 0), Point(x: 30, y: 0), Point(x: 30, y: 10)])
    #expect(path.length == 40)
    #expect(path.location(at: 0.5) == Point(x: 20, y: 0))
    #expect(path.location(at: 0.75) == Point(x: 30, y: 0))
    #expect(path.location(at: 1) == Point(x: 30, y: 10))
    #expect(TruePath([Point(x: 3, y: 4)]).location(at: 0.3) == Point(x: 3, y: 4))
  }

  @Test("J1 an arc is as long as its sweep, but for its straight pieces")
  func arc() {
    let arc = TruePath.arc(
      center: Point(x: 50, y: 50), radius: 20, from: .zero, sweep: Angle(degrees: 180))
    #expect(abs(arc.length - 20 * .pi) < 0.01)
    #expect(arc.location(at: 0.5).distance(to: Point(x: 50, y: 70)) < 1e-9)
  }

  @Test("J1 a snake has all its lanes, joined by half circles")
  func snake() {
    let snake = TruePath.snake(over: Rect(x: 0, y: 0, width: 100, height: 30), lanes: 3)
    #expect(snake.corners.first == Point(x: 5, y: 5))
    #expect(snake.corners.last == Point(x: 95, y: 25))
    #expect(abs(snake.length - (3 * 90 + 2 * 5 * .pi)) < 0.01)
    #expect(snake.corners.allSatisfy { $0.x >= 0 && $0.x <= 100 })
  }

  @Test("J1 a smooth finger begins and ends at rest, and is fastest in the middle")
  func profile() {
    let finger = ScriptedFinger(
      .line(from: .zero, to: Point(x: 100, y: 0)), start: 1, seconds: 2, profile: .smooth)
    #expect(finger.location(at: 0.9) == nil)
    #expect(finger.location(at: 3) == nil)
    let x = { (time: Double) in finger.location(at: time)?.x ?? -1 }
    #expect(x(1.02) < 0.01)
    #expect(abs(x(2) - 50) < 1e-9)
    #expect(abs((x(2.001) - x(1.999)) / 0.002 - 1.875 * 50) < 0.01)
  }
}
