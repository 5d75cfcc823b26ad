import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Kaleidoscope")
struct KaleidoscopeTests {
  private let scene = SandboxScene(mode: .kaleidoscope)

  private var controller: KaleidoscopeController {
    get throws { try #require(scene.sandbox.current as? KaleidoscopeController) }
  }

  /// Draws a stroke with a finger.
  private func draw(_ finger: Int = 1) {
    scene.down(finger, 300, 100)
    scene.move(finger, 350, 120)
    scene.up(finger)
  }

  /// The state as the dump has it.
  private var dump: String { scene.sandbox.dump.description }

  @Test("K1 each sector shows the stroke, every second one mirrored")
  func sectors() {
    let stroke = KaleidoscopeStroke(
      sectors: 4, width: 8, center: Point(x: 100, y: 100),
      points: [Point(x: 130, y: 90), Point(x: 140, y: 80)])
    let images = stroke.lines(isSmooth: true).map { $0.path.points.first?.quantized }
    #expect(
      images == [
        Point(x: 130, y: 90), Point(x: 70, y: 90), Point(x: 70, y: 110), Point(x: 130, y: 110),
      ])
  }

  @Test("K1 the images of a stroke are congruent", arguments: KaleidoscopeDrawing.sectorChoices)
  func congruent(sectors: Int) {
    let center = Point(x: 320, y: 240)
    let ends = [Point(x: 400, y: 200), Point(x: 440, y: 170)]
    let stroke = KaleidoscopeStroke(sectors: sectors, width: 4, center: center, points: ends)
    let transforms = (0..<sectors).map(stroke.transform)
    #expect(Set(transforms.map { $0.apply(ends[0]).quantized }).count == sectors)
    for transform in transforms {
      let images = ends.map(transform.apply)
      #expect(abs(images[0].distance(to: images[1]) - 50) < 1e-9)
      #expect(abs(images[0].distance(to: center) - ends[0].distance(to: center)) < 1e-9)
    }
  }

  @Test("K1 an empty page shows where the sectors meet; a stroke hides that")
  func mirrors() throws {
    func lines() throws -> Int {
      let canvas = Canvas()
      try controller.view.draw(in: canvas)
      #expect(canvas.base.ground == Color(0x12101C))
      return canvas.commands.count
    }
    #expect(try lines() == 8)
    scene.press("e")
    #expect(try lines() == 10)
    draw()
    #expect(try lines() == 0)
  }

  @Test("K2 K4 a stroke keeps its center and its width, 1.2 % of the short edge, in another window")
  func center() throws {
    draw()
    let strokes = scene.sandbox.stateFacts
    #expect(dump.contains(#""width": 7.2"#), "\(dump)")
    let small = DisplayGeometry(points: Size(width: 320, height: 240))
    scene.sandbox.displayChanged(.resized(small))
    #expect(scene.sandbox.stateFacts == strokes)
  }

  @Test("K2 the number of sectors goes from 2 to 12; finished strokes keep theirs")
  func numbers() throws {
    let controller = try controller
    draw()
    var numbers: [Int] = []
    for _ in 0..<6 {
      scene.press("e")
      numbers.append(controller.sectors)
    }
    #expect(numbers == [10, 12, 2, 4, 6, 8])
    scene.press("e")
    draw()
    #expect(try inkCount == 8 + 10)
    scene.tap(scene.hud.handle)
    #expect(scene.button(.sectors)?.title == "10 sectors")
  }

  private var inkCount: Int {
    get throws {
      let canvas = Canvas()
      try controller.view.draw(in: canvas)
      return canvas.base.ink?.strokes.count ?? 0
    }
  }

  @Test("K3 strokes can be undone and cleared, one at a time for all sectors")
  func undo() throws {
    for finger in 1...3 { draw(finger) }
    #expect(try inkCount == 24)
    scene.sandbox.perform(.undo)
    #expect(try inkCount == 16)
    scene.sandbox.perform(.redo)
    scene.sandbox.perform(.clear)
    #expect(try inkCount == 0)
    scene.sandbox.perform(.undo)
    #expect(try inkCount == 24)
    scene.sandbox.perform(.undo)
    #expect(try inkCount == 16)
  }

  @Test("K3 a stroke whose finger a gesture takes disappears")
  func cancelled() throws {
    scene.down(1, 100, 100)
    #expect(dump.contains(#""inProgress": [{"#))
    scene.up(1)
    scene.sandbox.perform(.undo)
    try controller.view.addGestureRecognizer(PanGestureRecognizer())
    scene.down(1, 100, 100)
    scene.move(1, 180, 140)
    #expect(dump.contains(#""inProgress": []"#) && dump.contains(#""strokes": []"#))
  }

  @Test("K4 strokes have eight colors in turn")
  func colors() {
    for _ in 1...9 { draw() }
    for color in 0..<8 { #expect(dump.contains(#""color": \#(color)"#)) }
    #expect(dump.ranges(of: #""color": 0"#).count == 2)
  }

  @Test("K4 S3 a recording verifies: many fingers, other sectors, and undo by touch")
  func replay() throws {
    let player = DemoPlayer(mode: .kaleidoscope, seed: 1)
    for round in 0..<3 {
      for finger in 1...5 { player.down(finger, at: Point(x: 100.0 * Double(finger), y: 200)) }
      player.move(0.5, [(1, { u in Point(x: 100 + 300 * u, y: 200 + 100.0 * Double(round) * u) })])
      player.up(1, 2, 3, 4, 5)
      try player.perform(.sectors)
    }
    try player.perform(.undo)
    let replay = try verifiedReplay(of: player)
    #expect(replay.sandbox.stateFacts.contains(StateFact("kaleidoscope.strokes", 14)))
    #expect(replay.sandbox.stateFacts.contains(StateFact("kaleidoscope.sectors", 2)))
  }

  @Test("S7 a stroke with an impossible number of sectors or an unknown color is refused")
  func impossible() {
    for (sectors, color) in [(3, 0), (14, 0), (8, 8)] {
      let stroke = KaleidoscopeStroke(sectors: sectors, colorIndex: color, width: 4)
      #expect(throws: SessionError.self) {
        var copy = KaleidoscopeStroke()
        try copy.restore(stroke.snapshot)
      }
    }
  }
}
