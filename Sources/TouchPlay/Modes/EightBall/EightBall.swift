internal import TrackerKit

/// The eight ball's model: what it says, how much of it is seen, and what it will say (rules X2 to X5).
///
/// It knows no clock: `advance(by:)` lets time pass.
struct EightBall {
  /// How long an answer takes to go, in seconds.
  static let fadeOut = 0.75
  /// How long an answer takes to come, in seconds.
  static let fadeIn = 2.0
  /// What the ball says before it was shaken.
  static let invitation = "SHAKE\nFOR\nANSWER"

  /// What the ball can say; at least one.
  private(set) var answers: [String]
  /// What the window shows, lines apart by line feeds.
  private(set) var answer = Self.invitation
  /// How much of it is seen, 0...1.
  private(set) var opacity = 1.0
  /// Whether the window looks up.
  private(set) var isFaceUp = true
  /// Where the answers come from.
  var generator: SplitMix64
  /// How many shakes go on: the key's and the finger's may overlap.
  private var shakes = 0
  private var fade: Fade?
  /// The answer that was drawn and waits for the old one to be gone.
  private var waiting: String?

  init(answers: [String], seed: UInt64) {
    self.answers = answers
    generator = SplitMix64(seed: seed)
  }

  /// The ball as nobody has shaken it; its answers come in another order than at the first start.
  var afresh: EightBall {
    var ball = EightBall(answers: answers, seed: 0)
    ball.generator = generator
    return ball
  }

  /// Whether the ball is being shaken.
  var isShaking: Bool { shakes > 0 }
  /// Whether time changes anything.
  var isFading: Bool { fade != nil }
  /// Whether a fade has begun for which no time has passed.
  var isFadeFresh: Bool { fade?.isFresh ?? false }

  // MARK: What happens to it

  /// A shake begins: the answer goes.
  mutating func shakeBegan() {
    shakes += 1
    if shakes == 1, isFaceUp { hide() }
  }

  /// A shake is over or broken off: a new answer is drawn.
  mutating func shakeEnded() {
    guard shakes > 0 else { return }
    shakes -= 1
    if shakes == 0, isFaceUp { drawAnswer() }
  }

  /// The ball is turned over: nothing is seen from below, and a new answer comes up (rule X5).
  mutating func turn(faceUp: Bool) {
    guard faceUp != isFaceUp else { return }
    isFaceUp = faceUp
    if !faceUp {
      hide()
    } else if !isShaking {
      drawAnswer()
    }
  }

  /// Lets time pass.
  ///
  /// - Returns: Whether there is more to come.
  mutating func advance(by seconds: Double) -> Bool {
    var rest = seconds
    while var running = fade {
      rest = running.advance(by: rest)
      opacity = running.opacity
      fade = running
      guard running.isOver else { return true }
      fade = nil
      showWaiting()
    }
    return false
  }

  private mutating func hide() {
    waiting = nil
    fade = Fade(from: opacity, to: 0, duration: Self.fadeOut)
  }

  /// Draws at once; the answer is shown when the old one is gone.
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

extension EightBall {
  func combine(into digest: inout StateDigest) {
    digest.combine(generator.state)
    digest.combine(answers.count)
    digest.combine(answer)
    digest.combine(opacity)
    digest.combine(isFaceUp)
    digest.combine(shakes)
    digest.combine(waiting ?? "")
    fade?.combine(into: &digest)
  }

  /// The model in words.
  var facts: [StateFact] {
    [
      StateFact("answer", answer), StateFact("opacity", StateFact.short(opacity)),
      StateFact("faceUp", isFaceUp), StateFact("shaking", isShaking),
      StateFact("generator", String(generator.state, radix: 16)),
    ]
  }

  var dump: JSONValue {
    .object([
      "answer": .text(answer), "faceUp": .flag(isFaceUp), "opacity": .number(opacity),
      "shaking": .flag(isShaking),
    ])
  }

  /// Everything but the generator, which the header has a place for, and shakes, of which none is on
  /// when a recording begins.
  var snapshot: [UInt8] {
    var writer = ByteWriter()
    writer.count(answers.count)
    for answer in answers { writer.text(answer) }
    writer.text(answer)
    writer.double(opacity)
    writer.byte((isFaceUp ? 1 : 0) | (fade == nil ? 0 : 2) | (waiting == nil ? 0 : 4))
    fade?.encode(into: &writer)
    if let waiting { writer.text(waiting) }
    return writer.bytes
  }

  /// Takes over a snapshot; the generator stays.
  mutating func restore(_ snapshot: [UInt8]) throws(SessionError) {
    var reader = ByteReader(snapshot[...])
    var answers: [String] = []
    for _ in 0..<(try reader.count()) { answers.append(try reader.text()) }
    guard !answers.isEmpty else { throw .malformed("the eight ball has no answers") }
    self.answers = answers
    answer = try reader.text()
    opacity = try reader.double()
    guard opacity >= 0, opacity <= 1 else { throw .malformed("an opacity is not 0...1") }
    let flags = try reader.byte()
    guard flags < 8 else { throw .malformed("the eight ball has unknown flags") }
    isFaceUp = flags & 1 != 0
    fade = flags & 2 != 0 ? try Fade(decoding: &reader) : nil
    waiting = flags & 4 != 0 ? try reader.text() : nil
    try reader.requireEnd()
  }
}
