internal import TrackerKit

/// Turns tones into samples.
struct ToneMixer: Sendable {
  /// More tones at once replace the oldest ones.
  private static let most = 32
  /// What one tone takes of full scale.
  private static let share = 0.25
  /// The seconds in which a tone becomes as loud as it gets.
  private static let attack = 0.004
  /// The part of its first loudness below which a tone ends.
  private static let silence = 0.001

  /// Samples per second and side.
  let rate: Double
  private var voices: [Voice] = []

  init(rate: Double) { self.rate = rate }

  mutating func add(_ tones: [Tone]) {
    voices += tones.map { Voice($0, rate: rate) }
    voices.removeFirst(max(0, voices.count - Self.most))
  }

  var isSilent: Bool { voices.isEmpty }

  /// Fills interleaved pairs of samples, left and right, each -1...1.
  mutating func render(into samples: UnsafeMutableBufferPointer<Float>) {
    for index in stride(from: 0, to: samples.count - 1, by: 2) {
      var (left, right) = (0.0, 0.0)
      for voice in voices.indices {
        let sample = voices[voice].next() * Self.share
        left += sample * (1 - voices[voice].side)
        right += sample * voices[voice].side
      }
      // Many fingers become softer instead of being cut off.
      samples[index] = Float(left / (1 + left.magnitude))
      samples[index + 1] = Float(right / (1 + right.magnitude))
    }
    voices.removeAll(where: \.isOver)
  }

  /// A tone that sounds: its fundamental and two overtones, each a vector that turns and shrinks.
  private struct Voice: Sendable {
    let side: Double
    private var partials: [(value: Point, turn: Point, level: Double)]
    private var wait: Int
    private var rise = 0.0
    private let riseStep: Double
    private var level = 1.0
    private let fall: Double
    private let loudness: Double

    init(_ tone: Tone, rate: Double) {
      // The middle is as loud on both sides as a side alone.
      side = 0.15 + 0.7 * tone.side
      wait = Int(tone.delay * rate)
      riseStep = 1 / (ToneMixer.attack * rate)
      loudness = tone.loudness
      let decay = max(1, tone.decay * rate)
      fall = 1 - 1 / decay
      partials = (1...3).map { number in
        let angle = Angle(degrees: 360 * Double(number) * tone.frequency / rate)
        // Overtones die away sooner.
        let shrink = 1 - Double(number - 1) / decay
        let level = number == 1 ? 1 : tone.brightness * (number == 2 ? 0.4 : 0.2)
        return (Point(x: 0, y: 1), Point(x: angle.cosine * shrink, y: angle.sine * shrink), level)
      }
    }

    var isOver: Bool { wait <= 0 && level < ToneMixer.silence }

    mutating func next() -> Double {
      guard wait <= 0 else {
        wait -= 1
        return 0
      }
      rise = min(1, rise + riseStep)
      level *= fall
      var sum = 0.0
      for index in partials.indices {
        let (value, turn) = (partials[index].value, partials[index].turn)
        partials[index].value = Point(
          x: value.x * turn.x - value.y * turn.y, y: value.x * turn.y + value.y * turn.x)
        sum += value.x * partials[index].level
      }
      return sum * level * rise * loudness
    }
  }
}
