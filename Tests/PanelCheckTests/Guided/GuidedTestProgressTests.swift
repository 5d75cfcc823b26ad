import PanelCheck
import Testing
import TrackerKit

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
