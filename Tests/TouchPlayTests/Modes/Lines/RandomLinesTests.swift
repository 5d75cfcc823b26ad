import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

@Suite("Random fingers on Lines")
struct RandomLinesTests {
  /// Does something at random with up to four fingers and the keys.
  private func step(_ scene: LinesScene, _ down: inout Set<Int>, _ generator: inout SeededGenerator)
  {
    let finger = Int.random(in: 1...4, using: &generator)
    // A coarse grid, so that fingers hit lines, buttons, and each other.
    let location = Point(
      x: Double(Int.random(in: 0..<20, using: &generator) * 50),
      y: Double(Int.random(in: 0..<16, using: &generator) * 50))
    let pause = [0.01, 0.05, 0.1, 0.7].randomElement(using: &generator) ?? 0.1
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: scene.press("z", [.control])
    case 1: scene.press("z", [.control, .shift])
    case 2: scene.press(["k", "c", "2", "tab", "escape"].randomElement(using: &generator) ?? "k")
    case 3 where down.contains(finger):
      scene.turn([scene.input(.cancelled, finger)], after: pause)
      down.remove(finger)
    case 4...6 where down.contains(finger):
      scene.turn([scene.input(.ended, finger)], after: pause)
      down.remove(finger)
    case _ where down.contains(finger):
      scene.turn([scene.input(.moved, finger, location)], after: pause)
    default:
      scene.turn([scene.input(.began, finger, location)], after: pause)
      down.insert(finger)
    }
  }

  @Test(
    "S1 S4 L7 random fingers: two models agree, the ink shows finished shapes, undo removes all",
    arguments: 0..<8)
  func random(seed: UInt64) throws {
    let scenes = [LinesScene(), LinesScene()]
    for scene in scenes {
      var generator = SeededGenerator(seed: seed)
      var down: Set<Int> = []
      for _ in 0..<600 {
        step(scene, &down, &generator)
        if scene.sandbox.mode != .lines { scene.press("2") }
      }
      for finger in down.sorted() { scene.up(finger) }
    }
    #expect(scenes[0].sandbox.modelDigest == scenes[1].sandbox.modelDigest, "seed \(seed)")
    #expect(scenes[0].sandbox.sceneDigest == scenes[1].sandbox.sceneDigest, "seed \(seed)")
    let scene = scenes[0]
    let drawing = try #require(scene.drawing)
    #expect(drawing.fingers.all.isEmpty && drawing.inProgress.isEmpty)
    #expect(drawing.ink.strokes.map(\.path.points) == drawing.history.items.map(\.path.points))
    #expect(try scene.copy().modelDigest == scene.sandbox.modelDigest, "seed \(seed)")
    while drawing.history.canUndo { scene.press("z", [.control]) }
    #expect(drawing.history.items.isEmpty && drawing.ink.strokes.isEmpty)
  }
}
