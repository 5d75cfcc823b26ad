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
