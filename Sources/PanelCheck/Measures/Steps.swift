public import TrackerKit

/// The motion from one reported location to the next different one.
public struct Step: Hashable, Sendable {
  /// The index of the report at which it ends.
  public var index: Int
  /// The way, in the panel's unit.
  public var vector: Point
  /// The length of the way.
  public var length: Double
  /// The time since the first report of the location before, in seconds.
  ///
  /// It is 0 if both were handled in one turn.
  public var seconds: Double
}

/// The steps of a contact.
///
/// Reports of an unchanged location (which some drivers send and SDL drops) are no steps, so that
/// the same touches give the same steps in every recording.
public struct Steps: Hashable, Sendable {
  /// The steps in the order of their times.
  public private(set) var all: [Step] = []

  /// Finds the steps of a contact.
  public init(_ path: ContactPath) {
    guard var last = path.samples.first else { return }
    for (index, sample) in path.samples.enumerated() where sample.location != last.location {
      let vector = sample.location - last.location
      all.append(
        Step(
          index: index, vector: vector, length: sample.location.distance(to: last.location),
          seconds: sample.time.seconds(since: last.time)))
      last = sample
    }
  }

  /// The sum of the steps' lengths.
  public var pathLength: Double { all.reduce(0) { $0 + $1.length } }

  /// The longest step's length: the longest gap in distance; 0 without a step.
  public var longest: Double { all.reduce(0) { max($0, $1.length) } }

  /// Up to two steps on either side of a step, without itself.
  func neighbors(of position: Int) -> [Step] {
    let next = position + 1
    return Array(all[max(0, position - 2)..<position])
      + all[next..<max(next, min(all.count, next + 2))]
  }
}

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

/// How much longer than the next ones a contact's first step is.
///
/// Panels and drivers that wait until a finger has moved for some distance before they report a
/// motion make the first step long. The ratio is its length divided by the mean length of the next
/// three, where that mean is at least 1 mm: a finger has to move off quickly. A hand speeds up when
/// it begins, which makes a first step short.
public struct Hysteresis: Hashable, Sendable {
  /// The ratio.
  public private(set) var ratio: Double
  /// The standard deviation of the ratio: the ratio × that of the mean of the next three steps.
  public private(set) var deviation: Double

  /// Measures a contact; nil if it has fewer than four steps or begins slowly.
  public init?(_ path: ContactPath, tuning: MeasureTuning) {
    self.init(Steps(path), tuning: tuning)
  }

  init?(_ steps: Steps, tuning: MeasureTuning) {
    let next = steps.all.dropFirst().prefix(3).map(\.length)
    guard let first = steps.all.first, next.count == 3, let mean = next.mean,
      mean >= tuning.comparedStep, let spread = next.deviation
    else { return nil }
    ratio = first.length / mean
    deviation = ratio * spread / mean / 3.0.squareRoot()
  }
}
