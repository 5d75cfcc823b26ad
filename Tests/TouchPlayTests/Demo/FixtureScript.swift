import Foundation
import Testing
import TrackerKit

@testable import TouchPlay

/// A session for the fixtures: keys change the modes, and nothing in it depends on where a version
/// of the program has its buttons.
enum FixtureScript {
  static func play() -> [UInt8] {
    let player = DemoPlayer(mode: .touchy, seed: 5)
    for finger in 1...4 { player.down(finger, at: place(finger, 0)) }
    player.move(1.5, (1...4).map { finger in (finger, { u in place(finger, u) }) })
    player.up(1, 2, 3, 4)
    press(player, "2")
    player.down(1, at: place(1, 0))
    player.move(0.8, [(1, { u in place(1, u) })])
    player.up(1)
    player.wait(0.5)
    player.down(1, at: place(1, 0.3))
    player.down(2, at: place(3, 0.7))
    player.move(1, [(1, { u in place(1, 0.3 + u) }), (2, { u in place(3, 0.7 - u) })])
    player.up(2)
    player.up(1)
    press(player, "k")
    press(player, "3")
    for finger in 1...3 { player.down(finger, at: place(finger, 0)) }
    player.move(2, (1...3).map { finger in (finger, { u in place(finger, 2 * u) }) })
    player.up(1, 2, 3)
    press(player, "m")
    press(player, "z", [.control])
    press(player, "5")
    press(player, "s")
    player.wait(3.5)
    press(player, "f")
    player.wait(1)
    return player.finish()
  }

  /// A location on a finger's own loop.
  private static func place(_ finger: Int, _ u: Double) -> Point {
    let angle = Angle(degrees: 360 * u + 70 * Double(finger))
    return Point(
      x: 300 + 150 * Double(finger) + 90 * angle.cosine, y: 340 + 140 * angle.sine)
  }

  private static func press(
    _ player: DemoPlayer, _ label: String, _ modifiers: KeyModifiers = []
  ) {
    for isDown in [true, false] {
      let key = KeyChange(label: label, position: label, modifiers: modifiers, isDown: isDown)
      let loop = player.sandbox.loop
      loop.handle(Turn(time: loop.time.advanced(bySeconds: 0.05), inputs: [.key(key)]))
    }
    player.wait(0.2)
  }
}
