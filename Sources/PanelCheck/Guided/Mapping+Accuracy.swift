import TrackerKit

extension Mapping {
  /// What touched the marks.
  public enum Tip: String, Hashable, Sendable {
    /// The thin tip of a stylus, which hits a mark.
    case stylus
    /// A finger, whose aim adds to the distances.
    case finger
  }

  /// The largest distance of a report from its mark, away from the edges and within 3.5 mm of one:
  /// `accuracy` and `accuracyAtEdge`.
  ///
  /// It is exact with a stylus and an upper bound with a finger. Its uncertainty is that of the
  /// largest of as many random deviations. If the panel's size is not known, no mark is at an edge.
  ///
  /// - Parameters:
  ///   - tip: What touched the marks.
  ///   - panel: The surface.
  ///   - pairs: The marks and reports; unlike for the fit, one is enough.
  /// - Returns: The figures of the items that have marks.
  public static func figures(
    with tip: Tip, on panel: Panel, pairs: [Pair]
  ) -> [CheckItem: Figure] {
    let isAtEdge = pairs.map { pair in
      panel.unit == .millimeters && panel.distanceToEdge(pair.mark) <= StillFinger.edgeMargin
    }
    let errors = pairs.map { $0.mark.distance(to: $0.reported) }
    var figures: [CheckItem: Figure] = [:]
    figures[.accuracy] = figure(zip(errors, isAtEdge).filter { !$0.1 }.map(\.0), tip, panel.unit)
    figures[.accuracyAtEdge] = figure(zip(errors, isAtEdge).filter(\.1).map(\.0), tip, panel.unit)
    return figures
  }

  private static func figure(_ errors: [Double], _ tip: Tip, _ unit: LengthUnit) -> Figure? {
    guard let largest = errors.max() else { return nil }
    let square = errors.reduce(0) { $0 + $1 * $1 } / Double(2 * errors.count)
    return Figure(
      largest, FigureUnit(unit), sampleCount: errors.count,
      uncertainty: LargestValue.halfWidth(deviation: square.squareRoot(), count: errors.count),
      bound: tip == .stylus ? .exact : .upper)
  }
}
