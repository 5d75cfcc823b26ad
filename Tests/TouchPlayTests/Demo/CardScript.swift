import TrackerKit

@testable import TouchPlay

/// A session of Gestures in which cards are rotated, enlarged, and dragged.
///
/// Nothing in it depends on where a version of the program has its buttons.
enum CardScript {
  static func play() -> [UInt8] {
    let player = DemoPlayer(mode: .gestures, seed: 5)
    let model = player.sandbox.gestures.model
    for (index, name) in ["Two", "Disc", "Crown", "Framed", "One"].enumerated() {
      guard let card = model.cards.first(where: { $0.name == name }) else { continue }
      let width = model.layout.cardWidth
      turn(card, by: Double(index) * 47 - 80, to: 1.3 - 0.2 * Double(index), player)
      drag(card, from: Point(x: width / 8, y: width / 16), player)
      tapEdges(of: card, width: width, player)
    }
    let strip = model.layout.strip
    player.down(1, at: strip.center)
    player.move(0.5, [(1, { strip.center + Point(x: 0, y: 300) * $0 })])
    player.up(1)
    player.wait(1.5)
    return player.finish()
  }

  /// Rotates and scales a card with two fingers, a little off its center.
  private static func turn(
    _ card: Card, by degrees: Double, to scale: Double, _ player: DemoPlayer
  ) {
    let middle = card.pose.center + Point(x: 3, y: -2)
    func arm(_ u: Double) -> Point {
      let angle = Angle(degrees: 20 + degrees * u)
      return Point(x: angle.cosine, y: angle.sine) * (30 * (1 + (scale - 1) * u))
    }
    player.down(1, at: middle - arm(0))
    player.down(2, at: middle + arm(0))
    player.move(0.6, [(1, { middle - arm($0) }), (2, { middle + arm($0) })])
    player.up(1, 2)
    player.wait(0.5)
  }

  private static func drag(_ card: Card, from offset: Point, _ player: DemoPlayer) {
    let start = card.pose.center + offset
    player.down(1, at: start)
    player.move(0.5, [(1, { start + Point(x: -60, y: 35) * $0 })])
    player.up(1)
    player.wait(0.5)
  }

  /// Taps as near as a report can be to the card's outline.
  private static func tapEdges(of card: Card, width: Double, _ player: DemoPlayer) {
    let turn = Transform(rotationAngle: card.pose.rotation)
    for corner in card.shape.outline.prefix(5) {
      player.down(1, at: card.pose.center + turn.apply(corner * width) * card.pose.scale)
      player.wait(0.05)
      player.up(1)
      player.wait(0.5)
    }
  }
}
