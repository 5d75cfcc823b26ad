package import TrackerKit

package enum PanelEdge: String, CaseIterable, Hashable, Sendable {
  case left, top, right, bottom

  /// Where the middle half of the edge begins and ends, on a panel.
  package func middle(on panel: Panel) -> [Point] {
    let (width, height) = (panel.size.width, panel.size.height)
    return [0.25, 0.75].map { part in
      switch self {
      case .left: Point(x: 0, y: part * height)
      case .top: Point(x: part * width, y: 0)
      case .right: Point(x: width, y: part * height)
      case .bottom: Point(x: part * width, y: height)
      }
    }
  }

  /// The distance from a location to the edge; 0 outside.
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
package struct EdgeReach: Hashable, Sendable {
  package let edge: PanelEdge
  /// The distance from the edge to the nearest reported location, in the panel's unit.
  package private(set) var nearest = Double.infinity
  private var sampleCount = 0
  private var losses: [Loss] = []

  /// How a contact was lost while its finger moved steadily toward the edge.
  private struct Loss: Hashable {
    /// The distance of its nearest report.
    let last: Double
    /// The distance at which a report was due, but none came.
    let due: Double
    /// Whether the finger would have been past the edge.
    let isAtEdge: Bool
    let time: Timestamp
  }

  init(edge: PanelEdge, _ paths: [ContactPath], on panel: Panel) {
    self.edge = edge
    for path in paths { add(path, on: panel) }
  }

  /// The range at the edge; nil without reports.
  ///
  /// If a finger moves steadily toward the edge when its contact ends or its location freezes, the
  /// panel itself ends between the nearest report and the place where the next one was due. The
  /// figure is the middle of that interval, exact to half of its width. A hand can also lift in full
  /// motion. So of several such places, the one farthest from the edge does not count. A single one
  /// counts only if the next report would have been at or past the edge. A finger that stops by
  /// itself, as at a bezel, only shows how far it came: an upper bound.
  package func figure(in unit: LengthUnit) -> Figure? {
    guard sampleCount > 0 else { return nil }
    guard let due else {
      return Figure(nearest, FigureUnit(unit), sampleCount: sampleCount, bound: .upper)
    }
    return Figure(
      (nearest + due) / 2, FigureUnit(unit), sampleCount: sampleCount,
      uncertainty: (nearest - due) / 2)
  }

  /// Whether a finger came that near to the edge, and no other drag is needed to tell a panel that
  /// ends there from a hand that lifted.
  func isReached(within distance: Double) -> Bool {
    nearest <= distance && (due != nil || !ends.contains { $0.last <= nearest })
  }

  /// The point closest to the edge at which the panel may end, as a distance from the edge; nil if
  /// nothing shows it.
  private var due: Double? {
    let ends = ends.sorted { $0.due > $1.due }
    guard ends.count < 2 else { return ends[1].due }
    return ends.first.flatMap { $0.isAtEdge ? $0.due : nil }
  }

  /// The losses that say something about the edge: no location nearer to it was reported.
  private var ends: [Loss] { losses.filter { $0.due <= nearest } }

  private mutating func add(_ path: ContactPath, on panel: Panel) {
    let distances = path.samples.map { edge.distance(from: $0.location, on: panel) }
    guard let smallest = distances.min() else { return }
    sampleCount += distances.count
    nearest = min(nearest, smallest)
    let steps = zip(distances, distances.dropFirst()).map { $0 - $1 }
    guard let end = distances.firstIndex(of: smallest), path.end != .open,
      // A finger can leave by another edge.
      !PanelEdge.allCases.contains(where: {
        $0.distance(from: path.samples[end].location, on: panel) < smallest
      }),
      // The fingers of one hand lift together.
      losses.last.map({ $0.time < path.first.time }) ?? true,
      let step = steadyStep(steps.prefix(max(0, end - 1)), least: panel.nominal(millimeters: 0.1))
    else { return }
    func lose(at due: Double) {
      losses.append(
        Loss(last: smallest, due: due, isAtEdge: smallest <= step, time: path.endTime))
    }
    let rest = distances[end...].dropFirst()
    if rest.isEmpty, steps[end - 1] >= step / 2 {
      // The contact ended in full motion.
      lose(at: max(0, smallest - step))
    } else if rest.count >= 2, rest.allSatisfy({ $0 == smallest }) {
      // The location froze: this is where the panel's own coordinates end.
      lose(at: smallest)
    }
  }

  /// The step of a finger that moves toward the edge without slowing down; nil if it does not.
  ///
  /// The median of the last eight steps is the motion without tremor; the mean of the last two must
  /// be at least half of it. The step to the nearest location may be cut short and is not given.
  private func steadyStep(_ steps: ArraySlice<Double>, least: Double) -> Double? {
    guard steps.count >= 3, let median = steps.suffix(8).upperMedian else { return nil }
    let latest = steps.suffix(2).reduce(0, +) / 2
    return median >= least && latest >= 0.5 * median ? max(latest, median) : nil
  }
}

/// Range: how near to the edges and corners a panel reports, while fingers drag off each of them.
package struct EdgeRange: Hashable, Sendable {
  package let panel: Panel
  /// The reach at each edge, in the order of `PanelEdge.allCases`.
  package let edges: [EdgeReach]
  /// The distance from each corner to the nearest reported location, in the panel's unit: top left,
  /// top right, bottom right and bottom left; infinite without reports.
  package let corners: [Double]

  package init(panel: Panel, paths: [ContactPath]) {
    self.panel = panel
    edges = PanelEdge.allCases.map { EdgeReach(edge: $0, paths, on: panel) }
    let locations = paths.flatMap { $0.samples.map(\.location) }
    corners = panel.corners.map { corner in
      locations.map { $0.distance(to: corner) }.min() ?? .infinity
    }
  }

  /// How near to an edge a touch must be, in the panel's unit; for a corner, √2 times as far.
  private var reach: Double { min(panel.nominal(millimeters: 15), panel.size.shortEdge / 8) }

  /// The edges off which a finger must still be dragged.
  package var openEdges: [PanelEdge] {
    edges.filter { !$0.isReached(within: reach) }.map(\.edge)
  }

  /// The corners that must still be touched.
  package var openCorners: [Point] {
    zip(panel.corners, corners).filter { $1 > 2.0.squareRoot() * reach }.map(\.0)
  }

  /// The range at the worst edge: `range`.
  package var figures: [CheckItem: Figure] {
    edges.compactMap { $0.figure(in: panel.unit) }.worst.map { [.range: $0] } ?? [:]
  }
}

extension Panel {
  /// Top left, top right, bottom right and bottom left.
  fileprivate var corners: [Point] {
    [(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)].map {
      Point(x: $0, y: $1)
    }
  }
}
