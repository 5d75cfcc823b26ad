import Testing
import TrackerKitTesting

@testable import TrackerKitRaster

@Suite struct CapsuleSpanTests {
  @Test("The spans of a segment contain all pixels that it covers, row by row and in eights")
  func spans() {
    var random = SeededGenerator(seed: 11)
    let area = PixelRect(x: 0, y: 0, width: 128, height: 96)
    for _ in 0..<200 {
      let capsule = Self.capsule(&random)
      let mask = CoverageMask(bounds: area)
      capsule.cover(mask.plane, in: area)
      for rows in [1, 8] {
        let inside = Self.spans(of: capsule, in: area, rows: rows)
        for y in 0..<area.height {
          let values = mask.plane.row(y, from: 0)
          let isMissing = (0..<area.width).contains { values[$0] > 0 && !inside[y].contains($0) }
          #expect(!isMissing, "row \(y), \(rows) rows, \(capsule)")
        }
      }
    }
  }

  @Test("Most pixels in the spans of a slanted segment are covered")
  func width() {
    let area = PixelRect(x: 0, y: 0, width: 128, height: 96)
    let capsule = Capsule(
      from: PixelPoint(x: 10.3, y: 5.7), to: PixelPoint(x: 100.2, y: 90.1), radius: 3)
    let mask = CoverageMask(bounds: area)
    capsule.cover(mask.plane, in: area)
    let covered = (0..<area.height).reduce(0) {
      $0 + mask.plane.coveredColumns(row: $1, from: 0, to: area.width).count
    }
    let inside = Self.spans(of: capsule, in: area, rows: 1).reduce(0) { $0 + $1.count }
    #expect(inside < covered * 5 / 4)
  }

  /// The columns that each row's span contains.
  private static func spans(
    of capsule: Capsule, in area: PixelRect, rows: Int
  ) -> [Range<Int>] {
    var spans = Array(repeating: 0..<0, count: area.height + rows)
    capsule.forEachSpan(in: capsule.box.clipped(to: area), rows: rows) { y, first, end in
      for row in y..<y + rows { spans[row] = first..<end }
    }
    return spans
  }

  /// A segment of any kind: short or long, level, upright or slanted, partly outside.
  private static func capsule(_ random: inout SeededGenerator) -> Capsule {
    func place(_ extent: Float) -> Float { Float.random(in: -30...extent + 30, using: &random) }
    let start = PixelPoint(x: place(128), y: place(96))
    var end = PixelPoint(x: place(128), y: place(96))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: end.x = start.x
    case 1: end.y = start.y
    case 2: end = start
    case 3: end.y = start.y + Float.random(in: -20...20, using: &random)
    default: break
    }
    return Capsule(from: start, to: end, radius: Float.random(in: 0.3...14, using: &random))
  }
}
