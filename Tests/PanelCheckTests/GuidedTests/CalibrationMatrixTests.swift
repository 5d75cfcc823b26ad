import Testing
import TrackerKit

@testable import PanelCheck

@Suite("CalibrationMatrix")
struct CalibrationMatrixTests {
  private let triangle = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1)]

  @Test("J1 a matrix has three rows and maps locations by the first two")
  func apply() {
    let matrix = CalibrationMatrix(1, 2, 3, 4, 5, 6)
    #expect(matrix.rows == [[1, 2, 3], [4, 5, 6], [0, 0, 1]])
    #expect(matrix.apply(Point(x: 10, y: 100)) == Point(x: 213, y: 546))
  }

  @Test("J1 the inverse undoes a matrix; one that maps to a line has none")
  func inverse() throws {
    let matrix = CalibrationMatrix(0, -2, 1, 0.5, 0, 0.25)
    let inverse = try #require(matrix.inverted())
    for location in triangle { #expect(inverse.apply(matrix.apply(location)) == location) }
    #expect(CalibrationMatrix(1, 2, 0, 2, 4, 0).inverted() == nil)
  }

  @Test("J1 the fit of three pairs is exact, and that of too few or of a line does not exist")
  func fit() {
    let matrix = CalibrationMatrix(0, -2, 1, 0.5, 0, 0.25)
    let fit = CalibrationMatrix(from: triangle, to: triangle.map { matrix.apply($0) })
    let difference = zip(fit?.rows.flatMap { $0 } ?? [], matrix.rows.flatMap { $0 }).map { $0 - $1 }
    #expect(difference.count == 9)
    #expect(difference.allSatisfy { abs($0) < 1e-15 })
    let line = [Point(x: 0, y: 0), Point(x: 1, y: 1), Point(x: 3, y: 3)]
    #expect(CalibrationMatrix(from: line, to: triangle) == nil)
    #expect(CalibrationMatrix(from: [.zero, .zero], to: [.zero, .zero]) == nil)
  }
}
