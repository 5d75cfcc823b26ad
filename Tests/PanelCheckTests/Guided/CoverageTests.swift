@testable import PanelCheck
import Testing
import TrackerKit

@Suite("Coverage")
struct CoverageTests {
  /// 12 × 8 cells of 8 mm.
  private static let size = Size(width: 96, height: 64)
  private let panel = GuidedPanel(size: size).panel

  /// A finger that crosses the second row at 100 mm/s, reported every 10 ms except between two x.
  private func row(without gap: ClosedRange<Double>) -> [(Double, Double, Double)] {
    let x = (2...94).map(Double.init).filter { !gap.contains($0) }
    return x.map { ($0 / 100, $0, 12) }
  }

  @Test("J1 cells between two reports are passed, and dead if a report was due in them")
  func gap() {
    var coverage = Coverage(panel: panel)
    coverage.add(ContactPath(row(without: 31...50)))
    #expect(coverage.deadCells == [12 + 4, 12 + 5])
    #expect(coverage[12 + 3] == .reported)
    #expect(coverage[12 + 6] == .reported)
    #expect(coverage[0] == .untouched)
    #expect(coverage.figures[.deadCells]?.value == 2)
    #expect(coverage.figures[.coverage]?.value == 100 * 10.0 / 96)
    #expect(coverage.figures[.coverage]?.bound == .lower)
    #expect(coverage.figures[.deadCells]?.sampleCount == 73)
  }

  @Test("J1 a contact that begins where the last one was heading continues its path")
  func continued() {
    var coverage = Coverage(panel: panel)
    let reports = row(without: 31...50)
    coverage.add(ContactPath(reports.filter { $0.1 <= 30 }))
    coverage.add(ContactPath(reports.filter { $0.1 > 50 }))
    #expect(coverage.deadCells == [12 + 4, 12 + 5])
  }

  @Test("J1 a finger that lifts and goes on elsewhere leaves no dead cells")
  func lifted() {
    for (second, x, y) in [(0.9, 60.0, 12.0), (0.35, 60, 12), (0.5, 30, 50), (2.0, 80, 12)] {
      var coverage = Coverage(panel: panel)
      coverage.add(ContactPath(row(without: 31...96)))
      coverage.add(ContactPath([(second, x, y), (second + 0.01, x + 1, y)]))
      #expect(coverage.deadCells.isEmpty, "\(second) s, \(x), \(y)")
    }
  }

  @Test("J1 a cell that is too fast for the report rate is passed, not dead")
  func fast() {
    var coverage = Coverage(panel: panel)
    let reports: [(Double, Double, Double)] = (0...5).map { step in
      let count = Double(step)
      return (0.04 * count, 4 + 17 * count, 4)
    }
    coverage.add(ContactPath(reports))
    #expect(coverage.deadCells.isEmpty)
    #expect((0..<12).map { coverage[$0] }.count { $0 == .passed } == 6)
    #expect(coverage.figures[.coverage]?.value == 100 * 12.0 / 96)
  }

  @Test("J1 a wide step after a rest leaves no dead cell, although it took long")
  func rested() {
    var coverage = Coverage(panel: panel)
    let steps: [(Double, Double, Double)] = (0...4).map { step in
      let count = Double(step)
      return (0.04 * count, 3.9 + 5 * count, 12)
    }
    coverage.add(ContactPath(steps + [(0.7, 32.5, 12)]))
    #expect(coverage[12 + 3] == .passed)
    #expect(coverage.deadCells.isEmpty)
  }

  @Test("J1 a late report brings a dead cell to life")
  func revived() {
    var coverage = Coverage(panel: panel)
    coverage.add(ContactPath(row(without: 31...50)))
    coverage.begin(1, ContactSample(time: Timestamp(seconds: 9), location: Point(x: 36, y: 12)))
    #expect(coverage.deadCells == [12 + 5])
  }

  @Test("J1 turns give what paths give, and other contacts do not disturb")
  func turns() {
    var coverage = Coverage(panel: panel)
    func turn(_ kind: TouchChange.Kind, _ number: Int, _ seconds: Double, _ x: Double, _ y: Double)
    {
      let change = TouchChange(
        kind, number: number, contact: ContactID(device: 0, finger: Int64(number)),
        location: Point(x: x * 12.5, y: y * 12.5))
      coverage.add(change, at: Timestamp(seconds: seconds))
    }
    turn(.began, 2, 0, 4, 60)
    for (index, report) in row(without: 31...50).enumerated() {
      turn(index == 0 ? .began : .moved, 1, report.0, report.1, report.2)
    }
    turn(.ended, 1, 1, 94, 12)
    #expect(coverage.deadCells == [12 + 4, 12 + 5])
    #expect(coverage[7 * 12] == .reported)
    #expect(coverage.figures[.coverage]?.sampleCount == 74)
  }

  @Test("J1 an untouched surface has no figures")
  func untouched() {
    #expect(Coverage(panel: panel).figures.isEmpty)
  }

  @Test("J1 a dead rectangle is found, cell by cell, while a hand follows a snake, 200 seeds")
  func deadRectangle() {
    var (misses, wrong): ([Int], [Int]) = ([], [])
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let (column, row) = (
        Int.random(in: 3...6, using: &random), Int.random(in: 0...5, using: &random)
      )
      let (across, down) = (
        Int.random(in: 1...3, using: &random), Int.random(in: 1...3, using: &random)
      )
      // The rectangle covers whole cells and a little more or less than them.
      let dead = Rect(
        x: Double(column) * 8, y: Double(row) * 8, width: Double(across) * 8,
        height: Double(down) * 8
      ).expanded(by: random.uniform(-0.3, 0.3))
      let keepsContact = seed % 2 == 0
      let coverage = snake(seed, &random, dead: dead, keepsContact: keepsContact)
      let truth = (row..<row + down).flatMap { row in
        (column..<column + across).map { row * 12 + $0 }
      }
      let found = coverage.deadCells
      if found.contains(where: { !truth.contains($0) }) { wrong.append(seed) }
      if found != truth { misses.append(seed) }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
    #expect(misses.count <= 2, "a cell was not found: seeds \(misses)")
  }

  @Test("J1 a clean panel has no dead cells and is covered, 1,000 snakes of trembling hands")
  func clean() {
    var wrong: [Int] = []
    for seed in 0..<1000 {
      var random = GuidedRandom(seed)
      let coverage = snake(
        seed, &random, dead: nil, keepsContact: true, size: Size(width: 48, height: 32))
      if !coverage.deadCells.isEmpty || coverage.figures[.coverage]?.value != 100 {
        wrong.append(seed)
      }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
  }

  /// What a hand shows that follows the snake, with a speed that varies, pauses and lifts.
  private func snake(
    _ seed: Int, _ random: inout GuidedRandom, dead: Rect?, keepsContact: Bool,
    size: Size = Self.size
  ) -> Coverage {
    let device = GuidedPanel(
      rate: random.uniform(50, 110), noise: 0.1, size: size,
      report: { dead?.contains($0) ?? false ? nil : $0 })
    var coverage = Coverage(panel: device.panel)
    let snake = GuidedSnake(coverage.grid)
    // Up to 2 mm from one report to the next.
    let speed = device.rate * random.uniform(1, 2)
    let hand = GuidedHand(&random)
    // A finger that also rests in a dead area cannot be followed through it.
    let pause = dead == nil ? random.uniform(0.2, 0.8) * snake.length / speed : .infinity
    let seconds = snake.length / speed
    let paths = device.paths(0...(seconds + 0.3), hand: hand, &random) { time in
      // Rests for 0.3 s somewhere on the way.
      snake.location(after: speed * (time < pause ? time : max(pause, time - 0.3)))
    }
    guard keepsContact, var whole = paths.first else {
      for path in paths { coverage.add(path) }
      return coverage
    }
    whole.samples = paths.flatMap(\.samples)
    coverage.add(whole)
    return coverage
  }
}
