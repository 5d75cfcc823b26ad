import TrackerKit

/// The largest step of a contact against the direction of its motion.
///
/// A step's direction of motion is the sum of the ways over four reports before and four after it.
/// It is measured where these agree within 45° and the finger moves at 50 mm/s or more, which no
/// tremor turns round: what goes backward there was not the hand.
public struct ReversedMotion: Hashable, Sendable {
  /// The largest component of a step against the motion, in the panel's unit; 0 if there is none.
  public private(set) var largest = 0.0
  /// The number of steps that go backward.
  public private(set) var count = 0
  /// The number of steps that were measured.
  public private(set) var stepCount = 0

  /// Measures a contact.
  public init(_ path: ContactPath, tuning: MeasureTuning) {
    let samples = path.samples
    for index in samples.indices.dropLast() {
      guard
        let motion = LocalMotion(of: samples, around: index...(index + 1), tuning: tuning)
      else { continue }
      stepCount += 1
      let step = samples[index + 1].location - samples[index].location
      let backward = -step.dot(motion.direction)
      guard backward > 0 else { continue }
      count += 1
      largest = max(largest, backward)
    }
  }
}
