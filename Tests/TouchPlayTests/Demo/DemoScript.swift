import TrackerKit

@testable import TouchPlay

/// Half a minute that shows every mode, by fingers alone.
enum DemoScript {
  static func play() -> [UInt8] {
    let player = DemoPlayer(mode: .touchy, seed: 7)
    touchy(player)
    player.go(to: .lines)
    lines(player)
    player.go(to: .trace)
    trace(player)
    player.go(to: .gestures)
    gestures(player)
    player.go(to: .eightball)
    eightBall(player)
    return player.finish()
  }

  private static let center = Point(x: 600, y: 360)

  /// A location at a direction and distance from another.
  private static func place(_ degrees: Double, _ distance: Double, of middle: Point = center)
    -> Point
  {
    let angle = Angle(degrees: degrees)
    return middle + Point(x: angle.cosine * distance, y: angle.sine * distance)
  }

  /// Five fingers land one by one, rotate, and lift.
  private static func touchy(_ player: DemoPlayer) {
    player.wait(0.5)
    for finger in 1...5 {
      player.down(finger, at: place(Double(finger) * 72 - 162, 240))
      player.wait(0.25)
    }
    player.move(
      2.2,
      (1...5).map { finger in
        (
          finger,
          { u in place(Double(finger) * 72 - 162 + 144 * u, 240 - 70 * u * (1 - u) * 4) }
        )
      })
    player.wait(0.3)
    player.up(2)
    player.wait(0.3)
    player.up(1, 3, 4, 5)
  }

  /// Twenty-four lines, three at a time, and an ellipse.
  private static func lines(_ player: DemoPlayer) {
    for turn in 0..<8 {
      let angles = (0..<3).map { Double(turn) * 15 + Double($0) * 120 }
      for (finger, angle) in angles.enumerated() {
        player.down(finger + 1, at: place(angle, 40))
      }
      player.move(
        0.3,
        angles.enumerated().map { finger, angle in
          (finger + 1, { u in place(angle, 40 + 260 * u) })
        })
      player.up(1, 2, 3)
    }
    player.down(1, at: Point(x: 900, y: 300))
    player.down(2, at: Point(x: 960, y: 360))
    player.move(
      0.8,
      [
        (1, { u in Point(x: 900 - 20 * u, y: 300 - 180 * u) }),
        (2, { u in Point(x: 960 + 180 * u, y: 360 + 240 * u) }),
      ])
    player.up(1, 2)
    player.wait(0.4)
  }

  /// A flower with one hand, waves with the other.
  private static func trace(_ player: DemoPlayer) {
    let flower = Point(x: 420, y: 360)
    func petal(_ u: Double) -> Point {
      let radius = Angle(degrees: u * 1800).cosine * 220
      return place(u * 360, radius, of: flower)
    }
    func wave(_ u: Double) -> Point {
      Point(x: 760 + 380 * u, y: 360 + Angle(degrees: u * 1440).sine * 160 * (1 - u * 0.6))
    }
    player.down(1, at: petal(0))
    player.down(2, at: wave(0))
    player.move(3.4, [(1, petal), (2, wave)])
    player.up(1, 2)
    for index in 0..<5 {
      player.down(1, at: Point(x: 780 + Double(index) * 90, y: 620))
      player.wait(0.03)
      player.up(1)
      player.wait(0.06)
    }
    player.wait(0.3)
  }

  /// One card is pinched and rotated while another is dragged; a circle is drawn on the ground.
  private static func gestures(_ player: DemoPlayer) {
    let cards = player.sandbox.gestures.dumpLocations
    let first = cards[0]
    let disc = cards[3]
    player.down(1, at: first + Point(x: -30, y: 0))
    player.down(2, at: first + Point(x: 30, y: 0))
    player.down(3, at: disc)
    player.move(
      2,
      [
        (1, { u in place(180 + 50 * u, 30 + 22 * u, of: first + Point(x: 60 * u, y: 60 * u)) }),
        (2, { u in place(50 * u, 30 + 22 * u, of: first + Point(x: 60 * u, y: 60 * u)) }),
        (3, { u in disc + Point(x: 120 * u, y: -60 * u) }),
      ])
    player.up(1, 2, 3)
    player.wait(0.4)
    let middle = Point(x: 620, y: 600)
    player.down(1, at: place(-90, 70, of: middle))
    player.move(1, [(1, { u in place(-90 + 360 * u, 70, of: middle) })])
    player.up(1)
    player.wait(1)
  }

  /// A finger shakes the ball, and it answers.
  private static func eightBall(_ player: DemoPlayer) {
    player.wait(0.6)
    player.down(1, at: Point(x: 560, y: 360))
    for turn in 0..<6 {
      let direction = turn % 2 == 0 ? 1.0 : -1
      player.move(0.16, [(1, { u in Point(x: 640 + direction * (160 * u - 80), y: 360) })])
    }
    player.up(1)
    player.wait(4.5)
  }
}

extension GesturesController {
  /// Where the cards are, in the window.
  fileprivate var dumpLocations: [Point] {
    guard case .object(let members) = dump, case .array(let cards)? = members["cards"] else {
      return []
    }
    return cards.map { card in
      guard case .object(let card) = card, case .number(let x)? = card["x"],
        case .number(let y)? = card["y"]
      else { return .zero }
      return Point(x: x, y: y)
    }
  }
}
