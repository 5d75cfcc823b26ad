import TrackerKit

/// Steps of a contact that a finger does not make: a swapped identity is suspected.
///
/// A jump is 3 mm long or more, longer than 20 mm or than 5 × the median of up to two steps before
/// and two after it, and more than twice as long as these steps' median explains in its time: a
/// fast finger on a slow panel, and reports that are missing, are no jumps. The first step of a
/// contact is none either.
public struct Jumps: Hashable, Sendable {
  /// The jumps in the order of their times.
  public private(set) var all: [Step]

  /// The largest jump's length in the panel's unit; 0 without a jump.
  public var largest: Double { all.reduce(0) { max($0, $1.length) } }

  /// Finds the jumps of a contact.
  public init(_ path: ContactPath, tuning: MeasureTuning) {
    self.init(Steps(path), tuning: tuning)
  }

  init(_ steps: Steps, tuning: MeasureTuning) {
    all = steps.all.indices.dropFirst().filter {
      steps.all[$0].length >= tuning.shortestJump
        && Self.isJump(steps.all[$0], steps.neighbors(of: $0), tuning)
    }.map { steps.all[$0] }
  }

  private static func isJump(_ step: Step, _ neighbors: [Step], _ tuning: MeasureTuning) -> Bool {
    guard let usual = neighbors.map(\.length).median,
      let seconds = neighbors.map(\.seconds).median,
      step.length > tuning.jumpLength || step.length > tuning.jumpRatio * usual
    else { return false }
    let times = seconds > 0 ? max(1, step.seconds / seconds) : 1
    return step.length > 2 * usual * times
  }
}
