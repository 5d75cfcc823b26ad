import Testing
import TrackerKit

@testable import PanelCheck

@Suite("CoverageGrid")
struct CoverageGridTests {
  private func grid(_ width: Double, _ height: Double) -> CoverageGrid {
    CoverageGrid(
      Panel(
        points: Size(width: 800, height: 600), millimeters: Size(width: width, height: height),
        source: .user))
  }

  @Test("J1 cells are 8 mm or larger, at most 12 along the longer side and 8 along the shorter one")
  func counts() {
    let counts = [(300.0, 200.0), (200, 300), (40, 31.9), (5, 5), (96, 64), (95, 63)].map {
      [grid($0.0, $0.1).columns, grid($0.0, $0.1).rows]
    }
    #expect(counts == [[12, 8], [8, 12], [5, 3], [1, 1], [12, 8], [11, 7]])
  }

  @Test("J1 a location belongs to the cell around it, and outside to the nearest one")
  func indices() {
    let grid = grid(96, 64)
    #expect(grid.index(at: .zero) == 0)
    #expect(grid.index(at: Point(x: 8, y: 7.9)) == 1)
    #expect(grid.index(at: Point(x: 95.9, y: 63.9)) == 95)
    #expect(grid.index(at: Point(x: 200, y: -5)) == 11)
    #expect(grid.cell(13) == Rect(x: 8, y: 8, width: 8, height: 8))
    #expect(grid.indices(from: Point(x: 20, y: 9), to: Point(x: 1, y: 1)) == [0, 1, 2, 12, 13, 14])
  }

  @Test(
    "J1 the part of a segment inside a rectangle is exact, also along an axis and through a corner")
  func parts() {
    let rect = Rect(x: 2, y: 2, width: 4, height: 4)
    #expect(rect.part(ofSegmentFrom: Point(x: 0, y: 4), to: Point(x: 8, y: 4)) == 0.5)
    #expect(rect.part(ofSegmentFrom: Point(x: 4, y: 4), to: Point(x: 4, y: 8)) == 0.5)
    #expect(rect.part(ofSegmentFrom: Point(x: 0, y: 0), to: Point(x: 8, y: 8)) == 0.5)
    #expect(rect.part(ofSegmentFrom: Point(x: 0, y: 4), to: Point(x: 4, y: 0)) == 0)
    #expect(rect.part(ofSegmentFrom: Point(x: 0, y: 1), to: Point(x: 8, y: 1)) == 0)
    #expect(rect.part(ofSegmentFrom: Point(x: 3, y: 3), to: Point(x: 5, y: 4)) == 1)
    #expect(rect.part(ofSegmentFrom: Point(x: 3, y: 3), to: Point(x: 3, y: 3)) == 0)
  }
}
