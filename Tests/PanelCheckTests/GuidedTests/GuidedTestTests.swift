@testable import PanelCheck
import Testing
import TrackerKit

@Suite("GuidedTest")
struct GuidedTestTests {
  @Test("J12 the tests are numbered from 1, in the order in which they are offered")
  func numbers() {
    #expect(GuidedTest.allCases.map(\.number) == Array(1...14))
  }

  @Test("J12 fingers that show what to do stay on the surface", arguments: GuidedTest.allCases)
  func surface(_ test: GuidedTest) {
    let size = Panel.wide.size
    for step in 0..<10 {
      for part in stride(from: 0, through: 1, by: 1.0 / 64) {
        let fingers = test.demonstration(on: .wide, at: part, step: step)
        let outside = fingers.filter {
          !(0...size.width).contains($0.x) || !(0...size.height).contains($0.y)
        }
        #expect(outside.isEmpty, "at \(part) of step \(step)")
      }
    }
  }

  @Test("J12 two mirrored hands show ten fingers, from left to right, also one after the other")
  func hands() {
    let fingers = GuidedTest.fingers.demonstration(on: .wide, at: 0, step: 0)
    #expect(fingers.count == 10)
    for (finger, next) in zip(fingers, fingers.dropFirst()) { #expect(finger.x < next.x) }
    for (finger, other) in zip(fingers, fingers.reversed()) {
      #expect(abs(finger.x + other.x - Panel.wide.size.width) < 1e-9)
      #expect(finger.y == other.y)
    }
    let roll = (0..<10).flatMap {
      GuidedTest.drumroll.demonstration(on: .wide, at: (Double($0) + 0.5) / 10, step: 0)
    }
    #expect(roll == fingers)
  }
}

@Suite("GuidedTest+Progress")
struct GuidedTestProgressTests {
  @Test("J12 two fingers that were down together count once both have lifted")
  func pairs() {
    var log = ContactLog(panel: .wide)
    var time = 0.0
    func touch(_ kind: TouchChange.Kind, _ number: Int) {
      time += 0.1
      log.add(
        TouchChange(
          kind, number: number, contact: ContactID(device: 0, finger: Int64(number)),
          location: Point(x: 100, y: 100)), at: Timestamp(seconds: time))
    }
    func done() -> Int { GuidedTest.pair.progress(of: log, seconds: time).done }
    touch(.began, 1)
    touch(.began, 2)
    touch(.ended, 1)
    #expect(done() == 0)
    touch(.ended, 2)
    #expect(done() == 1)
    touch(.began, 1)
    touch(.ended, 1)
    #expect(done() == 1)
  }
}
