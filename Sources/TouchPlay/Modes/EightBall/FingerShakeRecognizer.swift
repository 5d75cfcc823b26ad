internal import TrackerKit

/// Recognizes a shaking finger: three reversals within a second, at 300 pt/s or more (rule X6).
///
/// ```
/// possible ── third reversal ──▶ began ── lifted, or 0.5 s without a reversal ──▶ ended
///     └─ all fingers lifted before ──▶ failed
/// ```
/// Each finger is tracked separately; once one shakes, the others are ignored.
final class FingerShakeRecognizer: GestureRecognizer {
  /// The number of reversals that make a shake.
  static let turns = 3
  /// The maximum time from the first to the last of them, in seconds.
  static let longestTurns = 1.0
  /// A shake ends this long after the last reversal, in seconds.
  static let longestPause = 0.5

  private struct Finger {
    let touch: Touch
    var meter: ShakeMeter
    var turns: [Timestamp] = []
  }

  private var fingers: [Finger] = []

  override var isContinuous: Bool { true }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches {
      if isUnderway {
        ignore(touch)
      } else {
        fingers.append(Finger(touch: touch, meter: ShakeMeter(touch.sample)))
      }
    }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches {
      event.forEachSample(of: touch) { sample in
        guard let index = fingers.firstIndex(where: { $0.touch === touch }),
          fingers[index].meter.add(sample)
        else { return }
        turned(index, at: sample.timestamp)
      }
    }
  }

  private func turned(_ index: Int, at time: Timestamp) {
    fingers[index].turns = fingers[index].turns.suffix(Self.turns - 1) + [time]
    if isUndecided {
      let turns = fingers[index].turns
      guard turns.count == Self.turns, time.seconds(since: turns[0]) <= Self.longestTurns
      else { return }
      fingers = [fingers[index]]
      for touch in touches where touch !== fingers[0].touch { ignore(touch) }
      transition(to: .began)
    }
    guard isUnderway else { return }
    startTimer(after: Self.longestPause) { [weak self] in
      guard let self, isUnderway else { return }
      transition(to: .ended)
    }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if isUnderway {
      transition(to: .ended)
    } else {
      fingers.removeAll { touches.contains($0.touch) }
    }
  }

  override func reset() { fingers.removeAll() }
}

/// Tracks a finger and detects when it reverses after a fast movement (rule X6).
///
/// A *leg* runs from one turn to the next. A turn is a reversal if the finger comes back within 45°
/// of the direction it came from, which a circling finger never does.
struct ShakeMeter {
  /// The minimum speed of a leg, in points per second.
  static let minimumSpeed = 300.0
  /// How far a finger must come back to have turned, in points.
  static let slop = 10.0
  /// The longest time between two reports that counts toward a leg, in seconds; a finger that is
  /// silent for longer has stood still.
  static let longestPause = 0.04

  private var start: Point
  /// The farthest point of the leg, and the seconds taken to reach it.
  private var farthest: Point
  private var seconds = 0.0
  /// The seconds since the farthest point.
  private var secondsBack = 0.0
  private var last: Timestamp

  init(_ sample: TouchSample) {
    start = sample.location
    farthest = sample.location
    last = sample.timestamp
  }

  /// Adds a sample; returns whether it shows that the finger has reversed after a fast leg.
  mutating func add(_ sample: TouchSample) -> Bool {
    let location = sample.location
    secondsBack += min(Self.longestPause, sample.timestamp.seconds(since: last))
    last = sample.timestamp
    let length = start.distance(to: farthest)
    guard start.distance(to: location) < length else {
      farthest = location
      seconds += secondsBack
      secondsBack = 0
      return false
    }
    let leg = farthest - start
    let back = farthest - location
    let wayBack = leg.dot(back) / length
    guard wayBack > Self.slop else { return false }
    let isBack = back.dot(back) <= 2 * wayBack * wayBack
    let isFast = length >= Self.minimumSpeed * seconds
    start = farthest
    farthest = location
    seconds = secondsBack
    secondsBack = 0
    return isBack && isFast
  }
}
