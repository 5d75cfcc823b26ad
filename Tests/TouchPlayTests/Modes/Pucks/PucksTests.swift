import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Pucks")
struct PucksTests {
  /// A game on a table of 800 by 400 points.
  private func game(players: Int = 2) -> PucksGame {
    var game = PucksGame()
    game.resize(to: Size(width: 800, height: 400))
    while game.players != players { game.stepPlayers() }
    return game
  }

  /// Pushes the puck with a finger that starts beside it, so that it flies away.
  private func push(_ game: inout PucksGame, toward direction: Point, points: Double = 120) {
    let start = game.pucks[0].location - direction * 60
    game.begin(1, at: start)
    for step in 1...12 {
      game.move(1, to: start + direction * (points * Double(step) / 12))
      game.advance(by: 1.0 / 120)
    }
    game.end(1)
  }

  @Test("P1 a mallet pushes the puck, which bounces off the walls, glides, and stops")
  func glides() {
    var game = game()
    #expect(game.pucks.map(\.location) == [Point(x: 400, y: 200)] && !game.isMoving)
    push(&game, toward: Point(x: 0, y: -1))
    let speed = -game.pucks[0].velocity.y
    #expect(speed > 500, "\(game.pucks[0])")
    var rises = 0
    var last = game.pucks[0].velocity.y
    for _ in 0..<(60 * 120) where game.isMoving {
      game.advance(by: 1.0 / 120)
      let puck = game.pucks[0]
      #expect(puck.location.y >= game.puckRadius - 1e-9)
      #expect(puck.location.y <= 400 - game.puckRadius + 1e-9)
      if puck.velocity.y * last < 0 { rises += 1 }
      last = puck.velocity.y
    }
    #expect(rises > 1 && !game.isMoving)
  }

  @Test("P1 a wall takes a tenth of the speed, gliding 30 % a second; no puck is too fast")
  func losses() {
    var game = game()
    #expect(game.puckRadius == 20 && game.malletRadius == 30)
    push(&game, toward: Point(x: 0, y: -1))
    var before = 0.0
    while game.pucks[0].velocity.y < 0 {
      before = -game.pucks[0].velocity.y
      game.advance(by: 1.0 / 240)
    }
    #expect(before > 0 && abs(game.pucks[0].velocity.y / before - 0.9) < 0.003)
    game.restart()
    game.begin(1, at: Point(x: 300, y: 200))
    var fastest = 0.0
    for step in 1...12 {
      game.move(1, to: Point(x: 300 + 30 * Double(step), y: 200))
      game.advance(by: 1.0 / 240)
      fastest = max(fastest, game.pucks[0].velocity.x)
    }
    #expect(abs(fastest - 2.2 * 800) < 1e-6)
    var long = PucksGame()
    long.resize(to: Size(width: 80_000, height: 400))
    push(&long, toward: Point(x: 1, y: 0))
    let speed = long.pucks[0].velocity.x
    long.advance(by: 1)
    #expect(speed > 0 && abs(long.pucks[0].velocity.x / speed - 0.7) < 0.01)
    while long.isMoving {
      #expect(long.pucks[0].velocity.x >= 8)
      long.advance(by: 1)
    }
  }

  @Test("P2 a puck in a goal costs a goal and comes back in the middle", arguments: [false, true])
  func goal(isLeft: Bool) {
    var game = game()
    push(&game, toward: Point(x: isLeft ? -1 : 1, y: 0))
    let side = isLeft ? PucksGame.Side.left : .right
    for _ in 0..<600 where game.goalsLeft(of: side) == 7 { game.advance(by: 1.0 / 120) }
    #expect(game.goalsLeft(of: side) == PucksGame.goals - 1)
    #expect(game.goalsLeft(of: isLeft ? .right : .left) == PucksGame.goals)
    #expect(game.pucks[0].location == Point(x: 400, y: 200) && game.pucks[0].wait > 0)
    game.advance(by: 1.1)
    #expect(game.pucks[0].wait == 0 && !game.isMoving)
  }

  @Test("P2 a puck beside the goal bounces back")
  func beside() {
    var game = game()
    push(&game, toward: Point(x: -0.95, y: -0.31))
    for _ in 0..<600 where game.pucks[0].velocity.x < 0 { game.advance(by: 1.0 / 120) }
    let puck = game.pucks[0]
    #expect(puck.velocity.x > 100 && puck.location.x < 60, "\(puck)")
    #expect(puck.location.y < game.goal(of: .left).first.y)
    #expect(game.goalsLeft == [7, 7, 7, 7])
  }

  @Test("P3 who has conceded seven goals is out; the last one wins, and a touch begins anew")
  func wins() {
    var game = game()
    for _ in 0..<7 {
      push(&game, toward: Point(x: -1, y: 0))
      for _ in 0..<1200 where game.isMoving { game.advance(by: 1.0 / 120) }
    }
    #expect(game.goalsLeft(of: .left) == 0 && game.winner == .right)
    #expect(!game.isMoving)
    game.begin(1, at: Point(x: 10, y: 10))
    #expect(game.winner == nil && game.goalsLeft(of: .left) == 7)
  }

  @Test("P4 two to four players; the first two have the ends of the table")
  func players() {
    #expect(game().sides == [.left, .right] && game().pucks.count == 1)
    #expect(game(players: 3).sides == [.left, .right, .bottom])
    #expect(game(players: 4).sides.count == 4 && game(players: 4).pucks.count == 2)
    var upright = PucksGame()
    upright.resize(to: Size(width: 400, height: 800))
    #expect(upright.sides == [.bottom, .top])
    #expect(upright.side(at: Point(x: 10, y: 700)) == .bottom)
  }

  @Test("P4 pucks bounce off each other and lose no speed but what the bounce costs")
  func bounce() {
    var game = game(players: 4)
    let distance = game.pucks[0].location.distance(to: game.pucks[1].location)
    push(&game, toward: Point(x: 1, y: 0))
    let speed = game.pucks[0].velocity.x
    for _ in 0..<240 where game.pucks[1].velocity == .zero { game.advance(by: 1.0 / 120) }
    #expect(distance > 100)
    #expect(game.pucks[1].velocity.x > 0.5 * speed && game.pucks[1].velocity.x <= speed)
  }

  @Test("P5 forty fingers hold forty mallets, and nothing leaves the table")
  func storm() {
    var game = game(players: 4)
    var random = SplitMix64(seed: 4)
    func location() -> Point {
      Point(x: Double(random.next() % 800), y: Double(random.next() % 400))
    }
    for finger in 1...40 { game.begin(finger, at: location()) }
    for _ in 0..<2000 {
      for finger in 1...40 { game.move(finger, to: location()) }
      game.advance(by: 1.0 / 60)
      for puck in game.pucks {
        #expect(puck.location.x >= -60 && puck.location.x <= 860)
        #expect(puck.location.y >= -60 && puck.location.y <= 460)
      }
    }
    #expect(game.mallets.count == 40)
    for finger in 1...40 { game.end(finger) }
    #expect(game.mallets.isEmpty)
  }

  @Test("P5 S3 a recording of a game between two players verifies to the bit")
  func replay() throws {
    let player = DemoPlayer(mode: .pucks, seed: 1)
    for round in 0..<8 {
      player.down(1, at: Point(x: 300, y: 360))
      player.down(2, at: Point(x: 980, y: 360))
      player.move(
        0.4,
        [
          (1, { u in Point(x: 300 + 320 * u, y: 360 + 11 * Double(round) * u) }),
          (2, { u in Point(x: 980 - 100 * u, y: 360 - 30 * u) }),
        ])
      player.up(1, 2)
      player.wait(0.7)
    }
    try player.perform(.players)
    player.wait(0.5)
    let replay = try verifiedReplay(of: player)
    #expect(replay.sandbox.stateFacts.contains(StateFact("pucks.players", 3)))
  }

  @Test("P5 S1 a recording can begin while the puck moves")
  func midway() throws {
    let player = DemoPlayer(mode: .pucks, seed: 1) { sandbox in
      let controller = sandbox.current as? PucksController
      controller?.view.layoutTree()
      controller?.change { game in
        game.begin(1, at: Point(x: 560, y: 360))
        game.move(1, to: Point(x: 700, y: 390))
        game.advance(by: 0.1)
        game.end(1)
      }
    }
    player.wait(3)
    let replay = try verifiedReplay(of: player)
    #expect(replay.sandbox.dump.description == player.sandbox.dump.description)
  }

  @Test("P3 clear begins a new game; the last goals are not kept")
  func clear() throws {
    let scene = SandboxScene(mode: .pucks)
    let controller = try #require(scene.sandbox.current as? PucksController)
    controller.change { game in
      push(&game, toward: Point(x: -1, y: 0))
      game.advance(by: 6)
    }
    #expect(controller.game.goalsLeft(of: .left) < 7)
    scene.press("c")
    #expect(controller.game.goalsLeft == [7, 7, 7, 7])
    scene.press("o")
    #expect(controller.game.players == 3)
  }

  @Test("P1 S5 a session from another mode, watched in this one, has a table of the window's size")
  func watched() throws {
    let scene = SandboxScene(mode: .touchy)
    var header = SessionHeader(program: Touchplay.program)
    header.geometry = DisplayGeometry(points: Size(width: 800, height: 600))
    scene.sandbox.fill(&header)
    let sandbox = try Sandbox(header: header, settings: Settings(), fixedMode: .pucks)
    let game = try #require(sandbox.current as? PucksController).game
    #expect(game.size == Size(width: 800, height: 600) && game.pucks.count == 1)
  }

  @Test("Q3 when nothing moves, the loop has nothing to do")
  func idle() throws {
    let scene = SandboxScene(mode: .pucks)
    scene.down(1, 330, 300)
    scene.move(1, 380, 300)
    scene.wait(0.2)
    scene.up(1)
    let controller = try #require(scene.sandbox.current as? PucksController)
    #expect(controller.game.isMoving)
    scene.wait(120)
    #expect(!controller.game.isMoving && scene.sandbox.loop.deadline == nil)
  }
}
