@testable import PanelCheck
import Testing
import TrackerKit

@Suite("How delays feel")
struct FeelTests {
  private let panel = Panel(
    points: Size(width: 1000, height: 600), millimeters: Size(width: 250, height: 150),
    source: .user)

  @Test("J15 each box is where the finger in its lane was, its delay ago", arguments: 0..<4)
  func delayed(index: Int) throws {
    let (lane, delay) = (Feel.lanes(on: panel)[index], Feel.delays[index])
    let y = lane.center.y
    var path = ContactPath(milliseconds: (0...100).map { (Double($0) * 10, 60 + Double($0), y) })
    path.end = .open
    let now = path.last.time
    let box = Feel.box(in: lane, after: delay, [path], at: now)
    #expect(abs(box.x - (160 - 100 * delay)) < 0.01 && box.y == y, "\(box)")
    for (other, wait) in zip(Feel.lanes(on: panel), Feel.delays) where other != lane {
      #expect(Feel.box(in: other, after: wait, [path], at: now) == other.center)
    }
    #expect(Feel.isMoving([path], at: now) && !Feel.isMoving([], at: now))
  }

  @Test("J15 a box stays in its lane, and rests when its finger has lifted")
  func clamped() throws {
    let lane = Feel.lanes(on: panel)[3]
    let path = ContactPath(milliseconds: [(0, 100, lane.center.y), (20, 100, 149)])
    let later = path.endTime.advanced(bySeconds: 1)
    #expect(Feel.box(in: lane, after: 0.1, [path], at: later) == Point(x: 100, y: lane.maxY))
    #expect(!Feel.isMoving([path], at: later))
  }
}
