import Testing
import TrackerKit

@testable import TouchPlay

@Suite("LinesController")
struct LinesControllerTests {
  private let scene = LinesScene()
  private let begin = Point(x: 300, y: 400)

  @Test("L7 undo and redo by key work one line at a time; a new line discards what was undone")
  func undo() {
    for y in [100.0, 200, 300] { scene.line(Point(x: 100, y: y), Point(x: 300, y: y)) }
    scene.press("c")
    var counts: [Int] = []
    for _ in 0..<5 {
      scene.press("z", [.control])
      counts.append(scene.drawing?.history.items.count ?? 0)
    }
    #expect(counts == [3, 2, 1, 0, 0])
    for _ in 0..<2 { scene.press("z", [.control, .shift]) }
    #expect(scene.drawing?.history.items.count == 2)
    scene.line(Point(x: 100, y: 500), Point(x: 300, y: 500))
    scene.press("z", [.control, .shift])
    #expect(scene.drawing?.history.items.count == 3)
    #expect(scene.canvas.base.ink?.strokes.count == 3)
  }

  @Test("L2 twenty-four finished lines in 15° steps have twenty-four hues in order")
  func hues() {
    for index in 0..<24 {
      let angle = Angle(degrees: Double(index) * 15)
      let end = begin + Point(x: angle.cosine * 200, y: -angle.sine * 200)
      scene.line(begin, end.quantized)
    }
    #expect(scene.drawing?.history.items.map(\.color.hexadecimal) == ColorHueTests.wheel)
    #expect(scene.canvas.base.ink?.strokes.map(\.color.hexadecimal) == ColorHueTests.wheel)
  }

  @Test("L2 the key k makes all lines black, then colored again; a recording includes the setting")
  func black() throws {
    scene.line(begin, Point(x: 300, y: 100))
    let colored = (scene.sandbox.modelDigest, scene.sandbox.sceneDigest)
    scene.press("k")
    #expect(scene.finished.contains("\"#000000\""))
    #expect(scene.canvas.base.ink?.strokes.map(\.color) == [.black])
    #expect(scene.sandbox.modelDigest != colored.0 && scene.sandbox.sceneDigest != colored.1)
    let copy = try scene.copy()
    #expect(copy.settings.hasAngleColors == false)
    #expect(copy.sceneDigest == scene.sandbox.sceneDigest)
    scene.line(begin, Point(x: 500, y: 100))
    #expect(scene.canvas.base.ink?.strokes.map(\.color) == [.black, .black])
    scene.press("k")
    #expect(scene.finished.contains("\"#66CC00\""))
    #expect(try scene.copy().settings.hasAngleColors)
  }

  @Test("S1 a model rebuilt from a recording's header has the same lines, history, and selection")
  func snapshot() throws {
    scene.line(begin, Point(x: 500, y: 400))
    scene.downTogether(Point(x: 600, y: 100), Point(x: 800, y: 300))
    scene.up(2, after: 1)
    scene.up(1)
    scene.line(begin, Point(x: 300, y: 200))
    scene.press("z", [.control])
    scene.longPress(400, 400)
    #expect(scene.selected == 0)
    let copy = try scene.copy()
    #expect(copy.modelDigest == scene.sandbox.modelDigest)
    #expect(copy.sceneDigest == scene.sandbox.sceneDigest)
    #expect(copy.dump.description == scene.sandbox.dump.description)
    copy.perform(.redo)
    scene.sandbox.perform(.redo)
    #expect(copy.modelDigest == scene.sandbox.modelDigest)
    #expect(scene.drawing?.history.items.count == 3)
  }

  @Test("S7 a damaged snapshot is refused or gives another drawing; nothing crashes")
  func damagedSnapshot() throws {
    scene.line(begin, Point(x: 500, y: 400))
    scene.longPress(400, 400)
    let bytes = try #require(scene.drawing?.snapshot)
    for index in bytes.indices {
      for change in [0x01, 0x55, 0x80] as [UInt8] {
        var damaged = bytes
        damaged[index] ^= change
        var drawing = LinesDrawing(settings: Settings())
        do { try drawing.restore(damaged) } catch { continue }
        drawing.deleteSelected()
        while drawing.history.canUndo { drawing.history.undo() }
      }
    }
    #expect(throws: SessionError.self) {
      var drawing = LinesDrawing(settings: Settings())
      try drawing.restore(Array(bytes.dropLast()))
    }
  }

  @Test("S3 the digest covers what is drawn, selected, and moved")
  func digests() {
    var digests: [StateDigest] = []
    func note() { digests.append(drawingDigest) }
    note()
    scene.line(begin, Point(x: 500, y: 400))
    note()
    scene.down(1, 100, 100)
    note()
    scene.down(2, 150, 150, after: 0.01)
    note()
    scene.cancel(1)
    scene.cancel(2)
    #expect(drawingDigest == digests[1])
    scene.longPress(400, 400)
    note()
    scene.down(1, 400, 400)
    scene.move(1, 400, 450)
    scene.move(1, 400, 500)
    note()
    #expect(Set(digests).count == digests.count)
  }

  private var drawingDigest: StateDigest {
    var digest = StateDigest()
    scene.drawing?.combine(into: &digest)
    return digest
  }

  @Test("H6 what was drawn looks the same in both themes; the Delete button follows the theme")
  func theme() {
    scene.line(begin, Point(x: 500, y: 400))
    scene.longPress(400, 400)
    let before = scene.sandbox.sceneDigest
    scene.settings.isDark = false
    scene.view?.update()
    #expect(scene.sandbox.sceneDigest == before)
    #expect(scene.deleteButton?.style == .light)
  }
}
