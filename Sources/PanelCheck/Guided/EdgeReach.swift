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
  /// The distances at which the next report was due when fingers ran off, but did not come.
  private var missing: [Double] = []

  /// Creates the reach of an edge that nobody touched.
  init(edge: PanelEdge) {
    self.edge = edge
  }

  /// The range at the edge; nil without reports.
  ///
  /// A finger that moves steadily toward the edge when its contact ends, or when its location
  /// freezes, shows the panel's own end: it is between the nearest report and where the next one
  /// was due. The figure is then the middle of that interval, exact up to half of its width. A
  /// finger that stops by itself, as at a bezel, only shows how far it came: an upper bound.
  public func figure(in unit: LengthUnit) -> Figure? {
    guard sampleCount > 0 else { return nil }
    // Where a nearer location was reported, a missing report says nothing about the edge.
    guard let due = missing.filter({ $0 <= nearest }).max() else {
      return Figure(nearest, FigureUnit(unit), sampleCount: sampleCount, bound: .upper)
    }
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
    guard let end = distances.firstIndex(of: smallest), path.end != .open,
      let step = steadyStep(steps.prefix(max(0, end - 1)), least: panel.nominal(millimeters: 0.1))
    else { return }
    let rest = distances[end...].dropFirst()
    if rest.isEmpty, steps[end - 1] >= step / 2 {
      // The contact ended in full motion.
      missing.append(max(0, smallest - step))
    } else if rest.count >= 2, rest.allSatisfy({ $0 == smallest }) {
      // The location froze: this is where the panel's own coordinates end.
      missing.append(smallest)
    }
  }

  /// The step of a finger that moves toward the edge without slowing down; nil if it does not.
  ///
  /// The median of the last eight steps is what a tremor leaves of the motion; the mean of the last
  /// two has to be half of it or more. The step that reached the nearest location is not among
  /// them, since it may have been cut short.
  private func steadyStep(_ steps: ArraySlice<Double>, least: Double) -> Double? {
    guard steps.count >= 3 else { return nil }
    let latest = steps.suffix(2).reduce(0, +) / 2
    let recent = steps.suffix(8).sorted()
    let median = recent[recent.count / 2]
    return median >= least && latest >= 0.5 * median ? max(latest, median) : nil
  }
}

/// Range: how near to the edges and corners a panel reports, while fingers drag off each of them.
public struct EdgeRange: Hashable, Sendable {
  /// The surface.
  public let panel: Panel
  /// The reach at each edge, in the order of `PanelEdge.allCases`.
  public private(set) var edges = PanelEdge.allCases.map { EdgeReach(edge: $0) }
  /// The distance from each corner to the nearest reported location, in the panel's unit: top left,
  /// top right, bottom right and bottom left; infinite without reports.
  public private(set) var corners = [Double](repeating: .infinity, count: 4)

  /// Creates a measurement without reports.
  public init(panel: Panel) {
    self.panel = panel
  }

  /// Adds a contact, which has ended.
  public mutating func add(_ path: ContactPath) {
    for index in edges.indices { edges[index].add(path, on: panel) }
    for (index, corner) in locationsOfCorners.enumerated() {
      for sample in path.samples {
        corners[index] = min(corners[index], sample.location.distance(to: corner))
      }
    }
  }

  /// The range at one edge; nil without reports.
  public func figure(of edge: PanelEdge) -> Figure? {
    edges.first { $0.edge == edge }?.figure(in: panel.unit)
  }

  /// The range at the worst edge: `range`.
  ///
  /// Judge each edge by its own figure: where the worst one was not tried and so decides nothing,
  /// another one may fail.
  public var figures: [CheckItem: Figure] {
    let worst = edges.compactMap { $0.figure(in: panel.unit) }.max { $0.value < $1.value }
    return worst.map { [.range: $0] } ?? [:]
  }

  private var locationsOfCorners: [Point] {
    let (width, height) = (panel.size.width, panel.size.height)
    return [.zero, Point(x: width, y: 0), Point(x: width, y: height), Point(x: 0, y: height)]
  }
}
