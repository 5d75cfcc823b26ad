public import TrackerKit

/// Coverage: which cells of the surface a finger passed, and which of them reported it.
///
/// It is updated report by report, so that it can be shown under the finger.
///
/// A cell is passed where the path crosses it, also between two reports. It is dead if none of its
/// reports is in its core although one was due: the path crossed the core on at least half of its
/// extent between two reports, in a time in which two reports usually come, and on a length on
/// which the finger usually makes two steps. Most panels end a contact that enters a dead area and
/// begin another one behind it, so a contact that begins where the last one was heading continues
/// its path.
public struct Coverage: Hashable, Sendable {
  /// What is known of a cell.
  public enum Cell: String, Hashable, Sendable {
    /// No path crossed it.
    case untouched
    /// A path crossed it, without a report and without one being due.
    case passed
    /// It reported a contact.
    case reported
    /// A report was due, and none came.
    case dead
  }

  /// The surface.
  public let panel: Panel
  /// The cells.
  public let grid: CoverageGrid
  /// How many reports each cell had.
  public private(set) var reports: [Int]
  /// How many reports were counted.
  public private(set) var sampleCount = 0

  private var coreReports: [Int]
  private var isPassed: [Bool]
  private var isDue: [Bool]
  /// The contacts that are down, by their numbers.
  private var down: [Int: RecentMotion] = [:]
  /// The contact that ended last, while no other is down.
  private var ended: RecentMotion?

  /// Creates the coverage of an untouched surface.
  public init(panel: Panel) {
    self.panel = panel
    grid = CoverageGrid(panel)
    reports = Array(repeating: 0, count: grid.count)
    coreReports = reports
    isPassed = Array(repeating: false, count: grid.count)
    isDue = isPassed
  }

  /// What is known of the cell with an index.
  public subscript(index: Int) -> Cell {
    if isDue[index], coreReports[index] == 0 { return .dead }
    if reports[index] > 0 { return .reported }
    return isPassed[index] ? .passed : .untouched
  }

  /// The indices of the dead cells, in ascending order.
  public var deadCells: [Int] { (0..<grid.count).filter { self[$0] == .dead } }

  /// The part of the cells that were passed and are not dead (`coverage`), and the number of dead
  /// ones (`deadCells`).
  ///
  /// A hand may have left out cells, so the coverage is a lower bound. Dead cells are counted; both
  /// have no uncertainty. Without a report there are no figures.
  public var figures: [CheckItem: Figure] {
    guard sampleCount > 0 else { return [:] }
    let cells = (0..<grid.count).map { self[$0] }
    let covered = cells.count { $0 == .passed || $0 == .reported }
    return [
      .coverage: Figure(
        100 * Double(covered) / Double(grid.count), .percent, sampleCount: sampleCount,
        bound: .lower),
      .deadCells: Figure(
        Double(cells.count { $0 == .dead }), .count, sampleCount: sampleCount),
    ]
  }
}

extension Coverage {
  /// Adds a turn, whose time is not before that of the one before; inputs other than touches are
  /// ignored.
  public mutating func add(_ turn: Turn) {
    for case .touch(let change) in turn.inputs {
      let sample = ContactSample(time: turn.time, location: panel.location(change.location))
      switch change.kind {
      case .began: begin(change.number, sample)
      case .moved: move(change.number, sample)
      case .ended, .cancelled: end(change.number)
      }
    }
  }

  /// Adds a contact's whole path; paths are added in the order in which they began.
  public mutating func add(_ path: ContactPath) {
    guard let first = path.samples.first else { return }
    begin(path.number, first)
    for sample in path.samples.dropFirst() { move(path.number, sample) }
    end(path.number)
  }

  /// Adds the first report of a contact.
  ///
  /// - Parameters:
  ///   - number: The contact's number, by which its other reports are known.
  ///   - sample: The report.
  public mutating func begin(_ number: Int, _ sample: ContactSample) {
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

  /// Adds a further report of a contact.
  public mutating func move(_ number: Int, _ sample: ContactSample) {
    guard let motion = down[number] else { return begin(number, sample) }
    count(sample)
    pass(motion, to: sample)
    down[number]?.add(sample)
  }

  /// Ends a contact.
  public mutating func end(_ number: Int) {
    guard let motion = down.removeValue(forKey: number) else { return }
    ended = down.isEmpty ? motion : nil
  }

  private mutating func count(_ sample: ContactSample) {
    let index = grid.index(at: sample.location)
    sampleCount += 1
    reports[index] += 1
    isPassed[index] = true
    if grid.core(index).contains(sample.location) { coreReports[index] += 1 }
  }

  /// Marks the cells between a contact's latest report and the next one.
  private mutating func pass(_ motion: RecentMotion, to sample: ContactSample) {
    let (start, end) = (motion.last.location, sample.location)
    let length = start.distance(to: end)
    let seconds = sample.time.seconds(since: motion.last.time)
    // A step within one cell passes no other, and its own has two reports.
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

  /// Whether a contact that begins goes on with the motion of the one that ended last.
  ///
  /// It does if it begins within a second where that one was heading: in the same direction, up to
  /// 45° apart, and at 0.6 to 1.7 times its speed, which was at least 10 mm/s. A finger that lifts
  /// has slowed down before.
  private func isContinued(_ motion: RecentMotion, by sample: ContactSample) -> Bool {
    let seconds = sample.time.seconds(since: motion.last.time)
    let way = sample.location - motion.last.location
    let velocity = motion.velocity
    let speed = velocity.distance(to: .zero)
    let length = way.distance(to: .zero)
    guard motion.isKnown, seconds > 0, seconds <= 1, speed >= panel.nominal(millimeters: 10) else {
      return false
    }
    let isAhead = way.x * velocity.x + way.y * velocity.y >= 0.5.squareRoot() * length * speed
    return isAhead && (0.6...1.7).contains(length / seconds / speed)
  }
}

/// The last steps of a moving contact: how far and how often it is reported.
struct RecentMotion: Hashable, Sendable {
  /// How many steps are kept.
  private static let capacity = 8

  /// The latest report.
  private(set) var last: ContactSample
  /// The latest steps, oldest first.
  private var steps: [Point] = []
  /// The times that the steps took, in seconds.
  private var intervals: [Double] = []

  /// Starts with a contact's first report.
  init(_ sample: ContactSample) {
    last = sample
  }

  /// Adds a report.
  mutating func add(_ sample: ContactSample) {
    if steps.count == Self.capacity {
      steps.removeFirst()
      intervals.removeFirst()
    }
    steps.append(sample.location - last.location)
    intervals.append(sample.time.seconds(since: last.time))
    last = sample
  }

  /// Continues after a gap, whose step is no typical one.
  mutating func resume(at sample: ContactSample) {
    last = sample
  }

  /// Whether enough steps are known to say what is typical.
  var isKnown: Bool { steps.count >= 3 }

  /// The median length of the steps, in the panel's unit.
  var step: Double { Self.median(steps.map { $0.distance(to: .zero) }) }

  /// The median time between reports, in seconds.
  var interval: Double { Self.median(intervals) }

  /// The mean velocity over the last three steps, in the panel's unit per second.
  var velocity: Point {
    let seconds = intervals.suffix(3).reduce(0, +)
    return seconds > 0 ? steps.suffix(3).reduce(.zero, +) * (1 / seconds) : .zero
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}
