import Testing

@testable import TouchPlay
@testable import TrackerKit

@Suite("HelpView")
struct HelpViewTests {
  private static let windows: [(size: Size, factor: Double)] = [
    (320, 240, 1), (640, 480, 1), (480, 800, 1), (800, 480, 1), (800, 480, 2), (1024, 600, 1),
    (1024, 600, 2), (1080, 1920, 1), (1920, 1080, 1), (1920, 1080, 2), (3840, 2160, 4),
  ].map { (Size(width: $0.0, height: $0.1), $0.2) }

  private func scene(_ window: (size: Size, factor: Double)) -> SandboxScene {
    let scene = SandboxScene(mode: .trace, size: window.size) {
      $0.interfaceFactor = window.factor
    }
    scene.sandbox.overlays.help.open()
    return scene
  }

  /// The lines of the help in the window, and the part of the window where they are visible.
  private func lines(_ scene: SandboxScene) -> (lines: [TextRun], room: Rect) {
    let help = scene.sandbox.overlays.help
    let canvas = Canvas()
    let scroller = help.all(ScrollView.self)[0]
    scroller.content.subviews[0].draw(in: canvas)
    let offset = scroller.frame.origin - scroller.contentOffset
    let runs: [TextRun] = canvas.commands.compactMap {
      guard case .text(var run) = $0.shape else { return nil }
      run.box.origin = run.box.origin + offset
      return run
    }
    return (runs, scroller.frame)
  }

  @Test(
    "H1 H5 the help's letters are legible and grow with the interface in every window",
    arguments: windows)
  func letters(_ window: (size: Size, factor: Double)) {
    let (lines, room) = lines(scene(window))
    #expect(room.minX > 0 && room.minY > 0)
    #expect(room.maxX < window.size.width && room.maxY < window.size.height)
    for line in lines {
      #expect(line.size >= 13 * window.factor)
      let width = TextAdvance.of(line.text.map(\.self)) * line.size
      #expect(width * (line.weight == .bold ? 1.1 : 1) <= line.box.size.width, "\(line.text)")
      #expect(line.box.minX >= room.minX && line.box.maxX <= room.maxX + 1e-9)
    }
    for (index, line) in lines.enumerated() {
      for other in lines[..<index] {
        let common = line.box.intersection(other.box)
        #expect((common?.size.shortEdge ?? 0) < 1e-6, "\(line.text) \(other.text)")
      }
    }
  }

  @Test(
    "H1 S7 a window of a billion points, as in a damaged recording, has at most one column per row",
    .timeLimit(.minutes(3)))
  func widest() {
    let scene = scene((Size(width: 1e9, height: 60), 1))
    let (lines, _) = lines(scene)
    let rows = scene.settings.modes.commands.filter { scene.settings.offers($0) }.helpLines()
    #expect(Set(lines.filter { $0.weight == .bold }.map(\.box.minX)).count <= rows.count)
  }

  @Test("H1 H5 every key and all words are there; fingers reach the last one", arguments: windows)
  func whole(_ window: (size: Size, factor: Double)) throws {
    let scene = scene(window)
    let rows = scene.settings.modes.commands.filter { scene.settings.offers($0) }.helpLines()
    let (lines, room) = lines(scene)
    let words = lines.map(\.text).joined(separator: " ")
    for row in rows { #expect(words.contains("\(row.key) \(row.meaning)")) }
    let bottom = lines.map(\.box.maxY).max() ?? 0
    guard bottom > room.maxY + 0.001 else { return }
    #expect(window.size.shortEdge / window.factor <= 480, "only small windows need to scroll")
    for _ in 0..<20 {
      scene.down(1, room.center.x, room.maxY - 5)
      for step in 1...10 {
        scene.move(1, room.center.x, room.maxY - 5 - Double(step) * room.size.height / 12)
      }
      scene.wait(0.3)
      scene.up(1)
    }
    #expect(scene.sandbox.overlays.help.isOpen, "scrolling does not close it")
    #expect((self.lines(scene).lines.map(\.box.maxY).max() ?? 0) <= room.maxY + 1e-6)
  }

  @Test("H2 a tap anywhere closes the help, and draws nothing", arguments: windows)
  func tap(_ window: (size: Size, factor: Double)) {
    for place in [Point(x: 0.5, y: 0.5), Point(x: 0.01, y: 0.99)] {
      let scene = scene(window)
      scene.tap(place.x * window.size.width, place.y * window.size.height)
      #expect(!scene.sandbox.overlays.help.isOpen && !scene.sandbox.isPossible(.undo))
    }
  }
}
