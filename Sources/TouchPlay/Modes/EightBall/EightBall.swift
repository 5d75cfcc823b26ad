internal import TrackerKit

/// The eight ball's model: its answer, how visible it is, and what comes next (rules X2 to X5).
struct EightBall {
  /// How long an answer takes to fade out, in seconds.
  static let fadeOut = 0.75
  /// How long an answer takes to fade in, in seconds.
  static let fadeIn = 2.0
  /// The longest that a shaken ball swings, in seconds, because a key can stay down.
  static let swingTime = 3.0
  /// How often it swings per second, and how far, in diameters.
  private static let swings = 4.0
  private static let reach = 0.04
  // texts
  static let invitation = "SHAKE\nFOR\nANSWER"

  /// The possible answers; at least one.
  private(set) var answers: [String]
  /// The text in the window; line feeds separate its lines.
  private(set) var answer = Self.invitation
  /// The text's opacity, 0...1.
  private(set) var opacity = 1.0
  private(set) var isFaceUp = true
  var generator: SplitMix64
  /// The number of shakes in progress; the key and a finger can shake at the same time.
  private var shakes = 0
  private var fade: Fade?
  /// How long the ball has been shaken, in seconds.
  private var shakeTime = 0.0
  /// The chosen answer, which waits for the old one to fade out.
  private var waiting: String?

  init(answers: [String], seed: UInt64) {
    self.answers = answers
    generator = SplitMix64(seed: seed)
  }

  var isShaking: Bool { shakes > 0 }
  var isFading: Bool { fade != nil }
  private var isSwinging: Bool { isShaking && shakeTime < Self.swingTime }
  /// How far the ball is to the right of its resting location, in diameters.
  var swing: Double {
    guard isSwinging else { return 0 }
    return Self.reach * Angle(degrees: 360 * Self.swings * shakeTime).sine
  }
  /// Whether a fade has just begun, with no time elapsed.
  var isFadeFresh: Bool { fade?.elapsed == 0 }

  /// Starts a shake: the answer fades out.
  mutating func shakeBegan() {
    shakes += 1
    if shakes == 1, isFaceUp { hide() }
  }

  /// Ends or cancels a shake, which chooses a new answer.
  mutating func shakeEnded() {
    guard shakes > 0 else { return }
    shakes -= 1
    guard shakes == 0 else { return }
    shakeTime = 0
    if isFaceUp { drawAnswer() }
  }

  /// Turns the ball over: face down it shows nothing, face up a new answer (rule X5).
  mutating func turn(faceUp: Bool) {
    guard faceUp != isFaceUp else { return }
    isFaceUp = faceUp
    if !faceUp {
      hide()
    } else if !isShaking {
      drawAnswer()
    }
  }

  /// Moves time forward; returns whether a fade or the swing is still in progress.
  mutating func advance(by seconds: Double) -> Bool {
    if isShaking { shakeTime = min(shakeTime + seconds, Self.swingTime) }
    var rest = seconds
    while var running = fade {
      rest = running.advance(by: rest)
      opacity = running.opacity
      fade = running
      guard running.isOver else { return true }
      fade = nil
      showWaiting()
    }
    return isSwinging
  }

  private mutating func hide() {
    waiting = nil
    fade = Fade(from: opacity, to: 0, duration: Self.fadeOut)
  }

  /// Chooses an answer at once; it is shown when the old one has faded out.
  private mutating func drawAnswer() {
    waiting = answers[generator.index(below: answers.count)]
    if fade == nil { showWaiting() }
  }

  private mutating func showWaiting() {
    guard let next = waiting else { return }
    waiting = nil
    answer = next
    opacity = 0
    fade = Fade(from: 0, to: 1, duration: Self.fadeIn)
  }
}

extension EightBall: Model {
  /// Visits the state, except the generator's: a recording's header has it.
  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&answers)
    try visitor.require(!answers.isEmpty, "the eight ball has no answers")
    try visitor.visit(&answer, named: "answer")
    try visitor.visit(&opacity, in: 0...1, named: "opacity")
    try visitor.visit(&isFaceUp, named: "faceUp")
    var (fades, texts) = ([fade].compactMap { $0 }, [waiting].compactMap { $0 })
    try visitor.visit(&fades)
    try visitor.visit(&texts)
    try visitor.require(max(fades.count, texts.count) < 2, "the eight ball does two things at once")
    if V.isReader { (fade, waiting) = (fades.first, texts.first) }
    guard !V.isStored else { return }
    var (isShaking, state) = (isShaking, String(generator.state, radix: 16))
    try visitor.visit(&isShaking, named: "shaking")
    try visitor.visit(&shakes, in: FieldRange.counts)
    try visitor.visit(&shakeTime, in: 0...Self.swingTime)
    try visitor.visit(&state, named: "generator")
  }
}

/// A transition from one opacity to another (rule X2).
struct Fade: Hashable {
  /// The opacities at the start and at the end, 0...1.
  var from = 0.0
  var to = 0.0
  var duration = 1.0
  private(set) var elapsed = 0.0

  /// The current opacity, eased at both ends by 3u² − 2u³.
  var opacity: Double {
    let part = elapsed / duration
    return from + (to - from) * (part * part * (3 - 2 * part))
  }

  var isOver: Bool { elapsed >= duration }

  /// Moves time forward; returns the seconds left over after the end.
  mutating func advance(by seconds: Double) -> Double {
    let rest = max(0, elapsed + seconds - duration)
    elapsed = min(duration, elapsed + seconds)
    return rest
  }
}

extension Fade: Model, ListElement {
  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&from)
    try visitor.visit(&to)
    try visitor.visit(&duration)
    try visitor.visit(&elapsed)
    let opacities = 0.0...1.0
    try visitor.require(
      opacities.contains(from) && opacities.contains(to) && duration > 0 && duration < 1e6
        && elapsed >= 0 && elapsed <= duration, "a fade is out of range")
  }
}

extension SplitMix64 {
  /// A uniformly distributed random number in `0..<count`; `count` must be at least 1.
  ///
  /// To avoid bias, it rejects the lowest 2^64 mod `count` of the 2^64 possible values.
  mutating func index(below count: Int) -> Int {
    let count = UInt64(count)
    let surplus = (0 &- count) % count
    var bits = next()
    while bits < surplus { bits = next() }
    return Int(bits % count)
  }
}
