public import TrackerKit

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
