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
        #expect(TextAdvance.of(run.text) * run.size <= run.box.size.width, "\(run.text)")
        #expect(run.box.minX >= 0 && run.box.maxX <= size.width && run.box.maxY <= size.height)
      }
      // The title is before the prompt, and so are the words of boxes.
      let start = try #require(runs.firstIndex { test.prompt.hasPrefix($0.text) })
      let lines = runs[start...]
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(next.box.minY >= line.box.maxY - 1e-9, "\(next.text)")
      }
    }
  }

  /// The words of a test that waits, with the room that their letters take at most.
  private func words(
    of test: GuidedTest, in size: Size
  ) throws -> (runs: [(run: TextRun, ink: Rect)], marks: [Point]) {
    let scene = SandboxScene(mode: .check, size: size)
    let controller = try #require(scene.sandbox.controller(of: .check) as? CheckController)
    scene.sandbox.window?.layoutTree()
    controller.setScale(4)
    controller.startCheck(CheckStart(tests: [test]))
    if controller.run.phase == .size { controller.goOn() }
    let canvas = Canvas()
    controller.view.draw(in: canvas)
    let runs = canvas.commands.compactMap { command -> (TextRun, Rect)? in
      guard case .text(let run) = command.shape else { return nil }
      let letters = Size(width: TextAdvance.of(run.text) * run.size, height: run.box.size.height)
      return (run, Rect(center: run.box.center, size: letters))
    }
    return (runs, test.marks(on: controller.run.panel).map { controller.run.panel.point($0) })
  }

  @Test("J12 H5 prompts are 36 points high where there is room, and never less than 13")
  func sizes() throws {
    for test in GuidedTest.allCases {
      func sizes(_ width: Double, _ height: Double) throws -> [Double] {
        try words(of: test, in: Size(width: width, height: height)).runs.map(\.run)
          .filter { test.prompt.contains($0.text) }.map(\.size)
      }
      #expect(try Set(sizes(1920, 1080)) == [36], "\(test)")
      #expect(try sizes(600, 1024).allSatisfy { $0 >= 24 }, "\(test)")
      #expect(try sizes(320, 240).allSatisfy { $0 >= 13 }, "\(test)")
    }
  }

  @Test("J12 H5 the words above the bank card follow the window's size and the theme")
  func sizeWords() throws {
    let scene = SandboxScene(mode: .check, size: Size(width: 1920, height: 1080))
    let controller = try #require(scene.sandbox.controller(of: .check) as? CheckController)
    let window = try #require(scene.sandbox.window)
    func question() throws -> (size: Double, color: Color) {
      let canvas = Canvas()
      controller.view.draw(in: canvas)
      let found = canvas.commands.lazy.compactMap { command -> (Double, Color)? in
        guard case .text(let run) = command.shape else { return nil }
        return run.text == "How large is the screen?" ? (run.size, command.color) : nil
      }
      return try #require(found.first)
    }
    window.layoutTree()
    #expect(try question() == (36, CheckPalette.dark.text))
    scene.settings.isDark = false
    #expect(try question() == (36, CheckPalette.light.text))
    window.frame.size = Size(width: 320, height: 240)
    window.layoutTree()
    #expect(try question().size < 36)
  }

  @Test(
    "J12 H5 no words are on a mark",
    arguments: [
      Size(width: 320, height: 240), Size(width: 600, height: 1024), Size(width: 1024, height: 600),
      Size(width: 1920, height: 1080),
    ])
  func free(_ size: Size) throws {
    for test in GuidedTest.allCases {
      let (runs, marks) = try words(of: test, in: size)
      for (run, ink) in runs {
        for mark in marks {
          let ring = Rect(center: mark, size: Size(width: 22, height: 22))
          #expect(ring.intersection(ink) == nil, "\(test): \(run.text) on \(mark)")
        }
      }
    }
  }

  @Test("J12 the bar is at least 12 points high; in low windows, it is above all marks")
  func barHeight() throws {
    for (height, range) in [(240.0, 8.0...8), (480, 12...16), (1080, 12...16)] {
      let scene = SandboxScene(mode: .check, size: Size(width: 800, height: height))
      let controller = try #require(scene.sandbox.controller(of: .check) as? CheckController)
      scene.sandbox.window?.layoutTree()
      controller.setScale(4)
      controller.startCheck(CheckStart(tests: [.mapping]))
      if controller.run.phase == .size { controller.goOn() }
      let canvas = Canvas()
      controller.view.draw(in: canvas)
      let bar = try #require(
        canvas.commands.lazy.compactMap {
          if case .roundedRectangle(let rect, _) = $0.shape { rect } else { nil }
        }.first)
      #expect(range.contains(bar.size.height) && bar.maxY < 0.1 * height - 11)
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
        state: .done, figures: [item: Figure(value, item.unit, sampleCount: 20)])
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
      pieces.map(\.marks) == [
        "box", "line", "box line", "box line", "line line", "box line line",
      ])
  }

  /// What is drawn in a part of the bar, and in which colors.
  private func piece(_ index: Int, of count: Int, in view: View) -> (
    marks: String, colors: [Color]
  ) {
    let canvas = Canvas()
    view.draw(in: canvas)
    let box = Rect(x: 10, y: 0, width: 780, height: 24).columns(count)[index]
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
