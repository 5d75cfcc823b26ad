import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

/// A sandbox in Check, whose buttons are pressed with fingers, for suites about it.
class CheckScene {
  let scene = SandboxScene(mode: .check)
  /// What the check has requested of its recorder.
  var requests: [CheckRecorder.Request] = []

  func controller() throws -> CheckController {
    try #require(scene.sandbox.controller(of: .check) as? CheckController)
  }

  /// The button with a title, if it is shown.
  func button(_ title: String) throws -> Button? {
    let buttons = try controller().view.descendants.compactMap { $0 as? Button }
    return buttons.first { $0.title == title && !$0.isHidden }
  }

  func press(_ title: String) throws { scene.tap(try #require(try button(title))) }

  func start(_ tests: [GuidedTest]) throws -> CheckController {
    scene.sandbox.reset()
    let controller = try controller()
    controller.onRequest = { [unowned self] in requests.append($0) }
    scene.sandbox.window?.layoutTree()
    controller.setScale(4)
    controller.startCheck(CheckStart(tests: tests))
    if controller.run.phase == .size { try press("Next") }
    requests = []
    return controller
  }

  /// Answers the question that is open.
  func answer(_ title: String) throws {
    let question = scene.sandbox.overlays.question
    #expect(question.isOpen)
    scene.tap(try #require(question.all(Button.self).first { $0.title == title }))
  }

  /// Begins a recording now, and checks that the session begins with the same state and picture.
  func expectSameStart() throws {
    let canUndo = scene.sandbox.isPossible(.undo)
    try controller().limits = Profile(name: "p", title: "p", [.missedTaps: 1])
    scene.sandbox.stopAll()
    scene.sandbox.startAfresh()
    var header = SessionHeader()
    scene.sandbox.fill(&header)
    header.program = Touchplay.program
    header.geometry = DisplayGeometry(
      points: scene.sandbox.window?.bounds.size ?? .zero)
    let replayed = try Sandbox(header: header, settings: Settings())
    let check = try #require(replayed.controller(of: .check) as? CheckController)
    #expect(try check.limits.limits == controller().limits.limits)
    #expect(try check.limits.name == controller().limits.name)
    #expect(replayed.modelDigest == scene.sandbox.modelDigest)
    #expect(replayed.isPossible(.undo) == canUndo)
    let scenes = [replayed, scene.sandbox].map { sandbox in
      let canvas = Canvas()
      sandbox.window?.drawScene(in: canvas)
      return canvas.sceneDigest
    }
    #expect(scenes[0] == scenes[1])
  }
}
