internal import TrackerKit

/// Cross-talk: one finger rests while another one taps.
package struct CrossTalk: Hashable, Sendable {
  package enum Effect: String, Hashable, Sendable {
    /// Its contact moved with a tap, by 1 mm or more and more than four times its usual step. A
    /// tapping hand can move the other one.
    case moved
    /// Its contact ended during a tap or within 50 ms after it, and was not back within 0.3 s. A
    /// hand may have lifted it, and has after the last tap.
    case ended
    /// Its contact ended during a tap or within 50 ms after it, and was back within 0.3 s.
    case interrupted
    /// A contact came where no finger was.
    case added
  }

  package let taps: Int
  /// What happened, in no order.
  package let effects: [Effect]

  package init(panel: Panel, paths: [ContactPath]) {
    let fingers = CrossTalkFingers(paths, on: panel)
    taps = fingers.taps.count
    effects =
      fingers.strays.map { _ in .added } + Self.ends(fingers)
      + Self.moves(fingers, least: panel.nominal(millimeters: 1))
  }

  /// How often something happened: `crossTalk`, with a sample for each tap.
  ///
  /// Only what the panel must have caused counts (`interrupted` and `added`). If there is only what
  /// the hand may have caused, the number of that is an upper bound.
  package var figures: [CheckItem: Figure] {
    let sure = effects.count { $0 == .interrupted || $0 == .added }
    return [
      .crossTalk: Figure(
        Double(sure > 0 ? sure : effects.count), .count, sampleCount: taps,
        bound: sure > 0 || effects.isEmpty ? .exact : .upper)
    ]
  }

  /// The ends of the resting finger's contacts that come with a tap.
  private static func ends(_ fingers: CrossTalkFingers) -> [Effect] {
    fingers.resting.enumerated().compactMap { index, path in
      let next = fingers.resting.dropFirst(index + 1).first?.first.time
      let isBack = next.map { $0.seconds(since: path.endTime) <= 0.3 } ?? false
      guard path.end != .open, fingers.isTapping(at: path.endTime, for: 0.05),
        isBack || fingers.isTapped(after: path.endTime)
      else { return nil }
      return isBack ? .interrupted : .ended
    }
  }

  /// The taps with which the resting finger moved.
  private static func moves(_ fingers: CrossTalkFingers, least: Double) -> [Effect] {
    fingers.taps.compactMap { tap in
      let start = tap.first.time
      guard let path = fingers.resting.first(where: { $0.location(at: start) != nil }) else {
        return nil
      }
      // A scan reports a tap together with its effect, so the rest is in the report before.
      let next = path.firstSample(from: start)
      guard next > 0 else { return nil }
      let rest = path.samples[next - 1].location
      let reports = path.samples[next...].prefix { $0.time <= tap.endTime }
      let hasMoved = reports.contains {
        $0.location.distance(to: rest) >= max(least, 4 * fingers.usualStep)
      }
      return hasMoved ? .moved : nil
    }
  }
}

/// Which contacts belong to the finger that rests, and which to the one that taps, in order.
struct CrossTalkFingers {
  /// The longest contact, and those that begin within 10 mm of it while it is not down.
  let resting: [ContactPath]
  /// The other contacts that begin within 20 mm of their median location.
  let taps: [ContactPath]
  /// The contacts that come from no finger.
  let strays: [ContactPath]
  /// The median distance of two reports of the resting finger, in the panel's unit.
  let usualStep: Double
  /// For each tap, the latest end of the taps up to it.
  private let lastEnds: [Timestamp]

  /// Sorts contacts, which come in the order in which they began.
  init(_ paths: [ContactPath], on panel: Panel) {
    let longest = paths.max { $0.seconds < $1.seconds }
    let place = longest?.samples.map(\.location).median
    let resting = Self.resting(paths, around: place, within: panel.nominal(millimeters: 10))
    let isResting = Set(resting)
    let others = paths.indices.filter { !isResting.contains($0) }.map { paths[$0] }
    let mark = others.map(\.first.location).median ?? .zero
    func isTap(_ path: ContactPath) -> Bool {
      path.first.location.distance(to: mark) <= panel.nominal(millimeters: 20)
    }
    self.resting = resting.map { paths[$0] }
    taps = others.filter(isTap)
    lastEnds = taps.reduce(into: []) { $0.append(max($0.last ?? .zero, $1.endTime)) }
    strays = others.filter { !isTap($0) }
    let steps = self.resting.flatMap { path in
      zip(path.samples, path.samples.dropFirst()).map { $0.location.distance(to: $1.location) }
    }
    usualStep = steps.upperMedian ?? 0
  }

  /// Whether a tap is down at a time, or was within some seconds before.
  func isTapping(at time: Timestamp, for seconds: Double) -> Bool {
    let begun = taps.partitioningIndex { $0.first.time > time }
    return begun > 0 && time <= lastEnds[begun - 1].advanced(bySeconds: seconds)
  }

  func isTapped(after time: Timestamp) -> Bool {
    taps.last.map { $0.first.time > time } ?? false
  }

  private static func resting(
    _ paths: [ContactPath], around place: Point?, within distance: Double
  ) -> [Int] {
    var resting: [Int] = []
    for (index, path) in paths.enumerated() {
      guard let place, path.first.location.distance(to: place) <= distance,
        resting.last.map({ paths[$0].endTime <= path.first.time }) ?? true
      else { continue }
      resting.append(index)
    }
    return resting
  }
}
