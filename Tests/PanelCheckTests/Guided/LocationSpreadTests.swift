import PanelCheck
import Testing
import TrackerKit

@Suite("LocationSpread")
struct LocationSpreadTests {
  @Test("J1 no locations have no spread")
  func none() {
    #expect(LocationSpread(of: []) == nil)
  }

  @Test("J1 mean, largest distance and root mean square are exact for a rectangle and its center")
  func rectangle() throws {
    let spread = try #require(
      LocationSpread(of: [
        Point(x: 0, y: 0), Point(x: 6, y: 0), Point(x: 6, y: 8), Point(x: 0, y: 8),
        Point(x: 3, y: 4),
      ]))
    #expect(spread.mean == Point(x: 3, y: 4))
    #expect(spread.largest == 5)
    // Four distances of 5, one of 0: √(100/5).
    #expect(spread.rootMeanSquare == 20.0.squareRoot())
    #expect(spread.count == 5)
  }
}
