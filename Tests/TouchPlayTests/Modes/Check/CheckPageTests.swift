import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("CheckPage")
struct CheckPageTests {
  @Test(
    "J12 H5 each prompt is complete, in lines that fit the window",
    arguments: [
      Size(width: 320, height: 240), Size(width: 480, height: 800), Size(width: 800, height: 480),
      Size(width: 1920, height: 1080),
    ])
  func prompts(_ size: Size) throws {
    let scene = SandboxScene(mode: .check, size: size)
    let controller = try #require(scene.sandbox.controller(of: .check) as? CheckController)
    scene.sandbox.window?.layoutTree()
    controller.setScale(4)
    for test in GuidedTest.allCases {
      controller.startCheck(CheckStart(tests: [test]))
      if controller.run.phase == .size { controller.goOn() }
      let canvas = Canvas()
      controller.view.draw(in: canvas)
      let runs: [TextRun] = canvas.commands.compactMap {
        if case .text(let run) = $0.shape { run } else { nil }
      }
      #expect(runs.map(\.text).joined(separator: " ").contains(test.prompt))
      for run in runs {
        // A character is about half as wide as it is high.
        #expect(Double(run.text.count) * run.size / 2 <= run.box.size.width, "\(run.text)")
        #expect(run.box.minX >= 0 && run.box.maxX <= size.width && run.box.maxY <= size.height)
      }
      // The first line is the title beside the bar.
      let lines = runs.dropFirst()
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(next.box.minY >= line.box.maxY - 1e-9, "\(next.text)")
      }
    }
  }
}
