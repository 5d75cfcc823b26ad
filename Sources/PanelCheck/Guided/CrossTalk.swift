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
