import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Tones")
struct ToneTests {
  private static let rate = 44100.0

  /// Half a second of tones: left and right.
  private func samples(of tones: [Tone], seconds: Double = 0.5) -> (left: [Float], right: [Float]) {
    var mixer = ToneMixer(rate: Self.rate)
    mixer.add(tones)
    var buffer = [Float](repeating: 9, count: 2 * Int(seconds * Self.rate))
    buffer.withUnsafeMutableBufferPointer { mixer.render(into: $0) }
    let pairs = stride(from: 0, to: buffer.count, by: 2)
    return (pairs.map { buffer[$0] }, pairs.map { buffer[$0 + 1] })
  }

  /// How strong a frequency is in samples.
  private func strength(_ frequency: Double, in samples: [Float]) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let angle = Angle(degrees: 360 * frequency * Double(index) / Self.rate)
      real += Double(sample) * angle.cosine
      imaginary += Double(sample) * angle.sine
    }
    return (real * real + imaginary * imaginary).squareRoot() / Double(samples.count)
  }

  @Test("H11 a note sounds at its frequency, which rises to the right and upward")
  func pitch() {
    let window = Size(width: 1000, height: 600)
    var last = 0.0
    for x in stride(from: 50.0, to: 1000, by: 100) {
      let note = Tone.note(at: Point(x: x, y: 590), in: window)
      let tone = Tone.pluck(note, finger: 1, side: 0.5)
      #expect(tone.frequency > last)
      last = tone.frequency
      let left = samples(of: [tone]).left
      let own = strength(tone.frequency, in: left)
      #expect(own > 5 * strength(tone.frequency * 1.06, in: left), "a half step higher")
      #expect(own > 5 * strength(tone.frequency / 1.06, in: left), "a half step lower")
    }
    let up = [590.0, 300, 10].map { Tone.note(at: Point(x: 50, y: $0), in: window) }
    #expect(up == [0, 5, 10])
  }

  @Test("H11 locations outside the window, and windows without a size, have notes")
  func outside() {
    for point in [Point(x: -1e9, y: 1e9), Point(x: 1e9, y: -1e9)] {
      for size in [Size.zero, Size(width: 10, height: 10)] {
        let note = Tone.note(at: point, in: size)
        #expect((0...19).contains(note))
      }
    }
  }

  @Test("H11 one finger takes at most a quarter of full scale, and forty never more than all")
  func loudness() throws {
    let one = samples(of: [.pluck(3, finger: 1, side: 0)]).left.map(\.magnitude).max() ?? 0
    #expect(one > 0.02 && one <= 0.25)
    let many = (0..<40).map { Tone.pluck($0 % 20, finger: $0, side: 0.5) }
    let loudest = samples(of: many).left.map(\.magnitude).max() ?? 0
    #expect(loudest > one && loudest < 1)
  }

  @Test("H11 a tone begins after its delay, comes from its side, and ends")
  func time() {
    var tone = Tone.knock(1, side: 1)
    tone.delay = 0.1
    let (left, right) = samples(of: [tone])
    let start = Int(0.1 * Self.rate)
    #expect(right[..<start].allSatisfy { $0 == 0 } && right[start...].contains { $0 != 0 })
    let (loudLeft, loudRight) = (
      left.map(\.magnitude).max() ?? 0, right.map(\.magnitude).max() ?? 0
    )
    #expect(loudRight > 3 * loudLeft)
    var mixer = ToneMixer(rate: Self.rate)
    mixer.add([tone])
    var second = [Float](repeating: 0, count: 2 * Int(Self.rate))
    second.withUnsafeMutableBufferPointer { mixer.render(into: $0) }
    #expect(mixer.isSilent)
  }

  @Test("H11 the ball knocks while it is shaken and chimes when it answers; pucks knock")
  func modes() throws {
    let ball = SandboxScene(mode: .eightball)
    ball.tap(ball.hud.handle)
    let shake = try #require(ball.button(.shake))
    let center = shake.convert(shake.bounds.center, to: nil)
    ball.down(1, center.x, center.y)
    ball.wait(1)
    #expect(ball.tones.count >= 4)
    let knocks = ball.tones.count
    ball.up(1)
    ball.wait(4)
    #expect(ball.tones.count > knocks)
    let pucks = SandboxScene(mode: .pucks)
    pucks.down(1, 200, 300)
    for x in stride(from: 210.0, through: 380, by: 10) { pucks.move(1, x, 300) }
    #expect(!pucks.tones.isEmpty)
  }
}
