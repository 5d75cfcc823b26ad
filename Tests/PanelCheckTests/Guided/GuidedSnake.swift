@testable import PanelCheck
import TrackerKit

/// A path that goes back and forth through the middle of every row of a grid.
struct GuidedSnake {
  private let corners: [Point]
  private let lengths: [Double]

  init(_ grid: CoverageGrid) {
    let (cell, right) = (grid.cellSize, grid.size.width - grid.cellSize.width / 2)
    let corners = (0..<grid.rows).flatMap { row -> [Point] in
      let y = (Double(row) + 0.5) * cell.height
      let ends = [Point(x: cell.width / 2, y: y), Point(x: right, y: y)]
      return row % 2 == 0 ? ends : ends.reversed()
    }
    self.corners = corners
    lengths = zip(corners, corners.dropFirst()).map { $0.distance(to: $1) }
  }

  /// The length of the path.
  var length: Double { lengths.reduce(0, +) }

  /// The location after a length of the path.
  func location(after length: Double) -> Point {
    var rest = length
    for (index, piece) in lengths.enumerated() {
      if rest <= piece {
        return corners[index] + (corners[index + 1] - corners[index]) * (rest / piece)
      }
      rest -= piece
    }
    return corners[corners.count - 1]
  }
}
