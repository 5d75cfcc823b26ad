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
      // The first line is the title beside the bar; boxes have words of their own.
      let start = try #require(runs.firstIndex { $0.text.contains(" of 1 ") })
      let lines = runs[(start + 1)...]
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(next.box.minY >= line.box.maxY - 1e-9, "\(next.text)")
      }
    }
  }

  @Test("J12 H6 the bar tells open, passed, failed and skipped tests apart, by color and by mark")
  func bar() throws {
    let scene = SandboxScene(mode: .check)
    let controller = try #require(scene.sandbox.controller(of: .check) as? CheckController)
    scene.sandbox.window?.layoutTree()
    controller.setScale(4)
    func done(_ item: CheckItem, _ value: Double) -> CheckOutcome {
      CheckOutcome(
        state: .done, figures: [item: Figure(value, item.unit(.millimeters), sampleCount: 20)])
    }
    controller.startCheck(
      CheckStart(
        tests: [.fingers, .surface, .still, .taps, .pair, .drumroll],
        outcomes: [
          .taps: done(.missedTaps, 0), .drumroll: done(.drumroll, 9),
          .pair: CheckOutcome(state: .skipped), .still: CheckOutcome(state: .interrupted),
        ],
        limits: Profile(name: "p", title: "p", [.missedTaps: 1, .drumroll: 2, .stillJitter: 1])))
    if controller.run.phase == .size { controller.goOn() }
    // The first test is the current one.
    let pieces = (0...5).map { piece($0, of: 6, in: controller.view) }
    #expect(Set(pieces.map(\.colors)).count == 6, "\(pieces)")
    #expect(
      pieces.map(\.marks) == ["box", "box", "box line", "box", "line line", "box line line"])
  }

  /// What is drawn in a part of the bar, and in which colors.
  private func piece(_ index: Int, of count: Int, in view: View) -> (
    marks: String, colors: [Color]
  ) {
    let canvas = Canvas()
    view.draw(in: canvas)
    let box = Rect(x: 10, y: 0, width: 780, height: 18).columns(count)[index]
    var (marks, colors) = ([String](), [Color]())
    for command in canvas.commands {
      switch command.shape {
      case .roundedRectangle(let rect, _) where box.contains(rect.center): marks.append("box")
      case .polyline(let points, _, _) where canvas.points[points].allSatisfy(box.contains):
        marks.append("line")
      default: continue
      }
      colors.append(command.color)
    }
    return (marks.joined(separator: " "), colors)
  }
}
