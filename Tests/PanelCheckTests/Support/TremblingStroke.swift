import SyntheticPanel
import TrackerKit

extension ScriptedHand {
  /// A trembling finger on a straight line through the middle of a panel, in any direction.
  ///
  /// Tremor of 0.1–0.3 mm and drift of 0.3 mm; the finger lands and lifts in motion.
  static func tremblingStroke(
    seconds: Double = 0.75, speed: ClosedRange<Double> = 120...190, using random: inout SplitMix64
  ) -> ScriptedHand {
    let angle = Angle(degrees: random.uniform(0...360))
    let half = random.uniform(speed) * seconds / 2
    let spoke = Point(x: angle.cosine, y: angle.sine) * half
    let middle = Point(x: 172, y: 97)
    let tremor = Tremor(
      amplitude: random.uniform(0.1...0.3), drift: 0.3, seconds: seconds, using: &random)
    return ScriptedHand([
      ScriptedFinger(
        .line(from: middle - spoke, to: middle + spoke), seconds: seconds, tremor: tremor)
    ])
  }
}
