import TrackerKit

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
