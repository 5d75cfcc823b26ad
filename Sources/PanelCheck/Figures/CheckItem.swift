/// Something about a panel that is measured and can have a limit.
public enum CheckItem: String, CaseIterable, Hashable, Sendable {
  /// The most contacts at once.
  case contacts
  /// A still finger: the largest distance of a report from the mean location.
  case stillJitter
  /// The same within 3.5 mm of an edge.
  case stillJitterAtEdge
  /// A moving finger: the largest perpendicular distance of a report from the smoothed path.
  case movingJitter
  /// The same within 3.5 mm of an edge.
  case movingJitterAtEdge
  /// A stroke along a ruler: the largest perpendicular distance from the line.
  case linearity
  /// The same: the root mean square of the distances.
  case linearityRMS
  /// The distance of a stylus tip's reports from the marks that were touched.
  case accuracy
  /// The same within 3.5 mm of an edge.
  case accuracyAtEdge
  /// Repeated taps on one mark: the largest distance from their mean location.
  case tapSpread
  /// Taps on a mark that were not reported.
  case missedTaps
  /// Taps on a mark that were reported more than once.
  case doubledTaps
  /// The largest step against the direction of the motion.
  case reversedMotion
  /// The largest quotient of a step's length and its neighbors' mean length.
  case gapRatio
  /// The quotient of the first step's length and the next ones' mean length.
  case hysteresis
  /// The largest distance from an edge to the nearest reported location.
  case range
  /// The part of the surface that was covered, in percent.
  case coverage
  /// Cells of the surface that stayed without a report although the finger passed them.
  case deadCells
  /// The smallest number of reports per second over all contacts while they move.
  case reportRate
  /// The gap, edge to edge, down to which two contacts stay two.
  case separation
  /// Ten fingers in turn: the largest distance of a tap's reports from each other.
  case drumroll
  /// The distance down to which two pinching contacts stay two.
  case pinch
  /// Contacts that swapped their identities while their paths crossed.
  case swaps
  /// Contacts that moved or ended although their finger was still, while another finger tapped.
  case crossTalk
  /// Contacts per hour without a hand.
  case ghosts

  /// Whether the item's figures are lengths on the panel.
  public var isLength: Bool {
    switch self {
    case .stillJitter, .stillJitterAtEdge, .movingJitter, .movingJitterAtEdge, .linearity,
      .linearityRMS, .accuracy, .accuracyAtEdge, .tapSpread, .reversedMotion, .range, .separation,
      .drumroll, .pinch:
      true
    default: false
    }
  }
}
