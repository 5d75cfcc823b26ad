import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Fade")
struct FadeTests {
  @Test(
    "X2 a fade follows 3u² − 2u³ from its start to its end",
    arguments: [
      (0.0, 1.0, [0.15625, 0.5, 0.84375, 1]), (1, 0, [0.84375, 0.5, 0.15625, 0]),
      (0.6, 0, [0.50625, 0.3, 0.09375, 0]),
    ])
  func curve(from: Double, to: Double, opacities: [Double]) {
    var fade = Fade(from: from, to: to, duration: 2)
    #expect(fade.opacity == from && fade.elapsed == 0)
    for opacity in opacities {
      #expect(!fade.isOver)
      let rest = fade.advance(by: 0.5)
      #expect(rest == 0)
      #expect(abs(fade.opacity - opacity) < 1e-12)
    }
    #expect(fade.isOver && fade.opacity == to)
  }

  @Test("X2 a fade that ends returns the time left over")
  func rest() {
    var fade = Fade(from: 0, to: 1, duration: 0.75)
    let rests = [fade.advance(by: 0.5), fade.advance(by: 0.5)]
    #expect(rests == [0, 0.25])
    #expect(fade.opacity == 1)
  }

  @Test(
    "S7 a malformed fade is refused",
    arguments: [
      [-0.1, 1, 2, 0], [0, 1.5, 2, 0], [0, 1, 0, 0], [0, 1, 2, 3], [.nan, 1, 2, 0],
      [0, 1, .nan, 0],
      [0, 1, 2, .nan],
    ])
  func malformed(numbers: [Double]) {
    var writer = ByteWriter()
    for number in numbers { writer.double(number) }
    #expect(throws: SessionError.self) {
      var reader = ByteReader(writer.bytes[...])
      _ = try Fade(decoding: &reader)
    }
  }
}
