@testable import PanelCheck
import Testing
import TrackerKit

@Suite("Mapping")
struct MappingTests {
  /// Marks at a tenth, half and nine tenths of both axes, on 300 × 200 mm.
  private let marks: [Point] = [20, 100, 180].flatMap { (y: Double) -> [Point] in
    [Point(x: 30, y: y), Point(x: 150, y: y), Point(x: 270, y: y)]
  }

  private func mapping(_ report: (Point) -> Point) -> Mapping? {
    Mapping(panel: .wide, pairs: marks.map { Mapping.Pair(mark: $0, reported: report($0)) })
  }

  /// Where an orientation reports a location of the panel.
  private func report(_ location: Point, _ orientation: PanelOrientation) -> Point {
    let image = orientation.matrix.apply(Point(x: location.x / 300, y: location.y / 200))
    return Point(x: image.x * 300, y: image.y * 200)
  }

  @Test(
    "J1 each orientation is told, and its correction has whole numbers",
    arguments: PanelOrientation.allCases)
  func orientations(orientation: PanelOrientation) throws {
    let mapping = try #require(mapping { report($0, orientation) })
    #expect(mapping.orientation == orientation)
    #expect(!mapping.isStretched)
    #expect(!mapping.isOffset)
    #expect(mapping.correction == orientation.correction)
    #expect(mapping.isCorrect == (orientation == .upright))
  }

  @Test("J9 what no matrix can mend: nothing of an affine map, and most of one bent corner")
  func rest() throws {
    func rests(_ report: (Point) -> Point) throws -> [Double] {
      let found = mapping(report)
      let fitted = try #require(found)
      return marks.map { mark in
        fitted.rest(of: Mapping.Pair(mark: mark, reported: report(mark))).distance(to: .zero)
      }
    }
    #expect(try rests { Point(x: 0.8 * $0.x + 10, y: 200 - $0.y) }.allSatisfy { $0 < 1e-9 })
    let bent = try rests { $0 == marks[8] ? $0 + Point(x: 6, y: 0) : $0 }
    #expect(bent[8] > 2 && bent[8] == bent.max())
  }

  @Test("J1 stretch and offset are told, and the correction undoes them")
  func stretched() throws {
    // Reported on twice the width, from 30 mm on.
    let mapping = try #require(mapping { Point(x: 2 * $0.x + 30, y: $0.y) })
    #expect(mapping.isStretched)
    #expect(mapping.isOffset)
    #expect(abs(mapping.stretch.width - 2) < 1e-12)
    #expect(abs(mapping.stretch.height - 1) < 1e-12)
    // The center, 150 mm, is reported at 330 mm.
    #expect(abs(mapping.offset.x - 180) < 1e-9)
    let mended = mapping.correction.apply(Point(x: 330.0 / 300, y: 0.5))
    #expect(mended.distance(to: Point(x: 0.5, y: 0.5)) < 1e-12)
  }

  @Test("J1 touches that fit no map, marks on a line and too few of them have no mapping")
  func none() {
    #expect(Mapping(panel: .wide, pairs: []) == nil)
    let line = [10.0, 20, 30].map {
      Mapping.Pair(mark: Point(x: $0, y: $0), reported: Point(x: $0, y: $0))
    }
    #expect(Mapping(panel: .wide, pairs: line) == nil)
    var random = GuidedRandom(3)
    #expect(mapping { _ in Point(x: random.uniform(0, 300), y: random.uniform(0, 200)) } == nil)
    #expect(mapping { _ in Point(x: 150, y: 100) } == nil)
    #expect(mapping { Point(x: $0.x + $0.y, y: $0.y - $0.x / 2) } == nil)
  }

  @Test("J1 accuracy is the largest distance from a mark, an upper bound")
  func accuracy() {
    let pairs = [
      Mapping.Pair(mark: Point(x: 100, y: 100), reported: Point(x: 103, y: 104)),
      Mapping.Pair(mark: Point(x: 200, y: 100), reported: Point(x: 200, y: 101)),
      Mapping.Pair(mark: Point(x: 2, y: 100), reported: Point(x: 2, y: 102)),
    ]
    let figures = Mapping.figures(on: .wide, pairs: pairs)
    #expect(figures[.accuracy]?.value == 5)
    #expect(figures[.accuracy]?.sampleCount == 2)
    #expect(figures[.accuracy]?.bound == .upper)
    #expect(figures[.accuracyAtEdge] == Figure(2, .millimeters, sampleCount: 1, bound: .upper))
    #expect(Mapping.figures(on: .wide, pairs: []).isEmpty)
  }

  @Test("J1 orientation, stretch and offset are found although a hand aims 1 mm off, 200 seeds")
  func faults() {
    var misses: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let orientation = PanelOrientation.allCases[seed % 8]
      let (across, down) = (random.uniform(1.1, 2), random.uniform(0.5, 0.9))
      let shift = Point(x: random.uniform(5, 15), y: random.uniform(5, 15))
      let mapping = mapping { mark in
        let aim = mark + random.normalPoint(1)
        // Stretched and moved about the display's center, then turned.
        let true1 = Point(x: 150 + (aim.x - 150) * across, y: 100 + (aim.y - 100) * down)
        return report(true1, orientation) + shift
      }
      guard let mapping else {
        misses.append(seed)
        continue
      }
      let isFound =
        mapping.orientation == orientation && mapping.isStretched && mapping.isOffset
        && abs(mapping.stretch.width / across - 1) < 0.05
        && abs(mapping.stretch.height / down - 1) < 0.05
        && mapping.offset.distance(to: shift) < 2
        // The correction brings a report back to its mark.
        && marks.allSatisfy { mark in
          let true1 = Point(x: 150 + (mark.x - 150) * across, y: 100 + (mark.y - 100) * down)
          let reported = report(true1, orientation) + shift
          let mended = mapping.correction.apply(Point(x: reported.x / 300, y: reported.y / 200))
          return Point(x: mended.x * 300, y: mended.y * 200).distance(to: mark) < 4
        }
      if !isFound { misses.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
  }

  @Test(
    "J1 a hand that aims at a correct panel finds nothing to mend, 1,000 runs",
    arguments: [4, 5, 9])
  func clean(count: Int) {
    var wrong: [Int] = []
    let corners = [
      marks[0], marks[2], marks[6], marks[8], marks[4], marks[1], marks[3], marks[5], marks[7],
    ]
    for seed in 0..<1000 {
      var random = GuidedRandom(seed)
      let aim = random.uniform(0.3, 2)
      let pairs = corners.prefix(count).map {
        Mapping.Pair(mark: $0, reported: $0 + random.normalPoint(aim))
      }
      if Mapping(panel: .wide, pairs: pairs)?.isCorrect != true { wrong.append(seed) }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
  }
}

@Suite("PanelOrientation")
struct PanelOrientationTests {
  @Test("J1 the correction undoes the orientation", arguments: PanelOrientation.allCases)
  func correction(orientation: PanelOrientation) {
    for corner in [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0.25, y: 0.75)] {
      #expect(orientation.correction.apply(orientation.matrix.apply(corner)) == corner)
    }
  }

  @Test("J1 each orientation maps the top left quarter's center elsewhere")
  func different() {
    let images = PanelOrientation.allCases.map { $0.matrix.apply(Point(x: 0.25, y: 0.125)) }
    #expect(Set(images).count == 8)
  }

  @Test("J1 the correction of a rotation is the matrix that libinput's documentation gives")
  func libinput() {
    #expect(PanelOrientation.rotated90.matrix.rows == [[0, -1, 1], [1, 0, 0], [0, 0, 1]])
    #expect(PanelOrientation.rotated90.correction.rows == [[0, 1, 0], [-1, 0, 1], [0, 0, 1]])
    #expect(PanelOrientation.rotated180.correction.rows == [[-1, 0, 1], [0, -1, 1], [0, 0, 1]])
    #expect(PanelOrientation.swappedAxes.correction.rows == [[0, 1, 0], [1, 0, 0], [0, 0, 1]])
  }
}
