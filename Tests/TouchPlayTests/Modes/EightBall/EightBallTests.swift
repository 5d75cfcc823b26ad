import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Eight ball")
struct EightBallTests {
  /// Shakes and returns the answer that comes.
  private func nextAnswer(of ball: inout EightBall) -> String {
    ball.shakeBegan()
    ball.shakeEnded()
    _ = ball.advance(by: EightBall.fadeOut)
    return ball.answer
  }

  @Test("X2 the ball swings while it is shaken, for three seconds at most")
  func swings() {
    var ball = EightBall(answers: ["YES"], seed: 1)
    #expect(ball.swing == 0)
    ball.shakeBegan()
    var places: [Double] = []
    for _ in 0..<60 {
      let goesOn = ball.advance(by: 1.0 / 120)
      #expect(goesOn)
      places.append(ball.swing)
    }
    #expect((places.max() ?? 0) > 0.039 && (places.min() ?? 0) < -0.039)
    let goesOn = ball.advance(by: 3)
    #expect(!goesOn && ball.swing == 0)
    ball.shakeEnded()
    ball.shakeBegan()
    _ = ball.advance(by: 0.05)
    #expect(ball.swing > 0)
    ball.shakeEnded()
    #expect(ball.swing == 0)
  }

  @Test("X4 over 60,000 shakes all answers are equally frequent, within five deviations")
  func uniform() {
    for seed in [0, 1, 0xDEAD_BEEF] as [UInt64] {
      var ball = EightBall(answers: Answers.builtIn, seed: seed)
      var counts: [String: Int] = [:]
      for _ in 0..<60_000 { counts[nextAnswer(of: &ball), default: 0] += 1 }
      #expect(counts.keys.sorted() == Answers.builtIn.sorted())
      // 10,000 are expected; the standard deviation is √(60,000 · 1/6 · 5/6) = 91.3.
      for (answer, count) in counts {
        #expect(abs(count - 10_000) < 456, "\(answer) came \(count) times, seed \(seed)")
      }
    }
  }

  @Test("X4 an answer can come twice in a row: draws are independent")
  func repeats() {
    var ball = EightBall(answers: Answers.builtIn, seed: 5)
    let answers = (0..<6000).map { _ in nextAnswer(of: &ball) }
    let repeats = zip(answers, answers.dropFirst()).count { $0 == $1 }
    #expect(abs(repeats - 1000) < 145)
  }

  @Test("X4 the same seed gives the same answers, another seed others")
  func seeds() {
    func answers(_ seed: UInt64) -> [String] {
      var ball = EightBall(answers: Answers.builtIn, seed: seed)
      return (0..<50).map { _ in nextAnswer(of: &ball) }
    }
    #expect(answers(42) == answers(42))
    #expect(answers(42) != answers(43))
  }

  @Test("X2 X6 overlapping shakes by key and finger are one: the last to end draws the answer")
  func overlap() {
    var ball = EightBall(answers: ["A"], seed: 1)
    ball.shakeBegan()
    _ = ball.advance(by: 0.5)
    let opacity = ball.opacity
    ball.shakeBegan()
    #expect(!ball.isFadeFresh, "the answer is already fading out")
    ball.shakeEnded()
    #expect(ball.isShaking && ball.opacity == opacity)
    let goesOn = ball.advance(by: 5)
    #expect(!goesOn)
    #expect(ball.answer == EightBall.invitation && ball.opacity == 0)
    ball.shakeEnded()
    #expect(!ball.isShaking && ball.answer == "A")
    ball.shakeEnded()
    #expect(!ball.isShaking, "an extra end is ignored")
  }

  @Test("S1 a snapshot taken during a fade continues as the original does")
  func snapshot() throws {
    var ball = EightBall(answers: ["A", "B", "C"], seed: 3)
    ball.shakeBegan()
    ball.shakeEnded()
    _ = ball.advance(by: 0.3)
    var copy = EightBall(answers: Answers.builtIn, seed: ball.generator.state)
    try copy.restore(ball.snapshot)
    for _ in 0..<40 {
      #expect(copy.snapshot == ball.snapshot)
      #expect(copy.dump.description == ball.dump.description)
      let goesOn = (ball.advance(by: 0.1), copy.advance(by: 0.1))
      #expect(goesOn.0 == goesOn.1)
    }
    #expect(!ball.isFading && ball.opacity == 1)
    let answers = (nextAnswer(of: &ball), nextAnswer(of: &copy))
    #expect(answers.0 == answers.1)
  }

  @Test("S7 a truncated or malformed snapshot is refused")
  func malformed() {
    var ball = EightBall(answers: ["A"], seed: 3)
    ball.shakeBegan()
    ball.shakeEnded()
    let whole = ball.snapshot
    for count in 0..<whole.count {
      #expect(throws: SessionError.self) {
        var copy = EightBall(answers: ["Z"], seed: 0)
        try copy.restore(Array(whole.prefix(count)))
      }
    }
    for bad in [[0], [1, 1, 65, 1, 65, 0, 0, 0, 0, 0, 0, 0, 64, 1]] as [[UInt8]] {
      #expect(throws: SessionError.self) {
        var copy = EightBall(answers: ["Z"], seed: 0)
        try copy.restore(bad)
      }
    }
  }
}
