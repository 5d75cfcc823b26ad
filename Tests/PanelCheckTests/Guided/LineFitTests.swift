import PanelCheck
import Testing
import TrackerKit

@Suite("LineFit")
struct LineFitTests {
  @Test("J1 a line through exact locations is exact, in any direction")
  func exact() throws {
    let flat = try #require(LineFit(to: [Point(x: 9, y: 2), Point(x: 5, y: 2), Point(x: 1, y: 2)]))
    #expect(flat.center == Point(x: 5, y: 2))
    #expect(flat.direction == Point(x: -1, y: 0))
    #expect(flat.distance(of: Point(x: 0, y: 5)) == -3)
    #expect(flat.position(of: Point(x: 1, y: 7)) == 4)
    let upright = try #require(LineFit(to: [Point(x: 3, y: 0), Point(x: 3, y: 8)]))
    #expect(upright.direction == Point(x: 0, y: 1))
    let slanted = try #require(
      LineFit(to: [Point(x: 0, y: 0), Point(x: 3, y: 4), Point(x: 6, y: 8)]))
    #expect(slanted.direction.distance(to: Point(x: 0.6, y: 0.8)) < 1e-15)
    #expect(abs(slanted.distance(of: Point(x: -4, y: 3)) - 5) < 1e-14)
  }

  @Test("J1 residuals count perpendicular to the line, not along an axis")
  func perpendicular() throws {
    // Two pairs across a diagonal: ordinary least squares would give another line.
    let line = try #require(
      LineFit(to: [
        Point(x: -1, y: 1), Point(x: 1, y: -1), Point(x: 9, y: 11), Point(x: 11, y: 9),
      ]))
    #expect(line.center == Point(x: 5, y: 5))
    #expect(line.direction.distance(to: Point(x: 0.5.squareRoot(), y: 0.5.squareRoot())) < 1e-15)
    #expect(abs(abs(line.distance(of: Point(x: -1, y: 1))) - 2.0.squareRoot()) < 1e-14)
  }

  @Test("J1 locations without a preferred direction have no line")
  func none() {
    #expect(LineFit(to: []) == nil)
    #expect(LineFit(to: [Point(x: 1, y: 1)]) == nil)
    #expect(LineFit(to: [Point(x: 1, y: 1), Point(x: 1, y: 1)]) == nil)
    let square = [Point(x: 0, y: 0), Point(x: 2, y: 0), Point(x: 2, y: 2), Point(x: 0, y: 2)]
    #expect(LineFit(to: square) == nil)
  }
}
