public import TrackerKit

/// A test for which a person does what a prompt says.
///
/// The order is the one in which they are offered. The raw value is the name that `--test`,
/// recordings and reports use.
public enum GuidedTest: String, CaseIterable, Hashable, Sendable {
  /// As many fingers as possible at once.
  case fingers
  /// One stroke along a snake over the whole surface.
  case line
  /// Strokes off each edge, and a touch in each corner.
  case edges
  /// Two diagonals, a horizontal and a vertical stroke.
  case ruler
  /// A finger that rests at nine places for three seconds each.
  case still
  /// Twenty taps on one mark.
  case taps
  /// Two fingers that pinch, and two that cross.
  case pair = "two-fingers"
  /// Ten fingers in turn, for five seconds.
  case drumroll
  /// A finger that rests while another one taps fifty times.
  case crossTalk = "cross-talk"
  /// A touch on each of five marks.
  case mapping
  /// No hand, for a minute.
  case ghosts

  /// The name of the remark in a recording's header that names its test.
  public static let remark = "check"

  /// Its number among all tests, from 1.
  public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// The items that it measures.
  public var items: [CheckItem] {
    switch self {
    case .fingers: [.contacts]
    case .line:
      [
        .coverage, .deadCells, .movingJitter, .movingJitterAtEdge, .reversedMotion, .gapRatio,
        .hysteresis, .reportRate,
      ]
    case .edges: [.range]
    case .ruler: [.linearity, .linearityRMS]
    case .still: [.stillJitter, .stillJitterAtEdge]
    case .taps: [.tapSpread, .missedTaps, .doubledTaps]
    case .pair: [.separation, .pinch, .swaps]
    case .drumroll: [.drumroll]
    case .crossTalk: [.crossTalk]
    case .mapping: [.accuracy, .accuracyAtEdge]
    case .ghosts: [.ghosts]
    }
  }
}

/// How much of a guided test is done.
public struct GuidedProgress: Hashable, Sendable {
  /// How much is done, in steps or seconds.
  public var done: Int
  /// How much there is to do; nil if that is up to the person.
  public var total: Int?

  /// Whether nothing is left to do.
  public var isComplete: Bool { total.map { done >= $0 } ?? false }

  /// Creates a progress.
  public init(_ done: Int, of total: Int?) {
    self.done = done
    self.total = total
  }
}

extension GuidedTest {
  /// How long a drumroll takes, in seconds.
  public static let drumrollTime = 5.0
  /// How long nobody touches the panel, in seconds.
  public static let ghostTime = 60.0
  /// How long a finger rests at each place, in seconds.
  public static let restTime = 3.0
  /// How near to an edge or corner a touch counts as one there, in millimeters.
  private static let reach = 15.0

  /// How near to an edge a touch counts as one there, in the panel's unit; for a corner it is √2 times as far.
  public static func edgeReach(on panel: Panel) -> Double {
    min(panel.nominal(millimeters: reach), panel.size.shortEdge / 8)
  }

  /// How much of the test its contacts have done.
  ///
  /// - Parameters:
  ///   - log: The contacts of the test alone.
  ///   - seconds: How long the test has taken, in seconds.
  /// - Returns: Steps, or seconds for a test that takes a time.
  public func progress(of log: ContactLog, seconds: Double) -> GuidedProgress {
    let (panel, paths) = (log.panel, log.paths)
    switch self {
    case .fingers: return GuidedProgress(log.maximumContacts, of: nil)
    case .line:
      var coverage = Coverage(panel: panel)
      for path in paths { coverage.add(path) }
      let covered = (0..<coverage.grid.count).count { coverage[$0] != .untouched }
      return GuidedProgress(covered, of: coverage.grid.count)
    case .edges: return GuidedProgress(reachedEdges(log), of: 8)
    case .ruler:
      var ruler = Ruler(panel: panel, guide: .freehand)
      for path in paths where path.end != .open { ruler.add(path) }
      return GuidedProgress(ruler.strokes.count, of: 4)
    case .still:
      return GuidedProgress(paths.count { $0.seconds >= Self.restTime }, of: 9)
    case .taps: return GuidedProgress(Taps(panel: panel, paths: paths).taps.count, of: 20)
    case .pair: return GuidedProgress(pairs(paths), of: 3)
    case .drumroll: return GuidedProgress(Int(seconds), of: Int(Self.drumrollTime))
    case .crossTalk: return GuidedProgress(CrossTalk(panel: panel, paths: paths).taps, of: 50)
    case .mapping: return GuidedProgress(min(5, paths.count), of: 5)
    case .ghosts: return GuidedProgress(Int(seconds), of: Int(Self.ghostTime))
    }
  }

  /// How many edges and corners have been touched.
  private func reachedEdges(_ log: ContactLog) -> Int {
    let panel = log.panel
    var range = EdgeRange(panel: panel)
    for path in log.paths { range.add(path) }
    let reach = Self.edgeReach(on: panel)
    return range.edges.count { $0.nearest <= reach }
      + range.corners.count { $0 <= 2.0.squareRoot() * reach }
  }

  /// How often two contacts were down together and have ended.
  private func pairs(_ paths: [ContactPath]) -> Int {
    paths.indices.count { index in
      guard let start = paths[index].samples.first?.time, paths[index].end != .open else {
        return false
      }
      return paths[..<index].contains { $0.end != .open && $0.endTime > start }
    }
  }
}

extension GuidedTest {
  /// What the contacts of the test show.
  ///
  /// - Parameters:
  ///   - log: The contacts of the test alone.
  ///   - seconds: How long the test took, in seconds.
  /// - Returns: The figures; items about which the contacts say nothing are absent.
  public func figures(of log: ContactLog, seconds: Double) -> [CheckItem: Figure] {
    let (panel, paths) = (log.panel, log.paths)
    switch self {
    case .ghosts:
      return Ghosts(panel: panel, ghosts: log.ghosts, seconds: seconds).figures
    case _ where paths.isEmpty: return [:]
    case .fingers, .line: return strokes(log)
    case .edges:
      var range = EdgeRange(panel: panel)
      for path in paths { range.add(path) }
      return range.figures
    case .ruler:
      var ruler = Ruler(panel: panel, guide: .freehand)
      for path in paths { ruler.add(path) }
      return ruler.figures
    case .still:
      var still = StillFinger(panel: panel)
      for path in paths where path.seconds >= 1 { still.add(path) }
      return still.figures
    case .taps: return Taps(panel: panel, paths: paths).figures
    case .pair:
      return TwoFingers(panel: panel, paths: paths).figures
        .merging(CrossingPaths(panel: panel, paths: paths).figures) { first, _ in first }
    case .drumroll: return Drumroll(panel: panel, paths: paths).figures
    case .crossTalk: return CrossTalk(panel: panel, paths: paths).figures
    case .mapping:
      return Mapping.figures(with: .finger, on: panel, pairs: mappingPairs(of: log))
    }
  }

  /// What a recording alone tells, as far as the test asks for it, and the coverage of the line.
  private func strokes(_ log: ContactLog) -> [CheckItem: Figure] {
    var figures = RecordingMetrics(log).figures.filter { items.contains($0.key) }
    guard self == .line else { return figures }
    var coverage = Coverage(panel: log.panel)
    for path in log.paths { coverage.add(path) }
    figures.merge(coverage.figures) { first, _ in first }
    return figures
  }

  /// The mapping's marks, and where the contacts that touched them in turn began.
  ///
  /// Contacts after the last mark count for nothing.
  public func mappingPairs(of log: ContactLog) -> [Mapping.Pair] {
    zip(marks(on: log.panel), log.paths).compactMap { mark, path in
      path.samples.first.map { Mapping.Pair(mark: mark, reported: $0.location) }
    }
  }

  /// The marks that the test shows, in the panel's unit, in the order in which they are touched.
  ///
  /// The places of `still`, three by three, the target of `taps`, and the marks of `mapping`, four
  /// near the corners and one in the middle; other tests have none.
  public func marks(on panel: Panel) -> [Point] {
    let (width, height) = (panel.size.width, panel.size.height)
    func grid(_ parts: [(Double, Double)]) -> [Point] {
      parts.map { Point(x: $0.0 * width, y: $0.1 * height) }
    }
    switch self {
    case .still:
      let parts = [1.0 / 6, 0.5, 5.0 / 6]
      return grid(parts.flatMap { y in parts.map { x in (x, y) } })
    case .taps: return grid([(0.5, 0.5)])
    case .mapping: return grid([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.5, 0.5)])
    default: return []
    }
  }
}

extension ContactLog {
  /// Its contacts as what they are on a surface that nobody touches.
  public var ghosts: [GhostContact] {
    paths.compactMap { path in
      path.samples.first.map {
        GhostContact(time: $0.time, location: $0.location, seconds: path.seconds)
      }
    }
  }
}
