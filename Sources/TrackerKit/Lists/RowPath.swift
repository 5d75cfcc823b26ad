/// The location of a row in a list: its section, and its row there, both counted from 0.
public struct RowPath: Hashable, Comparable, Sendable {
  /// The section.
  public var section: Int
  /// The row in the section.
  public var row: Int

  /// Creates a path; the section is the first one by default.
  public init(_ row: Int, section: Int = 0) {
    (self.section, self.row) = (section, row)
  }

  /// Whether one row is above another.
  public static func < (one: RowPath, other: RowPath) -> Bool {
    (one.section, one.row) < (other.section, other.row)
  }
}

/// The locations of a list's sections and rows in its content.
struct ListLayout {
  /// A section, from top to bottom: its header and its rows.
  struct Section {
    var top: Double
    var headerHeight: Double
    var count: Int
    /// The bottom edges of the rows below the header; nil if they all have the same height.
    var bottoms: [Double]?
    var rowHeight: Double

    var firstRow: Double { top + headerHeight }
    var bottom: Double { firstRow + (bottoms.map { $0.last ?? 0 } ?? Double(count) * rowHeight) }

    /// The top edge and the height of a row.
    func row(_ row: Int) -> (top: Double, height: Double) {
      guard let bottoms else { return (firstRow + Double(row) * rowHeight, rowHeight) }
      let above = row > 0 ? bottoms[row - 1] : 0
      return (firstRow + above, bottoms[row] - above)
    }

    /// The row at a distance from the top of the content, or the nearest one; there is at least one.
    func row(at y: Double) -> Int {
      let way = y - firstRow
      guard let bottoms else {
        return max(0, min(count - 1, Int((way / max(rowHeight, 0.01)).rounded(.down))))
      }
      return min(count - 1, bottoms.partitioningIndex { $0 > way })
    }
  }

  private(set) var sections: [Section] = []
  private(set) var height = 0.0

  mutating func add(rows count: Int, headerHeight: Double, rowHeight: Double, heights: [Double]?) {
    var sum = 0.0
    let bottoms = heights?.map { height in
      sum += max(0, height)
      return sum
    }
    let section = Section(
      top: height, headerHeight: headerHeight, count: count, bottoms: bottoms,
      rowHeight: rowHeight)
    sections.append(section)
    height = section.bottom
  }

  func contains(_ path: RowPath) -> Bool {
    sections.indices.contains(path.section) && (0..<sections[path.section].count).contains(path.row)
  }

  func frame(of path: RowPath, width: Double) -> Rect {
    let row = sections[path.section].row(path.row)
    return Rect(x: 0, y: row.top, width: width, height: row.height)
  }

  /// The row at a distance from the top of the content; nil if there is none.
  func path(at y: Double) -> RowPath? {
    let index = sections.partitioningIndex { $0.top > y } - 1
    guard index >= 0 else { return nil }
    let section = sections[index]
    guard section.count > 0, y >= section.firstRow, y < section.bottom else { return nil }
    return RowPath(section.row(at: y), section: index)
  }

  /// The row nearest to a distance from the top of the content; nil without rows.
  func nearestPath(to y: Double) -> RowPath? {
    func distance(_ section: Section) -> Double {
      max(0, section.firstRow - y, y - section.bottom)
    }
    let nearest = sections.indices.filter { sections[$0].count > 0 }
      .min { distance(sections[$0]) < distance(sections[$1]) }
    return nearest.map { RowPath(sections[$0].row(at: y), section: $0) }
  }

  /// The sections between two distances from the top of the content.
  func sections(from top: Double, to bottom: Double) -> Range<Int> {
    let first = sections.partitioningIndex { $0.bottom > top }
    return first..<max(first, sections.partitioningIndex { $0.top >= bottom })
  }

  /// The rows between two distances from the top of the content.
  func rows(from top: Double, to bottom: Double) -> [RowPath] {
    var paths: [RowPath] = []
    for index in sections(from: top, to: bottom) {
      let section = sections[index]
      guard section.count > 0, section.firstRow < bottom else { continue }
      let last = section.row(at: bottom.nextDown)
      paths += (section.row(at: top)...last).map { RowPath($0, section: index) }
    }
    return paths
  }
}
