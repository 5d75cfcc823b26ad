import TrackerKit

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
