public import TrackerKit

/// Cross-talk: one finger rests while another one taps.
///
/// The resting finger is the longest contact, with the contacts that continue it: those that begin
/// within 10 mm of it while it is not down. The other contacts are taps if they begin within 20 mm
/// of their median location, and otherwise come from no finger.
public struct CrossTalk: Hashable, Sendable {
  /// What happened to the resting finger.
  public enum Effect: String, Hashable, Sendable {
    /// Its contact moved with a tap, by 1 mm or more and more than four times its usual step. A
    /// hand that taps can also move the other one.
    case moved
    /// Its contact ended during a tap or 50 ms after it, before the last tap, and was not back
    /// within 0.3 s. A hand may have lifted it.
    case ended
    /// Its contact ended during a tap or 50 ms after it, and was back within 0.3 s.
    case interrupted
    /// A contact came where no finger was.
    case added
  }

  /// An effect and when it happened.
  public struct Event: Hashable, Sendable {
    /// What happened.
    public let effect: Effect
    /// When it happened.
    public let time: Timestamp
  }

  /// The surface.
  public let panel: Panel
  /// How many taps there were.
  public let taps: Int
  /// What happened, in the order of time.
  public let events: [Event]

  /// Measures contacts.
  public init(panel: Panel, paths: [ContactPath]) {
    self.panel = panel
    let fingers = CrossTalkFingers(paths, on: panel)
    taps = fingers.taps.count
    var events = fingers.strays.compactMap { path in
      path.samples.first.map { Event(effect: .added, time: $0.time) }
    }
    events += Self.ends(fingers)
    events += Self.moves(fingers, least: panel.nominal(millimeters: 1))
    self.events = events.sorted { $0.time < $1.time }
  }

  /// How many times something happened: `crossTalk`, of as many samples as there were taps.
  ///
  /// What only the panel can have caused (`interrupted` and `added`) is counted exactly. If there
  /// is nothing but what the hand may have caused, that is the figure, and it is an upper bound.
  public var figures: [CheckItem: Figure] {
    let sure = events.count { $0.effect == .interrupted || $0.effect == .added }
    return [
      .crossTalk: Figure(
        Double(sure > 0 ? sure : events.count), .count, sampleCount: taps,
        bound: sure > 0 || events.isEmpty ? .exact : .upper)
    ]
  }

  /// The ends of the resting finger's contacts that come with a tap.
  private static func ends(_ fingers: CrossTalkFingers) -> [Event] {
    fingers.resting.enumerated().compactMap { index, path in
      let next = fingers.resting.dropFirst(index + 1).first?.samples.first?.time
      let isBack = next.map { $0.seconds(since: path.endTime) <= 0.3 } ?? false
      guard path.end != .open, fingers.isTapping(at: path.endTime, for: 0.05),
        isBack || fingers.isTapped(after: path.endTime)
      else { return nil }
      return Event(effect: isBack ? .interrupted : .ended, time: path.endTime)
    }
  }

  /// The taps with which the resting finger moved.
  private static func moves(_ fingers: CrossTalkFingers, least: Double) -> [Event] {
    fingers.taps.compactMap { tap in
      guard let start = tap.samples.first?.time,
        let path = fingers.resting.first(where: { $0.location(at: start) != nil })
      else { return nil }
      // A scan reports the tap and its effect at the same time, so the place of rest is from
      // before.
      let next = path.firstSample(after: Timestamp(microseconds: start.microseconds - 1))
      guard next > 0 else { return nil }
      let rest = path.samples[next - 1].location
      let reports = path.samples[next...].prefix { $0.time <= tap.endTime }
      let moved = reports.first {
        $0.location.distance(to: rest) >= max(least, 4 * fingers.usualStep)
      }
      return moved.map { Event(effect: .moved, time: $0.time) }
    }
  }
}

/// Which contacts belong to the finger that rests, and which to the one that taps.
struct CrossTalkFingers {
  /// The contacts of the resting finger, in order.
  let resting: [ContactPath]
  /// The taps of the other finger, in order.
  let taps: [ContactPath]
  /// The contacts that come from no finger.
  let strays: [ContactPath]
  /// The median distance of two reports of the resting finger, in the panel's unit.
  let usualStep: Double
  /// When the last tap begins.
  private let lastTap: Timestamp?
  /// For each tap, when the last one ends of it and those before it.
  private let lastEnds: [Timestamp]

  /// Sorts contacts, which come in the order in which they began.
  init(_ paths: [ContactPath], on panel: Panel) {
    let longest = paths.max { $0.seconds < $1.seconds }
    let place = Point.median(of: longest?.samples.map(\.location) ?? [])
    let resting = Self.resting(paths, around: place, within: panel.nominal(millimeters: 10))
    let isResting = Set(resting)
    let others = paths.indices.filter { !isResting.contains($0) }.map { paths[$0] }
    let mark = Point.median(of: others.compactMap { $0.samples.first?.location })
    let isTap = others.map { path in
      guard let mark, let first = path.samples.first else { return false }
      return first.location.distance(to: mark) <= panel.nominal(millimeters: 20)
    }
    let taps = zip(others, isTap).filter(\.1).map(\.0)
    self.resting = resting.map { paths[$0] }
    self.taps = taps
    lastTap = taps.compactMap { $0.samples.first?.time }.max()
    lastEnds = taps.reduce(into: []) { $0.append(max($0.last ?? .zero, $1.endTime)) }
    strays = zip(others, isTap).filter { !$0.1 }.map(\.0)
    usualStep = Self.usualStep(self.resting)
  }

  /// Whether a tap is down, or was up to some seconds before.
  func isTapping(at time: Timestamp, for seconds: Double) -> Bool {
    let begun = taps.partitioningIndex { $0.samples.first.map { $0.time > time } ?? true }
    return begun > 0 && time <= lastEnds[begun - 1].advanced(bySeconds: seconds)
  }

  /// Whether a tap begins after a time.
  func isTapped(after time: Timestamp) -> Bool {
    lastTap.map { $0 > time } ?? false
  }

  /// The indices of the resting finger's contacts.
  private static func resting(
    _ paths: [ContactPath], around place: Point?, within distance: Double
  ) -> [Int] {
    var resting: [Int] = []
    for (index, path) in paths.enumerated() {
      guard let place, let first = path.samples.first,
        first.location.distance(to: place) <= distance,
        resting.last.map({ paths[$0].endTime <= first.time }) ?? true
      else { continue }
      resting.append(index)
    }
    return resting
  }

  private static func usualStep(_ resting: [ContactPath]) -> Double {
    let steps = resting.flatMap { path in
      zip(path.samples, path.samples.dropFirst()).map { $0.location.distance(to: $1.location) }
    }
    return steps.isEmpty ? 0 : steps.sorted()[steps.count / 2]
  }
}
