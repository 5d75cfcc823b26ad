import TrackerKit

@testable import TouchPlay

/// A session in which a card is taken from the strip, and two gestures are learned.
enum LearningScript {
  static func play() -> [UInt8] {
    let player = DemoPlayer(mode: .gestures, seed: 5)
    let strip = player.sandbox.gestures.model.layout.strip
    let card = Point(x: 120, y: strip.center.y)
    draw([card, card + Point(x: 0, y: 250)], player)
    for _ in 0..<2 {
      press("n", player)
      for index in 0..<LearnedTemplate.exampleCount {
        let middle = DemoPlayer.size * 0.5
        let center = Point(x: middle.width, y: middle.height)
        draw(GesturesScene.zigzag(center, size: 180 + 8 * Double(index)), player)
        player.wait(0.8)
      }
      press("return", player)
    }
    return player.finish()
  }

  private static func draw(_ line: [Point], _ player: DemoPlayer) {
    player.down(1, at: line[0])
    for (start, end) in zip(line, line.dropFirst()) {
      player.move(0.15, [(1, { start + (end - start) * $0 })])
    }
    player.up(1)
  }

  private static func press(_ label: String, _ player: DemoPlayer) {
    for isDown in [true, false] {
      let key = KeyChange(label: label, position: label, isDown: isDown)
      let loop = player.sandbox.loop
      loop.handle(Turn(time: loop.time.advanced(bySeconds: 0.05), inputs: [.key(key)]))
    }
    player.wait(0.2)
  }
}
