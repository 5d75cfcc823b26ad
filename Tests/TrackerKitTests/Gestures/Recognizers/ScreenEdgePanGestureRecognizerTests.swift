import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Screen edge pan recognizer")
struct ScreenEdgePanGestureRecognizerTests {
  /// The window is 400 pt wide and high: where a finger lands, and which way leads inside.
  private static let sides: [(edge: Edges, start: Point, way: Point)] = [
    (.left, Point(x: 5, y: 200), Point(x: 1, y: 0)),
    (.right, Point(x: 395, y: 200), Point(x: -1, y: 0)),
    (.top, Point(x: 200, y: 5), Point(x: 0, y: 1)),
    (.bottom, Point(x: 200, y: 395), Point(x: 0, y: -1)),
  ]

  private func edgePan(
    _ edges: Edges, _ tuning: GestureTuning = GestureTuning()
  ) -> ScreenEdgePanGestureRecognizer {
    let pan = ScreenEdgePanGestureRecognizer(tuning: tuning)
    pan.edges = edges
    return pan
  }

  @Test("C7 an edge pan comes in from its own edge only", arguments: 0...3)
  func edges(index: Int) {
    let wanted = Self.sides[index].edge
    for side in Self.sides {
      let pan = edgePan(wanted)
      let seen = states(of: pan) { scene in
        scene.down(1, side.start.x, side.start.y)
        #expect(pan.startEdges == (side.edge == wanted ? wanted : []))
        let end = side.start + side.way * 30
        scene.drag(1, to: end.x, end.y, steps: 3)
        scene.up(1)
      }
      #expect(seen == (side.edge == wanted ? ["began", "changed", "ended", "possible"] : []))
      #expect(pan.startEdges == [])
    }
  }

  @Test("C7 all edges count by default")
  func allEdges() {
    for side in Self.sides {
      let seen = states(of: ScreenEdgePanGestureRecognizer()) { scene in
        scene.down(1, side.start.x, side.start.y)
        scene.move(1, side.start.x + side.way.x * 20, side.start.y + side.way.y * 20)
      }
      #expect(seen == ["began"])
    }
  }

  @Test("C7 an edge pan begins at most 20 pt inside the edge")
  func width() {
    for (depth, expected) in [(19.9, ["began"]), (20, ["began"]), (20.1, [])] {
      for side in Self.sides {
        let start = side.start + side.way * (depth - 5)
        let seen = states(of: edgePan(side.edge)) { scene in
          scene.down(1, start.x, start.y)
          scene.move(1, start.x + side.way.x * 15, start.y + side.way.y * 15)
        }
        #expect(seen == expected, "\(depth) pt")
      }
    }
  }

  @Test("C7 an edge pan fails unless it moves farther inward than along the edge")
  func way() {
    for (slope, expected) in [
      (0.99, "began"), (1, "failed (notAllowed)"), (-1.01, "failed (notAllowed)"),
    ] {
      for side in Self.sides {
        let along = Point(x: side.way.y, y: side.way.x) * slope
        let end = side.start + (side.way + along) * 20
        let seen = states(of: edgePan(side.edge)) { scene in
          scene.down(1, side.start.x, side.start.y)
          scene.move(1, end.x, end.y)
        }
        #expect(seen == [expected], "\(slope)")
      }
    }
  }

  @Test("C7 from a corner, either edge counts")
  func corner() {
    for end in [Point(x: 40, y: 10), Point(x: 10, y: 40)] {
      let pan = edgePan([.left, .top])
      let seen = states(of: pan) { scene in
        scene.down(1, 5, 5)
        #expect(pan.startEdges == [.left, .top])
        scene.move(1, end.x, end.y)
      }
      #expect(seen == ["began"])
    }
  }

  @Test(
    "B5 C7 a finger that lands elsewhere is ignored and blocks nothing",
    arguments: [false, true])
  func elsewhere(isOneTurn: Bool) {
    let scene = TouchScene()
    let pan = edgePan(.left).attached(to: scene.pad("pad"), "pan")
    func land() {
      scene.down(1, 200, 200)
      scene.down(2, 10, 200)
    }
    if isOneTurn { scene.together(land) } else { land() }
    #expect(pan.touches.map(\.number) == [2] && pan.startEdges == .left)
    scene.down(3, 300, 300)
    scene.move(2, 40, 200)
    #expect(pan.state == .began && pan.numberOfTouches == 1)
    scene.move(3, 310, 300)
    scene.up(3)
    #expect(scene.news().suffix(2) == ["pad moved 3", "pad ended 3"])
  }

  @Test("C7 all fingers come in from one edge", arguments: [false, true])
  func severalFingers(isOneTurn: Bool) {
    for (x, numbers) in [(5.0, [1, 2]), (395, [1])] {
      let scene = TouchScene()
      let pan = ScreenEdgePanGestureRecognizer().attached(to: scene.pad("pad"), "pan")
      func land() {
        scene.down(1, 5, 200)
        scene.down(2, x, 260)
      }
      if isOneTurn { scene.together(land) } else { land() }
      #expect(pan.touches.map(\.number) == numbers && pan.startEdges == .left)
    }
  }

  @Test("C7 a small window's edges are its own, not the screen's")
  func window() {
    let scene = TouchScene(size: Size(width: 300, height: 200))
    let pan = edgePan(.right).attached(to: scene.pad("pad"), "pan")
    scene.down(1, 281, 100)
    scene.move(1, 250, 100)
    #expect(pan.state == .began && pan.translation.x == -21)
  }

  @Test("C4 cancelled touches cancel an edge pan that has begun and fail one that has not")
  func cancelled() {
    for (x, expected) in [(10.0, ["failed (touchesCancelled)"]), (30, ["began", "cancelled"])] {
      let seen = states(of: edgePan(.left)) { scene in
        scene.down(1, 5, 200)
        scene.move(1, x, 200)
        scene.cancelAll()
      }
      #expect(seen == expected + ["possible"])
    }
  }

  @Test("C5 a pan that waits for an edge pan begins at once away from the edge")
  func panWaits() {
    for (x, winner) in [(5.0, "edge"), (200, "pan")] {
      let scene = TouchScene()
      let pad = scene.pad("pad")
      let target = ActionTarget(scene)
      let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
      pan.require(toFail: edgePan(.left).attached(to: pad, "edge", target))
      scene.down(1, x, 200)
      scene.move(1, x + 20, 200)
      #expect(scene.log.filter { $0.contains("action") } == ["\(winner) action began"])
    }
  }

  @Test("C9 an edge pan takes its constants from the tuning")
  func tuning() {
    let seen = states(of: edgePan(.left, .with { $0.edgeWidth = 100 })) { scene in
      scene.down(1, 99, 200)
      scene.move(1, 120, 200)
    }
    #expect(seen == ["began"])
    let early = states(of: edgePan(.left, .with { $0.panSlop = 2 })) { scene in
      scene.down(1, 5, 200)
      scene.move(1, 7.1, 200)
    }
    #expect(early == ["began"])
  }
}
