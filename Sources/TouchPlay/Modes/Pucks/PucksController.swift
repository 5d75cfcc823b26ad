internal import TrackerKit

/// Pucks: air hockey for two to four players, in which every finger holds a mallet (rules P1 to P5).
final class PucksController: ModeController {
  private(set) var game = PucksGame()
  private lazy var table = PucksView(self, settings: settings)
  private var animation: Animation?

  override func loadView() -> View { table }

  override func clear() { change { $0.restart() } }

  func stepPlayers() { change { $0.stepPlayers() } }

  /// Changes the game, and lets time pass in it until nothing moves.
  func change(_ body: (inout PucksGame) -> Void) {
    body(&game)
    table.setNeedsDisplay()
    if animation == nil, game.isMoving { animate() }
  }

  private func animate() {
    animation = context.loop.animate { [weak self] seconds in
      guard let self else { return false }
      game.advance(by: seconds)
      for hit in game.hits { play(hit.tones) }
      table.setNeedsDisplay()
      if !game.isMoving { animation = nil }
      return animation != nil
    }
  }

  override func startAfresh() {
    animation?.stop()
    animation = nil
    change { _ in }
  }

  override func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try game.visitFields(with: &visitor)
  }

  /// A session in which the mode was never shown has a table without a size.
  override func restored() {
    game.resize(to: table.bounds.size)
    startAfresh()
  }
}

extension Mode {
  static let pucks = Mode(
    id: "pucks", title: "Pucks", key: "7", meaning: "air hockey for two to four players",
    lesson: Lesson(
      "Hit the puck with your finger. Get it into another player's goal.",
      [(0.25, 0.55), (0.3, 0.52), (0.46, 0.5)]),
    commands: [.players]
  ) { PucksController($0) }
}

extension Command<Sandbox> {
  static var players: Command {
    Command(
      id: "players", keys: [CommandKey("o")], meaning: "change the number of players (Pucks)",
      perform: { ($0.current as? PucksController)?.stepPlayers() },
      changingFace: { sandbox in
        let players = (sandbox.current as? PucksController)?.game.players ?? 0
        let title = localized("\(players) player", "\(players) players", count: players)
        return CommandFace(title: title, symbol: "pucks")
      })
  }
}

final class PucksView: SettingsView {
  private unowned let controller: PucksController

  init(_ controller: PucksController, settings: Settings) {
    self.controller = controller
    super.init(settings: settings)
    isMultipleTouchEnabled = true
  }

  override func layoutSubviews() { controller.change { $0.resize(to: bounds.size) } }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    controller.change { game in
      for touch in touches { game.begin(touch.number, at: touch.location(in: self)) }
    }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    controller.change { game in
      for touch in touches { game.move(touch.number, to: touch.location(in: self)) }
    }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { end(touches) }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { end(touches) }

  private func end(_ touches: [Touch]) {
    controller.change { game in for touch in touches { game.end(touch.number) } }
  }

  // MARK: Drawing

  private var ground: Color { settings.themed(dark: Color(0x10222B), light: Color(0xE4EEF0)) }
  private var lines: Color { settings.themed(dark: Color(0x2F5061), light: Color(0xA9C3C9)) }
  private var puck: Color { settings.themed(dark: Color(0xF4F7F8), light: Color(0x1B2A30)) }

  private func color(of side: PucksGame.Side) -> Color {
    let colors = side.colors
    return settings.themed(dark: colors.dark, light: colors.light)
  }

  override func draw(in canvas: Canvas) {
    let game = controller.game
    canvas.fillGround(ground, in: bounds)
    drawLines(in: canvas)
    for side in game.sides { draw(side, of: game, in: canvas) }
    for puck in game.pucks where puck.wait <= 0 {
      canvas.color = self.puck
      canvas.fillDisc(center: puck.location, radius: game.puckRadius)
      canvas.color = lines
      canvas.strokeRing(
        center: puck.location, radius: game.puckRadius * 0.6, width: game.puckRadius * 0.12)
    }
    for mallet in game.mallets {
      let color = color(of: game.side(at: mallet.location))
      canvas.color = color.opacity(0.35)
      canvas.fillDisc(center: mallet.location, radius: game.malletRadius)
      canvas.color = color
      let width = game.malletRadius * 0.18
      canvas.strokeRing(
        center: mallet.location, radius: game.malletRadius - width / 2, width: width)
    }
    if let winner = game.winner { draw(winner, in: canvas) }
  }

  private func drawLines(in canvas: Canvas) {
    let (center, edge) = (bounds.center, bounds.size.shortEdge)
    canvas.color = lines
    canvas.strokeRing(center: center, radius: edge * 0.16, width: edge * 0.006)
    let isUpright = bounds.size.width < bounds.size.height
    let half = isUpright ? Point(x: bounds.size.width / 2, y: 0) : Point(x: 0, y: edge / 2)
    canvas.stroke([center - half, center + half], width: edge * 0.006)
  }

  /// Draws a player's goal, and a disc for each goal that the player can still concede.
  private func draw(_ side: PucksGame.Side, of game: PucksGame, in canvas: Canvas) {
    let (goal, edge) = (game.goal(of: side), bounds.size.shortEdge)
    canvas.color = game.goalsLeft(of: side) > 0 ? color(of: side) : lines
    canvas.stroke([goal.first, goal.last], width: edge * 0.025)
    let middle = (goal.first + goal.last) * 0.5
    let inward = (bounds.center - middle) * (1 / max(1, middle.distance(to: bounds.center)))
    // The HUD's handle is at the edge.
    let distance = max(edge * 0.09, 60 * settings.interfaceFactor)
    for index in 0..<PucksGame.goals {
      let offset = (Double(index) - Double(PucksGame.goals - 1) / 2) * edge * 0.04
      let along = side.isUpright ? Point(x: 0, y: offset) : Point(x: offset, y: 0)
      let center = middle + inward * distance + along
      if index < game.goalsLeft(of: side) {
        canvas.fillDisc(center: center, radius: edge * 0.012)
      } else {
        canvas.strokeRing(center: center, radius: edge * 0.01, width: edge * 0.003)
      }
    }
  }

  private func draw(_ winner: PucksGame.Side, in canvas: Canvas) {
    let edge = bounds.size.shortEdge
    let box = Rect(center: bounds.center, size: Size(width: bounds.size.width, height: edge * 0.3))
    let rows = box.rows(2)
    canvas.color = color(of: winner)
    canvas.draw(
      TextRun(
        localized("\(winner.name.localized) wins"), in: rows[0], size: edge * 0.1,
        alignment: .center))
    canvas.color = puck
    canvas.draw(
      TextRun(
        localized("Touch to play again"), in: rows[1], size: edge * 0.045, alignment: .center))
  }
}

extension PucksGame.Hit {
  fileprivate var tones: [Tone] {
    isGoal ? Tone.chime([9, 7, 5], side: side) : [.knock(force, side: side)]
  }
}

extension PucksGame.Side {
  fileprivate var colors: (dark: Color, light: Color) {
    switch self {
    case .left: (Color(0xFF6B7D), Color(0xC2253A))
    case .right: (Color(0x62B0FF), Color(0x0B5CAD))
    case .bottom: (Color(0x7BE495), Color(0x1B7A3A))
    case .top: (Color(0xFFD84D), Color(0x8A5A00))
    }
  }

  // texts
  fileprivate var name: String {
    switch self {
    case .left: "Red"
    case .right: "Blue"
    case .bottom: "Green"
    case .top: "Yellow"
    }
  }
}
