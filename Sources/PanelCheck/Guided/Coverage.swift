package import TrackerKit

/// Coverage: which cells of the surface a finger passed, and which of them reported it.
///
/// It is updated report by report, so that it can be shown under the finger.
///
/// A cell is passed if the path crosses it, even between two reports. It is dead if its core has no
/// report although one was due: between two reports, the path crossed at least half of the core's
/// extent, in the time and over the length of two usual steps. Most panels end a contact in a dead
/// area and begin another one behind it, which continues the path if it begins where that was
/// heading.
package struct Coverage: Hashable, Sendable {
  package enum Cell: String, Hashable, Sendable {
    /// No path crossed it.
    case untouched
    /// A path crossed it, and no report was due.
    case passed
    /// It reported a contact.
    case reported
    /// A report was due, and none came.
    case dead
  }

  package let panel: Panel
  package let grid: CoverageGrid
  private var reportCount = 0
  private var hasReport: [Bool]
  private var hasCoreReport: [Bool]
  private var isPassed: [Bool]
  private var isDue: [Bool]
  /// The contacts that are down, by their numbers.
  private var down: [Int: RecentMotion] = [:]
  /// The contact that ended last, while no other is down.
  private var ended: RecentMotion?

  /// Creates the coverage of an untouched surface.
  package init(panel: Panel) {
    self.panel = panel
    grid = CoverageGrid(panel)
    hasReport = Array(repeating: false, count: grid.count)
    (hasCoreReport, isPassed, isDue) = (hasReport, hasReport, hasReport)
  }

  package init(_ log: ContactLog) {
    self.init(panel: log.panel)
    for path in log.paths { add(path) }
  }

  package subscript(index: Int) -> Cell {
    if isDue[index], !hasCoreReport[index] { return .dead }
    if hasReport[index] { return .reported }
    return isPassed[index] ? .passed : .untouched
  }

  package func count(of cell: Cell) -> Int { (0..<grid.count).count { self[$0] == cell } }

  /// The part of the cells that were passed and are not dead, and the number of dead cells.
  ///
  /// A hand may have left out cells, so the coverage is a lower bound.
  package var figures: [CheckItem: Figure] {
    guard reportCount > 0 else { return [:] }
    let covered = count(of: .passed) + count(of: .reported)
    return [
      .coverage: Figure(
        100 * Double(covered) / Double(grid.count), .percent, sampleCount: reportCount,
        bound: .lower),
      .deadCells: Figure(Double(count(of: .dead)), .count, sampleCount: reportCount),
    ]
  }

  /// Adds a change of a touch; times do not decrease.
  package mutating func add(_ change: TouchChange, at time: Timestamp) {
    let sample = ContactSample(time: time, location: panel.location(change.location))
    switch change.kind {
    case .began: begin(change.number, sample)
    case .moved: move(change.number, sample)
    case .ended, .cancelled: end(change.number)
    }
  }

  /// Adds a contact's whole path; paths are added in the order in which they began.
  package mutating func add(_ path: ContactPath) {
    begin(path.number, path.first)
    for sample in path.samples.dropFirst() { move(path.number, sample) }
    end(path.number)
  }

  /// Adds the first report of a contact with a number.
  mutating func begin(_ number: Int, _ sample: ContactSample) {
    count(sample)
    if down.isEmpty, var motion = ended, isContinued(motion, by: sample) {
      pass(motion, to: sample)
      motion.resume(at: sample)
      down[number] = motion
    } else {
      down[number] = RecentMotion(sample)
    }
    ended = nil
  }

  private mutating func move(_ number: Int, _ sample: ContactSample) {
    guard let motion = down[number] else { return begin(number, sample) }
    count(sample)
    pass(motion, to: sample)
    down[number]?.add(sample)
  }

  private mutating func end(_ number: Int) {
    guard let motion = down.removeValue(forKey: number) else { return }
    ended = down.isEmpty ? motion : nil
  }

  private mutating func count(_ sample: ContactSample) {
    let index = grid.index(at: sample.location)
    reportCount += 1
    hasReport[index] = true
    isPassed[index] = true
    if grid.core(index).contains(sample.location) { hasCoreReport[index] = true }
  }

  /// Marks the cells between a contact's latest report and the next one.
  private mutating func pass(_ motion: RecentMotion, to sample: ContactSample) {
    let (start, end) = (motion.last.location, sample.location)
    let length = start.distance(to: end)
    let seconds = sample.time.seconds(since: motion.last.time)
    // A step within one cell passes no other.
    if grid.index(at: start) == grid.index(at: end) { return }
    for index in grid.indices(from: start, to: end) {
      if grid.cell(index).part(ofSegmentFrom: start, to: end) > 0 { isPassed[index] = true }
      let core = grid.core(index)
      let part = core.part(ofSegmentFrom: start, to: end)
      guard motion.isKnown, part * length >= core.size.shortEdge / 2 else { continue }
      if part * seconds >= 2 * motion.interval, part * length >= 2 * motion.step {
        isDue[index] = true
      }
    }
  }

  /// Whether a contact that begins continues the motion of the one that ended last.
  ///
  /// It does if it begins within a second where that one was heading: up to 45° apart, and at 0.6
  /// to 1.7 times its speed, at least 10 mm/s. A finger that lifts has slowed down.
  private func isContinued(_ motion: RecentMotion, by sample: ContactSample) -> Bool {
    let seconds = sample.time.seconds(since: motion.last.time)
    let way = sample.location - motion.last.location
    let velocity = motion.velocity
    let (length, speed) = (way.length, velocity.length)
    guard motion.isKnown, seconds > 0, seconds <= 1, speed >= panel.nominal(millimeters: 10) else {
      return false
    }
    let isAhead = way.dot(velocity) >= 0.5.squareRoot() * length * speed
    return isAhead && (0.6...1.7).contains(length / seconds / speed)
  }
}

/// The last steps of a moving contact: how far and how often it is reported.
struct RecentMotion: Hashable, Sendable {
  private static let capacity = 8

  private(set) var last: ContactSample
  /// The latest steps, oldest first.
  private var steps: [Point] = []
  /// How long the steps took, in seconds.
  private var intervals: [Double] = []

  init(_ sample: ContactSample) {
    last = sample
  }

  mutating func add(_ sample: ContactSample) {
    if steps.count == Self.capacity {
      steps.removeFirst()
      intervals.removeFirst()
    }
    steps.append(sample.location - last.location)
    intervals.append(sample.time.seconds(since: last.time))
    last = sample
  }

  /// Continues after a gap, whose step is not typical.
  mutating func resume(at sample: ContactSample) {
    last = sample
  }

  /// Whether enough steps are known to say what is typical.
  var isKnown: Bool { steps.count >= 3 }

  /// The median length of the steps, in the panel's unit.
  var step: Double { steps.map(\.length).upperMedian ?? 0 }

  var interval: Double { intervals.upperMedian ?? 0 }

  /// The mean velocity over the last three steps, in the panel's unit per second.
  var velocity: Point {
    let seconds = intervals.suffix(3).reduce(0, +)
    return seconds > 0 ? steps.suffix(3).reduce(.zero, +) * (1 / seconds) : .zero
  }
}

/// The cells into which a surface is divided for its coverage.
///
/// They are 8 mm or larger: at most 12 along the longer side and 8 along the shorter one.
package struct CoverageGrid: Hashable, Sendable {
  /// The part of a cell's extent that its core has, in the middle.
  ///
  /// A report from just outside a dead cell may be off by some tenths of a millimeter, into the
  /// cell, so only its core says whether it is dead.
  static let core = 0.8

  package let columns: Int
  package let rows: Int
  /// The surface's size in the panel's unit.
  package let size: Size

  package init(_ panel: Panel) {
    size = panel.size
    let lane = panel.nominal(millimeters: 8)
    let isWide = panel.size.width >= panel.size.height
    columns = Self.count(of: panel.size.width / lane, atMost: isWide ? 12 : 8)
    rows = Self.count(of: panel.size.height / lane, atMost: isWide ? 8 : 12)
  }

  private static func count(of lanes: Double, atMost most: Int) -> Int {
    lanes < Double(most) ? max(1, Int(lanes)) : most
  }

  package var count: Int { columns * rows }

  package var cellSize: Size {
    Size(width: size.width / Double(columns), height: size.height / Double(rows))
  }

  /// The cell with an index, counted by rows from the top left, in the panel's unit.
  package func cell(_ index: Int) -> Rect {
    let cell = cellSize
    return Rect(
      x: Double(index % columns) * cell.width, y: Double(index / columns) * cell.height,
      width: cell.width, height: cell.height)
  }

  /// The index of the cell at a location, or of the nearest cell for a location outside.
  package func index(at location: Point) -> Int {
    row(at: location.y) * columns + column(at: location.x)
  }

  /// The indices of the cells in the rectangle between two locations.
  func indices(from start: Point, to end: Point) -> [Int] {
    let across = column(at: min(start.x, end.x))...column(at: max(start.x, end.x))
    let down = row(at: min(start.y, end.y))...row(at: max(start.y, end.y))
    return down.flatMap { row in across.map { row * columns + $0 } }
  }

  func core(_ index: Int) -> Rect {
    let cell = cell(index)
    let margin = (1 - Self.core) / 2
    return Rect(
      x: cell.minX + margin * cell.size.width, y: cell.minY + margin * cell.size.height,
      width: Self.core * cell.size.width, height: Self.core * cell.size.height)
  }

  private func column(at x: Double) -> Int { Self.lane(x / cellSize.width, of: columns) }
  private func row(at y: Double) -> Int { Self.lane(y / cellSize.height, of: rows) }

  private static func lane(_ position: Double, of count: Int) -> Int {
    guard position > 0 else { return 0 }
    return position < Double(count) ? Int(position) : count - 1
  }
}

extension Rect {
  /// The part of a segment that is inside, 0...1; 0 for a segment without length.
  func part(ofSegmentFrom start: Point, to end: Point) -> Double {
    let way = end - start
    guard way != .zero else { return 0 }
    var enters = 0.0
    var leaves = 1.0
    // Liang and Barsky's clipping: one pair of edges after the other.
    for (origin, step, low, high) in [
      (start.x, way.x, minX, maxX), (start.y, way.y, minY, maxY),
    ] {
      if step == 0 {
        guard origin >= low, origin < high else { return 0 }
        continue
      }
      let crossings = [(low - origin) / step, (high - origin) / step]
      enters = max(enters, min(crossings[0], crossings[1]))
      leaves = min(leaves, max(crossings[0], crossings[1]))
    }
    return max(0, leaves - enters)
  }
}
