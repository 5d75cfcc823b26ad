import TrackerKit

/// An edge of a surface.
public enum PanelEdge: String, CaseIterable, Hashable, Sendable {
  case left, top, right, bottom

  /// The distance from a location to the edge, in the panel's unit; 0 outside.
  func distance(from location: Point, on panel: Panel) -> Double {
    switch self {
    case .left: max(0, location.x)
    case .top: max(0, location.y)
    case .right: max(0, panel.size.width - location.x)
    case .bottom: max(0, panel.size.height - location.y)
    }
  }
}

/// How near to one edge a panel reports.
public struct EdgeReach: Hashable, Sendable {
  /// The edge.
  public let edge: PanelEdge
  /// The distance from the edge to the nearest reported location, in the panel's unit.
  public private(set) var nearest = Double.infinity
  /// How many reports were seen.
  public private(set) var sampleCount = 0
  /// How many fingers ran off the edge, and so showed where the panel's reports end.
  public private(set) var runOffs = 0
  /// The largest distance at which a report was still due when a finger ran off, but did not come.
  private var missing = 0.0

  /// Creates the reach of an edge that nobody touched.
  init(edge: PanelEdge) {
    self.edge = edge
  }

  /// The range at the edge; nil without reports.
  ///
  /// A finger that moves steadily toward the edge when its contact ends, or when its location freezes,
  /// shows the panel's own end: it is between the nearest report and where the next one was due. The
  /// figure is then the middle of that interval, exact up to half of its width. A finger that stops
  /// by itself, as at a bezel, only shows how far it came: an upper bound.
  public func figure(in unit: LengthUnit) -> Figure? {
    guard sampleCount > 0 else { return nil }
    guard runOffs > 0 else {
      return Figure(nearest, FigureUnit(unit), sampleCount: sampleCount, bound: .upper)
    }
    let due = min(missing, nearest)
    return Figure(
      (nearest + due) / 2, FigureUnit(unit), sampleCount: sampleCount,
      uncertainty: (nearest - due) / 2)
  }

  /// Adds a contact's reports.
  mutating func add(_ path: ContactPath, on panel: Panel) {
    let distances = path.samples.map { edge.distance(from: $0.location, on: panel) }
    guard let smallest = distances.min() else { return }
    sampleCount += distances.count
    nearest = min(nearest, smallest)
    let steps = zip(distances, distances.dropFirst()).map { $0 - $1 }
    guard let end = distances.firstIndex(of: smallest), end >= 4 else { return }
    // The step that reached the nearest location may have been cut short, the two before it were not.
    let (before, latest) = (steps[end - 3], steps[end - 2])
    let isSteady = latest >= 0.7 * before && before >= panel.nominal(millimeters: 0.1)
    guard isSteady, path.end != .open else { return }
    let rest = distances[end...].dropFirst()
    if rest.isEmpty, steps[end - 1] >= 0.5 * latest {
      // The contact ended in full motion.
      runOffs += 1
      missing = max(missing, smallest - latest)
    } else if rest.count >= 2, rest.allSatisfy({ $0 == smallest }) {
      // The location froze: this is where the panel's own coordinates end.
      runOffs += 1
      missing = smallest
    }
  }
}
