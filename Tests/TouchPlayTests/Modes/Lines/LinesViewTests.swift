import Testing
import TrackerKit

@testable import TouchPlay

@Suite("LinesView")
struct LinesViewTests {
  /// The lines drawn live in a scene: color, width, and whether they are closed.
  private func live(_ scene: LinesScene) -> [String] {
    let canvas = scene.canvas
    return canvas.commands.prefix(canvas.sceneCount).compactMap { command in
      guard case .polyline(_, let width, let isClosed) = command.shape else { return nil }
      return "\(command.color.hexadecimal) \(width)\(isClosed ? " closed" : "")"
    }
  }

  @Test("L1 the ground is gray; a line is red, 10 pt wide, with a white rim, then has its color")
  func line() {
    let scene = LinesScene()
    #expect(scene.canvas.base.ground == Color(0x808080))
    scene.down(1, 100, 100)
    scene.move(1, 100, 300)
    #expect(live(scene) == ["#FFFFFF 12.0", "#FF0000 10.0"])
    scene.up(1)
    #expect(live(scene).isEmpty)
    let stroke = scene.canvas.base.ink?.strokes.first
    #expect(stroke?.path.points == [Point(x: 100, y: 100), Point(x: 100, y: 300)])
    #expect(stroke?.path.width == 10)
    #expect(stroke?.color == Color(0x6600CC))
  }

  @Test("L4 an ellipse in progress is a closed red 10 pt outline; a finished one is ink")
  func ellipse() throws {
    let scene = LinesScene()
    scene.downTogether(Point(x: 100, y: 100), Point(x: 500, y: 300))
    #expect(live(scene) == ["#FFFFFF 12.0 closed", "#FF0000 10.0 closed"])
    scene.up(1, after: 1)
    let path = try #require(scene.canvas.base.ink?.strokes.first?.path)
    #expect(path.points.first == path.points.last)
    #expect(path.points.map(\.x).min() == 100 && path.points.map(\.x).max() == 500)
    #expect(path.points.map(\.y).min() == 100 && path.points.map(\.y).max() == 300)
    #expect(path.width == 10)
  }

  @Test("L6 rims mark a selected line, and while it is dragged it leaves the ink")
  func selection() {
    let scene = LinesScene()
    scene.line(Point(x: 200, y: 400), Point(x: 600, y: 400))
    scene.longPress(400, 400)
    #expect(live(scene) == ["#15181C 22.0", "#FFFFFF 16.0", "#CC0000 10.0"])
    scene.down(1, 400, 400)
    scene.move(1, 400, 510)
    let canvas = scene.canvas
    #expect(canvas.points.allSatisfy { $0.y == 500 } && !canvas.points.isEmpty)
    #expect(canvas.base.ink?.strokes.first?.path.points.isEmpty == true)
    scene.up(1)
    #expect(scene.canvas.base.ink?.strokes.first?.path.points.first == Point(x: 200, y: 500))
  }

  @Test("H5 widths, reach, and button follow the UI factor, in a replay, too")
  func factor() throws {
    let scene = LinesScene(factor: 2)
    scene.down(1, 300, 400)
    scene.move(1, 500, 400)
    #expect(live(scene) == ["#FFFFFF 24.0", "#FF0000 20.0"])
    scene.up(1)
    #expect(scene.canvas.base.ink?.strokes.first?.path.width == 20)
    scene.longPress(400, 440)
    #expect(scene.selected == 0)
    #expect(live(scene) == ["#15181C 44.0", "#FFFFFF 32.0", "#CC0000 20.0"])
    #expect(scene.deleteButton?.frame.size == Size(width: 192, height: 96))
    let copy = try scene.copy()
    #expect(copy.settings.interfaceFactor == 2)
    #expect(copy.sceneDigest == scene.sandbox.sceneDigest)
  }

  @Test(
    "S7 a header with an impossible UI factor is refused", arguments: [0, -1, .nan, .infinity, 99])
  func impossibleFactor(factor: Double) {
    var header = SessionHeader()
    header.interfaceFactor = factor
    #expect(throws: SessionError.self) { try Sandbox(header: header, settings: Settings()) }
  }
}
