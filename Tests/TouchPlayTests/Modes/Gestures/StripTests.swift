import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Gestures: strip")
struct StripTests {
  private let scene = GesturesScene()

  private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  private var offset: Double { scene.model.stripOffset }
  private var taken: [String] { scene.model.cards.filter { $0.home == nil }.map(\.name) }

  @Test("G5 C10 the strip scrolls sideways without taking a card out")
  func scrolls() {
    scene.drag(1, [point(400, 40), point(250, 50)], lifts: false)
    #expect(abs(offset - 140) < 1)
    scene.wait(0.3)
    scene.up(1)
    scene.wait(2)
    #expect(abs(offset - 140) < 1)
    #expect(taken.isEmpty)
  }

  @Test(
    "G5 a pull down takes a new card out; the same finger drags it while the strip stands still")
  func pull() {
    scene.drag(1, [point(120, 40), point(120, 250), point(500, 300)], lifts: false)
    #expect(taken == ["Bravo 1"])
    #expect(scene.model.cards.last?.pose.center == point(500, 300))
    #expect(offset == 0)
    scene.drag(2, [point(190, 40), point(190, 200)])
    #expect(taken == ["Bravo 1", "Charlie 2"], "another finger takes out another card")
    scene.up(1)
    scene.wait(0.1)
    scene.drag(1, [point(500, 300), point(500, 240)])
    #expect(scene.model.cards.last?.pose.center == point(500, 250))
    #expect(offset == 0)
  }

  @Test(
    "G5 the first 10 pt decide: within 45° of straight down is a pull, anything else scrolls",
    arguments: [-90.0, -50, -46, -45, -44, 0, 44, 45, 46, 50, 90])
  func angles(_ degrees: Double) {
    let angle = Angle(degrees: 90 - degrees)
    let way = point(angle.cosine, angle.sine)
    // In the middle of the strip, so that it can scroll both ways.
    scene.model.stripOffset = 500
    scene.view.strip.place()
    scene.drag(1, [point(400, 30), (point(400, 30) + way * 12).quantized], lifts: false)
    scene.move((1, point(400, 300)))
    #expect(taken.count == (abs(degrees) <= 45 ? 1 : 0))
    #expect((offset == 500) == (abs(degrees) <= 45))
  }

  @Test("G5 a pull up takes nothing out")
  func up() {
    scene.drag(1, [point(120, 70), point(120, 20)])
    scene.wait(1)
    #expect(taken.isEmpty)
    #expect(offset == 0)
  }

  @Test("G5 once the strip scrolls, moving down takes nothing out")
  func scrollThenDown() {
    scene.drag(1, [point(400, 40), point(350, 40), point(350, 300)])
    #expect(taken.isEmpty)
  }

  @Test("G5 there are at most a hundred cards")
  func manyCards() {
    for _ in 0..<120 { scene.drag(1, [point(120, 40), point(120, 200)]) }
    #expect(scene.model.cards.count == 100)
    #expect(Set(taken).count == taken.count)
  }
}
