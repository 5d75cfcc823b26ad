import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Gestures: cards")
struct CardsTests {
  private let scene = GesturesScene()

  private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  @Test("G1 one finger drags a card, minus its first 10 pt")
  func drag() {
    let card = scene.card("One")
    let home = card.pose.center
    scene.down(1, home)
    scene.move((1, home + point(20, 0)))
    #expect(card.pose.center == home + point(10, 0))
    scene.move((1, home + point(50, 40)))
    scene.up(1)
    #expect(card.pose == Pose(center: home + point(40, 40)))
  }

  @Test("G1 two fingers drag, enlarge, and rotate a card at once, about their center")
  func pinchAndTurn() {
    let card = scene.card("One")
    let home = card.pose.center
    scene.down(1, home - point(20, 0))
    scene.down(2, home + point(20, 0))
    func arm(_ share: Double) -> Point {
      let spoke = Angle(degrees: 90 * share)
      return point(spoke.cosine, spoke.sine) * (20 + 20 * share)
    }
    // To twice the distance and a quarter turn clockwise, then 50 to the right.
    for step in 1...20 {
      let arm = arm(Double(step) / 20)
      scene.move((1, home - arm), (2, home + arm))
    }
    #expect(card.pose.center.distance(to: home) < 1e-9)
    for step in 1...5 {
      let middle = home + point(Double(step) * 10, 0)
      scene.move((1, middle - arm(1)), (2, middle + arm(1)))
    }
    scene.up(1, 2)
    #expect(abs(card.pose.scale - 2) < 1e-9)
    #expect(abs(card.pose.rotation.degrees - 90) < 1e-9)
    #expect(card.pose.center.distance(to: home + point(40, 0)) < 1e-9)
    #expect(Set(scene.kinds) == ["pan", "pinch", "rotation"])
  }

  @Test("G1 three fingers drag a card, too")
  func threeFingers() {
    let card = scene.card("One")
    let home = card.pose.center
    let offsets = [point(-20, 10), point(20, 10), point(0, -20)]
    for (index, offset) in offsets.enumerated() { scene.down(index + 1, home + offset) }
    for step in 1...6 {
      let way = point(Double(step) * 10, 0)
      scene.move(
        (1, home + offsets[0] + way), (2, home + offsets[1] + way), (3, home + offsets[2] + way))
    }
    scene.up(1, 2, 3)
    #expect(abs(card.pose.center.x - home.x - 50) < 0.001)
    #expect(scene.model.recognized.first?.fingers == 3)
  }

  @Test("G1 several cards move at once, each with its own fingers")
  func severalCards() {
    let cards = ["One", "Two", "Disc"].map(scene.card)
    let homes = cards.map(\.pose.center)
    for (index, home) in homes.enumerated() { scene.down(index + 1, home) }
    for step in 1...5 {
      let way = Double(step) * 10
      scene.move(
        (1, homes[0] + point(way, 0)), (2, homes[1] + point(0, way)), (3, homes[2] + point(0, -way))
      )
    }
    scene.up(1, 2, 3)
    #expect(cards[0].pose.center == homes[0] + point(40, 0))
    #expect(cards[1].pose.center == homes[1] + point(0, 40))
    #expect(cards[2].pose.center == homes[2] + point(0, -40))
  }

  @Test("G1 two cards can be pinched at the same time")
  func twoPinches() {
    let cards = ["One", "Two"].map(scene.card)
    let homes = cards.map(\.pose.center)
    for (index, home) in homes.enumerated() {
      scene.down(2 * index + 1, home - point(15, 0))
      scene.down(2 * index + 2, home + point(15, 0))
    }
    for step in 1...15 {
      let (near, far) = (15 - Double(step) / 2, 15 + Double(step))
      scene.move(
        (1, homes[0] - point(far, 0)), (2, homes[0] + point(far, 0)),
        (3, homes[1] - point(near, 0)),
        (4, homes[1] + point(near, 0)))
    }
    scene.up(1, 2, 3, 4)
    #expect(abs(cards[0].pose.scale - 2) < 1e-9)
    #expect(abs(cards[1].pose.scale - 0.5) < 1e-9)
    #expect(scene.kinds.filter { $0 == "pinch" }.count == 2)
  }

  @Test("G1 a touched card comes to the front")
  func front() {
    #expect(scene.model.cards.map(\.name) == ["One", "Two", "Framed", "Disc", "Crown"])
    scene.down(1, scene.card("Two").pose.center)
    #expect(scene.model.cards.map(\.name) == ["One", "Framed", "Disc", "Crown", "Two"])
    #expect(scene.view.table.subviews.last?.identifier == "Two")
    scene.up(1)
    scene.wait(1)
    // Where two cards overlap, the front one is hit.
    scene.model.move(scene.card("One")) { $0.center = scene.card("Two").pose.center }
    scene.view.update()
    scene.tap(scene.card("Two").pose.center)
    #expect(scene.model.cards.last?.name == "Two")
  }

  @Test("G1 the framed card stays inside its frame when dragged, rotated, and enlarged")
  func framed() {
    let card = scene.card("Framed")
    let frame = scene.layout.frame
    func isInside() -> Bool {
      card.shape.outline.allSatisfy { corner in
        frame.expanded(by: 1e-6).contains(scene.location(of: corner, on: card))
      }
    }
    #expect(isInside())
    scene.drag(1, [card.pose.center, point(0, 470)])
    #expect(isInside())
    #expect(
      abs(card.pose.center.y + card.halfExtents(width: scene.layout.cardWidth).height - frame.maxY)
        < 1e-6)
    let middle = card.pose.center
    scene.down(1, middle - point(10, 0))
    scene.down(2, middle + point(10, 0))
    for step in 1...60 {
      let angle = Angle(degrees: Double(step) * 3)
      let arm = point(angle.cosine, angle.sine) * (10 + Double(step) * 5)
      scene.move((1, middle - arm), (2, middle + arm))
      #expect(isInside(), "step \(step)")
    }
    #expect(card.pose.scale > 1.01)
  }

  @Test("G1 the disc is hit-tested as a disc")
  func disc() {
    let card = scene.card("Disc")
    let radius = 0.45 * scene.layout.cardWidth
    let diagonal = point(0.5.squareRoot(), 0.5.squareRoot())
    let table = scene.view.table
    #expect(table.hitTest(card.pose.center + diagonal * (radius - 1))?.identifier == "Disc")
    #expect(table.hitTest(card.pose.center + diagonal * (radius + 1)) === table)
    #expect(table.hitTest(card.pose.center + point(radius - 1, 0))?.identifier == "Disc")
  }

  @Test("G1 the crown is hit only inside its outline, even when rotated and enlarged")
  func crown() {
    let card = scene.card("Crown")
    let table = scene.view.table
    let (body, gap) = (point(0, 0.2), point(-0.25, -0.3))
    for pose in [
      card.pose, Pose(center: card.pose.center, scale: 1.3, rotation: Angle(degrees: 137)),
    ] {
      scene.model.move(card) { $0 = pose }
      scene.view.update()
      #expect(table.hitTest(scene.location(of: body, on: card))?.identifier == "Crown")
      #expect(table.hitTest(scene.location(of: gap, on: card)) === table)
    }
  }

  @Test("G1 the crown has three points: its filled cells are hit, and the others are not")
  func outline() {
    let rows = [
      "#......##......#", "#......##......#", "##....####....##", "##....####....##",
      "###..######..###", "###..######..###", "################", "################",
      "################", "################", ".##############.", ".##############.",
    ]
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        let corner = point(Double(column) - 8, Double(row) - 6)
        for inside in [point(0, 0), point(0.5, 0.5), point(0.99, 0.99)] {
          let isHit = Crown.contains((corner + inside) * (1 / 16))
          #expect(isHit == (cell == "#"), "\(column), \(row)")
        }
      }
    }
    #expect(!Crown.contains(point(0.5, 0)) && !Crown.contains(point(0, -0.38)))
  }

  @Test("G1 a rotated and enlarged card is hit-tested with the inverse of its transform")
  func inverse() {
    let card = scene.card("One")
    let center = point(300, 250)
    scene.model.move(card) {
      $0 = Pose(center: center, scale: 1.5, rotation: Angle(degrees: 90))
    }
    scene.model.bringToFront(card)
    scene.view.update()
    let (across, down) = (0.4 * scene.layout.cardWidth * 1.5, 0.5 * scene.layout.cardWidth * 1.5)
    let table = scene.view.table
    #expect(table.hitTest(center + point(across - 1, down - 1))?.identifier == "One")
    #expect(table.hitTest(center + point(across + 1, 0)) === table)
    #expect(table.hitTest(center + point(0, down + 1)) === table)
  }

  @Test("G1 c returns the cards to their home positions and clears the list")
  func clear() {
    let before = scene.sandbox.dump.description
    scene.drag(1, [scene.card("One").pose.center, point(300, 300)])
    scene.drag(1, [point(40, 40), point(40, 200)])
    #expect(scene.model.cards.count == 6)
    scene.press("c")
    #expect(scene.model.cards.map(\.name) == ["One", "Two", "Framed", "Disc", "Crown"])
    #expect(scene.model.cards.map(\.pose.center) == scene.layout.homes)
    #expect(scene.kinds.isEmpty)
    #expect(scene.view.table.all(CardView.self).count == 5)
    #expect(before.contains("\"recognized\": []"))
  }

  @Test(
    "H5 everything fits in the window, from 320×240 to 8K, also in portrait",
    arguments: [
      (320.0, 240.0, 1.0), (240, 320, 1), (800, 480, 1), (480, 800, 1), (1080, 1920, 1),
      (1920, 1080, 1), (1920, 1080, 2), (3840, 2160, 1), (3840, 2160, 3), (7680, 4320, 2),
    ])
  func layout(_ width: Double, _ height: Double, _ factor: Double) {
    let layout = GesturesLayout(size: Size(width: width, height: height), factor: factor)
    let window = Rect(x: 0, y: 0, width: width, height: height)
    func isInside(_ rect: Rect) -> Bool {
      let room = window.expanded(by: 1e-6)
      return room.contains(rect.origin) && room.contains(Point(x: rect.maxX, y: rect.maxY))
    }
    for rect in [
      layout.strip, layout.table, layout.frame, layout.panel, layout.button(0), layout.button(1),
    ] {
      #expect(isInside(rect), "\(rect)")
    }
    #expect(layout.cardWidth >= min(44, 0.2 * layout.size.shortEdge))
    let cards = Card.permanentCards()
    for (card, home) in zip(cards, layout.homes) {
      card.pose = Pose(center: home)
      let half = card.halfExtents(width: layout.cardWidth)
      #expect(
        isInside(
          Rect(
            x: home.x - half.width, y: home.y - half.height, width: 2 * half.width,
            height: 2 * half.height)))
      #expect(home.y - half.height >= layout.strip.maxY)
    }
    // The strip is longer than the window, so that it scrolls.
    #expect(layout.stripCard.cell * Double(StripCards.count) > width)
    if layout.hasRoomForPanel {
      #expect(
        cards.allSatisfy { card in
          !layout.panel.contains(card.pose.center - Point(x: layout.cardWidth / 2, y: 0))
        })
    }
  }

  @Test("H5 when the window is resized, cards at home stay there and others move in proportion")
  func resized() {
    scene.drag(1, [scene.card("One").pose.center, point(300, 300)])
    let old = scene.card("One").pose.center
    scene.handle(
      [.display(.resized(DisplayGeometry(points: Size(width: 1600, height: 960))))], after: 0.1)
    #expect(scene.card("One").pose.center == old * 2)
    #expect(scene.card("Two").pose.center == scene.layout.homes[1])
  }

  @Test("H6 each card has its own color and name")
  func colors() {
    let cards = Card.permanentCards()
    #expect(Set(cards.map(\.face)).count == cards.count)
    #expect(Set(scene.texts).isSuperset(of: cards.map(\.name)))
  }
}
