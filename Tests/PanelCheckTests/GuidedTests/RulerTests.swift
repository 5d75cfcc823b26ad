@testable import PanelCheck
import Testing
import TrackerKit

@Suite("Ruler")
struct RulerTests {
  /// A stroke of 80 mm whose reports are off by 1, −1, −1 and 1 mm.
  private let zigzag = ContactPath([(0, 10, 51), (0.1, 30, 49), (0.2, 70, 49), (0.3, 90, 51)])

  @Test("J1 largest and root mean square residual are exact for a stroke with known offsets")
  func exact() {
    let ruler = Ruler(panel: .wide, paths: [zigzag])
    #expect(ruler.strokes.map(\.length) == [80])
    #expect(ruler.strokes[0].residuals == [1, -1, -1, 1])
    #expect(ruler.figures[.linearity]?.value == 1)
    #expect(ruler.figures[.linearityRMS]?.value == 1)
    #expect(ruler.figures[.linearityRMS]?.uncertainty == 0.98)
    #expect(ruler.figures[.linearity]?.sampleCount == 4)
    #expect(ruler.figures[.linearity]?.bound == .upper)
    #expect(ruler.figures[.linearityRMS]?.bound == .upper)
  }

  @Test("J1 a tap, a short stroke and two reports are no stroke")
  func short() {
    let ruler = Ruler(
      panel: .wide,
      paths: [
        ContactPath([(0, 10, 10)]), ContactPath([(0, 10, 10), (1, 90, 10)]),
        ContactPath([(0, 10, 10), (1, 20, 10), (2, 29, 10)]),
      ])
    #expect(ruler.strokes.isEmpty)
    #expect(ruler.figures.isEmpty)
  }

  @Test("J1 along a ruler, the figures are within 5 % of the noise that was added, 200 seeds")
  func noise() {
    var (misses, wide): ([Int], [Int]) = ([], [])
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let device = GuidedPanel(rate: 120, noise: random.uniform(0.2, 1.5))
      let (from, to) = (
        Point(x: random.uniform(10, 60), y: random.uniform(10, 190)),
        Point(x: random.uniform(200, 290), y: random.uniform(10, 190))
      )
      var noises: [Point] = []
      let way = to - from
      let paths = device.paths(0...4, &random, noises: &noises) { from + way * ($0 / 4) }
      // The truth: the noise across the true line, without fitting anything.
      let length = from.distance(to: to)
      let across = noises.map { ($0.y * way.x - $0.x * way.y) / length }
      let square = across.reduce(0) { $0 + $1 * $1 } / Double(across.count)
      let largest = across.map { abs($0) }.max() ?? 0
      let figures = Ruler(panel: .wide, paths: paths).figures
      let (value, extreme) = (figures[.linearityRMS]?.value ?? 0, figures[.linearity]?.value ?? 0)
      if abs(value / square.squareRoot() - 1) > 0.05 { misses.append(seed) }
      if abs(extreme / largest - 1) > 0.05 { wide.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
    // The fitted line follows the noise a little, most at its ends.
    #expect(wide.count <= 2, "seeds \(wide)")
  }

  @Test("J1 a wave in the panel's geometry is found with its amplitude, 200 seeds")
  func wave() {
    var misses: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let height = random.uniform(1, 4)
      // The panel bends lines: a parabola over its width, height/2 up and down from the line.
      let device = GuidedPanel(
        rate: 90, noise: 0.01,
        report: { Point(x: $0.x, y: $0.y + height * ($0.x - 50) * ($0.x - 250) / 10_000) })
      let paths = device.paths(0...2, &random) { Point(x: 50 + 100 * $0, y: 90) }
      let ruler = Ruler(panel: .wide, paths: paths)
      // A parabola with sagitta h is 2h/3 below its line at both ends: ∫(1 − s²) from −1 to 1 is
      // 4/3.
      let truth = 2 * height / 3
      let value = ruler.figures[.linearity]?.value ?? 0
      if abs(value / truth - 1) > 0.05 { misses.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
  }

  @Test(
    "J1 a clean panel never fails freehand, and passes 2 mm with nothing but a tremor, 1,000 runs")
  func clean() {
    let (wide, narrow) = (Limit(.atMost, 2, .millimeters), Limit(.atMost, 0.05, .millimeters))
    var wrong: [Int] = []
    for seed in 0..<1000 {
      var random = GuidedRandom(seed)
      let device = GuidedPanel(rate: 60, noise: 0.05)
      let hand = GuidedHand(&random)
      let paths = device.paths(0...1, hand: hand, &random) { Point(x: 20 + 200 * $0, y: 90) }
      let figure = Ruler(panel: .wide, paths: paths).figures[.linearity]
      if wide.verdict(on: figure) != .pass || narrow.verdict(on: figure) == .fail {
        wrong.append(seed)
      }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
  }
}

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
