import Testing
import TrackerKit
import TrackerKitTesting

@testable import TrackerKitRaster

@Suite struct CapsuleTests {
  @Test("A horizontal line covers its rows and fades over one pixel at its edges")
  func levelLine() {
    let picture = Picture.of(width: 100, height: 12) { canvas in
      canvas.color = .white
      canvas.stroke([Point(x: 10, y: 5.75), Point(x: 90, y: 5.75)], width: 4)
    }
    // The line reaches from row 3.75 to 7.75.
    let column = (0..<12).map { picture[50, $0] & 255 }
    #expect(column == [0, 0, 0, 64, 255, 255, 255, 191, 0, 0, 0, 0])
  }

  @Test("A single point is a dot of the line's width, like a disc")
  func dot() {
    func picture(_ draw: @escaping (Canvas) -> Void) -> Picture {
      Picture.of(width: 40, height: 40) { canvas in
        canvas.color = .white
        draw(canvas)
      }
    }
    let location = Point(x: 20.25, y: 18.5)
    let disc = picture { $0.fillDisc(center: location, radius: 8) }
    #expect(disc[20, 18] == 0xFFFFFF && disc[28, 18] != 0 && disc[29, 18] == 0)
    #expect(picture { $0.stroke([location], width: 16) }.pixels == disc.pixels)
    #expect(picture { $0.stroke([location, location], width: 16) }.pixels == disc.pixels)
    #expect(picture { $0.draw(stroke(through: [location], width: 16).path) }.pixels == disc.pixels)
  }

  @Test("A disc covers its area", arguments: [0.2, 0.5, 1.0, 3.7, 12, 40.5, 90])
  func discArea(radius: Double) {
    let picture = Picture.of(width: 200, height: 200) { canvas in
      canvas.color = .white
      canvas.fillDisc(center: Point(x: 100.3, y: 99.6), radius: radius)
    }
    let sum = picture.pixels.reduce(0) { $0 + Double($1 & 255) } / 255
    let area = Double.pi * radius * radius
    #expect(abs(sum - area) < 0.1 * area + 0.3)
  }

  @Test("A long slanted line's pixels match their distance to it", arguments: [3.0, 30])
  func slantedLine(width: Double) {
    let start = Point(x: 11.5, y: 200.25)
    let end = Point(x: 250.75, y: 31)
    let picture = Picture.of(width: 262, height: 231) { canvas in
      canvas.color = .white
      canvas.stroke([start, end], width: width)
    }
    let along = end - start
    let square = along.x * along.x + along.y * along.y
    for y in 0..<231 {
      for x in 0..<262 {
        let location = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let from = location - start
        let part = max(0, min(1, (from.x * along.x + from.y * along.y) / square))
        let distance = location.distance(to: start + along * part)
        let coverage = max(0, min(1, width / 2 + 0.5 - distance)) * 255
        guard abs(Double(picture[x, y] & 255) - coverage) < 1 else {
          Issue.record("pixel \(x), \(y): \(picture[x, y] & 255) and not \(coverage)")
          return
        }
      }
    }
  }

  @Test("R2 a half-transparent line does not get darker where it crosses itself")
  func crossing() {
    let points = [
      Point(x: 10, y: 10), Point(x: 90, y: 90), Point(x: 90, y: 10), Point(x: 10, y: 90),
    ]
    let picture = Picture.of(width: 100, height: 100) { canvas in
      canvas.fillGround(.white)
      canvas.color = Color(0x34329C).opacity(0.5)
      canvas.stroke(points, width: 10, isClosed: true)
    }
    #expect(picture[50, 50] == picture[30, 30] && picture[50, 50] != 0xFFFFFF)
  }
}

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
