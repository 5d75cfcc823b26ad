import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

/// The size of a recording of ten unsteady fingers, including digests and facts.
@Suite("Size of recordings")
struct RecordingSizeTests {
  private static let seconds = 10.0

  @Test(
    "S10 ten fingers at 60 Hz take at most 5 bytes per move, and 24 hours 265 MB, in every mode",
    arguments: ModeRegistry.standard.all)
  func tenFingers(_ mode: Mode) throws {
    let player = DemoPlayer(mode: mode, seed: 1)
    let random = Noise()
    for finger in 1...10 { player.down(finger, at: Self.place(finger, 0)) }
    let opening = player.session.bytes.count
    player.move(
      Self.seconds,
      (1...10).map { finger in
        (
          finger,
          { u in
            let noise = Point(x: random.next() / 2, y: random.next() / 2)
            return (Self.place(finger, u) + noise).quantized
          }
        )
      })
    player.up(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    let bytes = Double(player.finish().count - opening)
    let moves = Self.seconds * 600
    #expect(bytes / moves <= 5, "\(bytes / moves) bytes a move")
    #expect(bytes / Self.seconds * 86_400 <= 265e6)
  }

  private static func place(_ finger: Int, _ u: Double) -> Point {
    let turn = Angle(degrees: u * 1500 + Double(finger) * 20)
    return Point(x: 60 + Double(finger) * 100 + turn.cosine * 40, y: 360 + turn.sine * 250)
  }

  /// A hand's noise.
  private final class Noise {
    private var random = SeededGenerator(seed: 7)

    func next() -> Double { random.noise() }
  }
}
