import Testing
import TrackerKit

@testable import PanelCheck

@Suite("ContactPath+Location")
struct ContactPathLocationTests {
  private let path = ContactPath([(1, 0, 0), (1.04, 8, 4), (2, 100, 0)], until: 3)

  private func location(_ seconds: Double) -> Point? {
    path.location(at: Timestamp(seconds: seconds))
  }

  @Test("J1 between two reports of a motion, a contact is on the line between them")
  func between() {
    #expect(location(1) == .zero)
    #expect(location(1.01) == Point(x: 2, y: 1))
    #expect(location(1.04) == Point(x: 8, y: 4))
  }

  @Test("J1 where reports are missing, a contact is at the last one, until its end")
  func still() {
    #expect(location(1.9) == Point(x: 8, y: 4))
    #expect(location(2.5) == Point(x: 100, y: 0))
    #expect(location(3) == Point(x: 100, y: 0))
  }

  @Test("J1 before its beginning and after its end, a contact is nowhere")
  func outside() {
    #expect(location(0.99) == nil)
    #expect(location(3.01) == nil)
  }
}
