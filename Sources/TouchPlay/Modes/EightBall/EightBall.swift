internal import TrackerKit

/// The eight ball's model: its answer, how visible it is, and what comes next (rules X2 to X5).
///
/// It has no clock of its own: `advance(by:)` moves its time forward.
struct EightBall {
  /// How long an answer takes to fade out, in seconds.
  static let fadeOut = 0.75
  /// How long an answer takes to fade in, in seconds.
  static let fadeIn = 2.0
  /// The text before the first shake.
  static let invitation = "SHAKE\nFOR\nANSWER"

  /// The possible answers; at least one.
  private(set) var answers: [String]
  /// The text in the window; line feeds separate its lines.
  private(set) var answer = Self.invitation
  /// The text's opacity, 0...1.
  private(set) var opacity = 1.0
  /// Whether the window faces up.
  private(set) var isFaceUp = true
  /// Chooses the answers.
  var generator: SplitMix64
  /// The number of shakes in progress: the key and a finger can shake at the same time.
  private var shakes = 0
  private var fade: Fade?
  /// The chosen answer, which waits for the old one to fade out.
  private var waiting: String?

  init(answers: [String], seed: UInt64) {
    self.answers = answers
    generator = SplitMix64(seed: seed)
  }

  /// Whether the ball is being shaken.
  var isShaking: Bool { shakes > 0 }
  /// Whether a fade is in progress.
  var isFading: Bool { fade != nil }
  /// Whether a fade has just begun, with no time elapsed.
  var isFadeFresh: Bool { fade?.isFresh ?? false }

  // MARK: Events

  /// Starts a shake: the answer fades out.
  mutating func shakeBegan() {
    shakes += 1
    if shakes == 1, isFaceUp { hide() }
  }

  /// Ends or cancels a shake: a new answer is chosen.
  mutating func shakeEnded() {
    guard shakes > 0 else { return }
    shakes -= 1
    if shakes == 0, isFaceUp { drawAnswer() }
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

  /// Moves time forward.
  ///
  /// - Returns: Whether a fade is still in progress.
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

  /// Chooses at once; the answer is shown once the old one has faded out.
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

  /// The state as readable facts.
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

  /// The state, without the generator and the shakes.
  ///
  /// The generator has a field in the header, and no shake is in progress when a recording begins.
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

  /// Restores a snapshot; the generator does not change.
  mutating func restore(_ snapshot: [UInt8]) throws(SessionError) {
    var reader = ByteReader(snapshot[...])
    var answers: [String] = []
    for _ in 0..<(try reader.count()) { answers.append(try reader.text()) }
    guard !answers.isEmpty else { throw .malformed("the eight ball has no answers") }
    self.answers = answers
    answer = try reader.text()
    opacity = try reader.double(in: 0...1)
    let flags = try reader.byte()
    guard flags < 8 else { throw .malformed("the eight ball has unknown flags") }
    isFaceUp = flags & 1 != 0
    fade = flags & 2 != 0 ? try Fade(decoding: &reader) : nil
    waiting = flags & 4 != 0 ? try reader.text() : nil
    try reader.requireEnd()
  }
}
