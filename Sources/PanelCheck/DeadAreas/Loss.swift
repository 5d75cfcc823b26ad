package import TrackerKit

/// A stretch in which a moving finger was not reported, although it was before and after.
///
/// The finger moved on at its speed: the way is the mean velocity before and after × the time,
/// but for a quarter of the way and 2 mm, and the direction and speed hardly change. A finger that
/// lifts and lands elsewhere does not fit that.
package struct Loss: Hashable, Sendable {
  /// The longest drop-out, in seconds: no hand lifts and lands again in the middle of a motion so
  /// quickly.
  package static let longestDropOut = 0.1
  /// The longest loss, in seconds.
  static let longest = 1.0

  /// The shortest loss that can be part of a dead area: 4 mm, in the panel's unit.
  static func shortest(on panel: Panel) -> Double { panel.nominal(millimeters: 4) }

  /// The last report before, and the first one after.
  package let start: ContactSample
  package let end: ContactSample
  /// How long the finger had no contact, or if it kept its contact, no report, in seconds.
  package let seconds: Double
  /// Whether the contact ended, and another one went on.
  package let isBroken: Bool
  /// The usual length from report to report, in the panel's unit.
  let step: Double

  package var length: Double { start.location.distance(to: end.location) }
  package var middle: Point { (start.location + end.location) * 0.5 }

  /// The stretch without its ends, whose reports are near.
  func inner(margin: Double) -> (start: Point, end: Point) {
    guard length > 0 else { return (middle, middle) }
    let part = min(margin / length, 0.45)
    let way = end.location - start.location
    return (start.location + way * part, end.location - way * part)
  }
}

/// A finger's motion just before or just after a loss.
struct RecentMotion: Hashable, Sendable {
  private static let capacity = 8

  private(set) var last: ContactSample
  /// The latest steps, oldest first.
  private var steps: [Point] = []
  /// How long the steps took, in seconds.
  private var intervals: [Double] = []

  init(_ sample: ContactSample) {
    last = sample
  }

  mutating func add(_ sample: ContactSample) {
    if steps.count == Self.capacity {
      steps.removeFirst()
      intervals.removeFirst()
    }
    steps.append(sample.location - last.location)
    intervals.append(sample.time.seconds(since: last.time))
    last = sample
  }

  var count: Int { steps.count }

  /// Whether enough steps are known to say what is usual.
  var isKnown: Bool { steps.count >= 3 }

  /// The median length of the steps, in the panel's unit.
  var step: Double { steps.map(\.length).upperMedian ?? 0 }

  var interval: Double { intervals.upperMedian ?? 0 }

  /// The mean velocity over the last three steps, in the panel's unit per second; nil if unknown.
  var velocity: Point? {
    let seconds = intervals.suffix(3).reduce(0, +)
    return seconds > 0 ? steps.suffix(3).reduce(.zero, +) * (1 / seconds) : nil
  }
}

/// Follows fingers report by report, and finds where they were lost.
struct LossFinder: Hashable, Sendable {
  /// What a report adds to a finger's way.
  enum Way {
    /// A contact begins, the finger hardly moves, or the way to this report is not known yet.
    case unknown
    /// The finger went straight from the last report, over a usual length of a step.
    case step(from: Point, usual: Double)
  }

  /// A contact that is down or has just ended.
  private struct Trail: Hashable {
    var motion: RecentMotion
    /// The motions that may have gone on as this one.
    var earlier: [Interruption] = []
    /// When the contact ended; the time of its latest report while it is down.
    var end: Timestamp
    /// Whether another contact came toward this one when it ended: the two may have merged.
    var isMerged = false
  }

  /// What came before a trail.
  private struct Interruption: Hashable {
    let motion: RecentMotion
    /// The first report after it.
    let next: ContactSample
    let seconds: Double
    let isBroken: Bool
  }

  private(set) var losses: [Loss] = []
  private let panel: Panel
  private let tuning: MeasureTuning
  private var down: [Int: Trail] = [:]
  /// The contacts that ended within the last second, at most as many as hands have fingers.
  private var ended: [Trail] = []
  private static let mostEnded = 40

  init(panel: Panel) {
    self.panel = panel
    tuning = MeasureTuning(for: panel)
  }

  /// Adds the first report of a contact with a number; times do not decrease.
  mutating func begin(_ number: Int, _ sample: ContactSample) {
    ended.removeAll { sample.time.seconds(since: $0.end) > Loss.longest }
    var trail = Trail(motion: RecentMotion(sample), end: sample.time)
    trail.earlier = ended.filter { !$0.isMerged }.map {
      Interruption(
        motion: $0.motion, next: sample, seconds: sample.time.seconds(since: $0.end),
        isBroken: true)
    }
    down[number] = trail
  }

  /// Adds a report of a contact that is down.
  mutating func move(_ number: Int, _ sample: ContactSample) -> Way {
    guard var trail = down[number] else {
      begin(number, sample)
      return .unknown
    }
    let motion = trail.motion
    let seconds = sample.time.seconds(since: motion.last.time)
    let length = sample.location.distance(to: motion.last.location)
    trail.end = sample.time
    if motion.isKnown, seconds >= 2.5 * motion.interval, length >= 2 * motion.step {
      settle(&trail)
      let gap = Interruption(motion: motion, next: sample, seconds: seconds, isBroken: false)
      down[number] = Trail(motion: RecentMotion(sample), earlier: [gap], end: sample.time)
      return .unknown
    }
    trail.motion.add(sample)
    if trail.motion.isKnown { settle(&trail) }
    down[number] = trail
    // A slower finger is not found to be lost.
    guard let velocity = trail.motion.velocity, velocity.length >= tuning.stillSpeed else {
      return .unknown
    }
    return .step(from: motion.last.location, usual: max(length, trail.motion.step))
  }

  mutating func end(_ number: Int, at time: Timestamp) {
    guard var trail = down.removeValue(forKey: number) else { return }
    settle(&trail)
    trail.end = time
    trail.isMerged = down.values.contains { isApproaching(trail, $0) }
    if ended.count == Self.mostEnded { ended.removeFirst() }
    ended.append(trail)
  }

  /// Decides whether one of the earlier motions went on as this one; the best fit counts.
  private mutating func settle(_ trail: inout Trail) {
    let candidates = trail.earlier.compactMap { interruption in
      misfit(interruption, trail.motion).map { (interruption, misfit: $0) }
    }
    trail.earlier = []
    guard let (found, _) = candidates.min(by: { $0.misfit < $1.misfit }),
      ![found.motion.last, found.next].contains(where: mayHaveLeft)
    else { return }
    ended.removeAll { found.isBroken && $0.motion == found.motion }
    losses.append(
      Loss(
        start: found.motion.last, end: found.next, seconds: found.seconds,
        isBroken: found.isBroken,
        step: (found.motion.count > 0 ? found.motion : trail.motion).step))
  }

  /// Whether a finger may have left the surface and come back: within 1.5 mm of an edge.
  private func mayHaveLeft(_ sample: ContactSample) -> Bool {
    panel.distanceToEdge(sample.location) < 1.5 * tuning.millimeter
  }

  /// How far the way through a loss is from the motion before and after; nil if it does not fit.
  private func misfit(_ interruption: Interruption, _ after: RecentMotion) -> Double? {
    let before = interruption.motion
    let way = interruption.next.location - before.last.location
    let seconds = interruption.next.time.seconds(since: before.last.time)
    guard max(before.count, after.count) >= 3, let old = before.velocity ?? after.velocity,
      let new = after.velocity ?? before.velocity
    else { return nil }
    let isShort = interruption.seconds <= Loss.longestDropOut
    let (slow, fast) = (min(old.length, new.length), max(old.length, new.length))
    let mean = (old + new) * 0.5
    // 45° and a factor of 2 in a short loss, where a hand may turn; 25° and 1.5 in a long one.
    guard mean.length >= tuning.stillSpeed, way.length > 0,
      slow >= fast * (isShort ? 0.5 : 2.0 / 3),
      old.dot(new) >= (isShort ? 0.707 : 0.906) * old.length * new.length,
      way.dot(mean) >= 0.7 * way.length * mean.length
    else { return nil }
    let misfit = (way - mean * seconds).length
    return misfit <= 0.25 * way.length + 2 * tuning.millimeter ? misfit : nil
  }

  /// Whether two contacts within 25 mm come together, at 50 mm/s or more.
  private func isApproaching(_ trail: Trail, _ other: Trail) -> Bool {
    let way = other.motion.last.location - trail.motion.last.location
    guard way.length <= 25 * tuning.millimeter, way.length > 0,
      let (one, two) = trail.motion.velocity.flatMap({ one in
        other.motion.velocity.map { (one, $0) }
      })
    else { return false }
    return (one - two).dot(way) >= tuning.movingSpeed * way.length
  }
}
