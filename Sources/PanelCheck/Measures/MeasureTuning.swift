import TrackerKit

/// The constants of the measures, in a panel's unit.
///
/// A panel of unknown size counts as 250 mm long: the constants only choose what is measured, and
/// no limit in millimeters is judged there. Most touch panels are between half and twice as long,
/// whereas the points of another tool's recording may be anything, such as the steps of the
/// device's own grid.
public struct MeasureTuning: Hashable, Sendable {
  /// The least time of a window for a report rate, in seconds.
  public var windowSeconds = 0.25
  /// The least speed of a finger that moves, per second: 50 mm/s.
  ///
  /// Tremor of 0.3 mm at 12 Hz reaches 23 mm/s, so a hand at this speed never moves backward.
  public var movingSpeed: Double
  /// The least mean way from report to report where reports are counted: 0.5 mm.
  ///
  /// On shorter ways, a panel's grid may leave a location unchanged, and its report is dropped.
  public var countedStep: Double
  /// The speed below which a finger counts as still while nothing is reported: 20 mm/s.
  public var stillSpeed: Double
  /// The least mean length of neighboring steps with which a step is compared: 1 mm.
  ///
  /// In shorter ones, noise and the panel's grid weigh more than the motion.
  public var comparedStep: Double
  /// The width of the zone along the edges that is measured separately: 3.5 mm.
  public var edgeWidth: Double
  /// The length from which a step that the finger's speed does not explain is a jump: 20 mm.
  public var jumpLength: Double
  /// How many times as long as its neighbors a step is a jump, too.
  public var jumpRatio = 5.0
  /// The least length of a jump: 3 mm, above the noise of a usable panel.
  public var shortestJump: Double

  /// The constants for a panel.
  public init(for panel: Panel) {
    let longEdge = max(panel.size.width, panel.size.height)
    let millimeter = panel.unit == .millimeters || longEdge <= 0 ? 1 : longEdge / 250
    movingSpeed = 50 * millimeter
    countedStep = 0.5 * millimeter
    stillSpeed = 20 * millimeter
    comparedStep = millimeter
    edgeWidth = 3.5 * millimeter
    jumpLength = 20 * millimeter
    shortestJump = 3 * millimeter
  }
}
