import TrackerKit

/// The constants of the measures, in a panel's unit.
///
/// A panel of unknown size counts as 250 mm long, which is within a factor of two for most. The
/// constants only choose what is measured, and no limit in millimeters is judged there. Points would
/// not do: in another tool's recording they may be the steps of the device's own grid.
package struct MeasureTuning: Hashable, Sendable {
  /// The least time of a window for a report rate, in seconds.
  var windowSeconds = 0.25
  /// The least speed of a moving finger, per second: 50 mm/s.
  ///
  /// Tremor of 0.3 mm at 12 Hz reaches 23 mm/s, so a hand at this speed never moves backward.
  var movingSpeed: Double
  /// The least mean distance from report to report where reports are counted: 0.5 mm.
  ///
  /// Over less, a panel's grid may leave a location unchanged, so that its report is dropped.
  var countedStep: Double
  /// The speed below which a finger counts as still while nothing is reported: 20 mm/s.
  var stillSpeed: Double
  /// The least mean length of the neighbors with which a step is compared: 1 mm.
  ///
  /// In shorter steps, noise and the panel's grid weigh more than the motion.
  var comparedStep: Double
  /// The width of the zone along the edges that is measured separately: 3.5 mm.
  var edgeWidth: Double
  /// The length from which a step that the finger's speed does not explain is a jump: 20 mm.
  var jumpLength: Double
  /// How many times as long as its neighbors a step must be to be a jump, too.
  var jumpRatio = 5.0
  /// The least length of a jump: 3 mm, above the noise of a usable panel.
  var shortestJump: Double

  package init(for panel: Panel) {
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
