import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

extension CheckScene {
  /// Does the first of two tests until its result has just come.
  fileprivate func finish(hasMotion: Bool = true) throws -> CheckController {
    let controller = try start([.fingers, .taps])
    scene.settings.hasMotion = hasMotion
    scene.tap(300, 200)
    for _ in 0..<200 where controller.run.phase == .running { scene.wait(0.01) }
    #expect(controller.run.phase == .result)
    return controller
  }
}

@Suite("CheckMotion")
final class CheckMotionTests: CheckScene {
  @Test("J12 Q3 a result is at rest within a second, and then nothing is drawn")
  func ends() throws {
    let controller = try finish()
    #expect(!controller.motion.isOver)
    scene.wait(0.2)
    #expect((0.5..<1).contains(controller.motion.piece) && controller.motion.card == 1)
    scene.wait(0.7)
    #expect(controller.motion.isOver && controller.motion.verdict == 1)
    #expect(scene.sandbox.loop.deadline == nil)
  }

  @Test("J12 without motion, a result is there at once")
  func less() throws {
    let controller = try finish(hasMotion: false)
    #expect(controller.motion.isOver && scene.sandbox.loop.deadline == nil)
  }

  @Test("J12 buttons work while a result comes, and nothing of it moves during the next test")
  func interrupted() throws {
    let controller = try finish()
    try press("Next")
    #expect(controller.run.test == .taps && controller.motion.isOver)
    scene.tap(400, 300)
    #expect(controller.run.phase == .running && controller.motion.isOver)
    #expect(controller.run.log.paths.count == 1)
  }

  @Test("J12 S1 a recording that begins while a result comes begins with it at rest")
  func recording() throws {
    let controller = try finish()
    #expect(!controller.motion.isOver)
    try expectSameStart()
    #expect(controller.motion.isOver)
  }

  @Test("J12 S4 the same touches move a result in the same way")
  func same() throws {
    let digests = try (0..<2).map { _ in
      let check = CheckScene()
      _ = try check.finish()
      check.scene.wait(0.1)
      let canvas = Canvas()
      check.scene.sandbox.window?.drawScene(in: canvas)
      return canvas.sceneDigest
    }
    #expect(digests[0] == digests[1])
  }
}
