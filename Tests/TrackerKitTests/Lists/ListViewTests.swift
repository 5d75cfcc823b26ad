import Testing
import TrackerKit
import TrackerKitTesting

@Suite("ListView")
struct ListViewTests {
  @Test("C11 only rows on the screen have cells, and cells are used again")
  func reuse() {
    let scene = ListScene(rows: 100_000)
    #expect(scene.shownTitles == (0..<5).map { "row \($0)" } && scene.made == 5)
    #expect(scene.list.contentSize.height == 4_400_000)
    for step in 1...2_000 {
      scene.list.contentOffset.y = Double(step) * 20
      #expect(scene.list.visiblePaths.count <= 6)
    }
    #expect(scene.made == 6 && scene.shownTitles.first == "row 909")
    scene.list.contentOffset.y = 4_399_780
    #expect(scene.shown.map(\.y) == [0, 44, 88, 132, 176])
    #expect(scene.shownTitles.last == "row 99999" && scene.made == 6)
  }

  @Test("C11 rows can have heights of their own")
  func heights() {
    let scene = ListScene(rows: 30)
    scene.heights = { $0.row % 2 == 0 ? 100 : 20 }
    scene.list.rowHeight = nil
    #expect(scene.list.contentSize.height == 15 * 120)
    #expect(scene.shown.map(\.y) == [0, 100, 120])
    scene.list.contentOffset.y = 220
    #expect(scene.shown.map(\.y) == [-0, 20, 120, 140] && scene.shownTitles.first == "row 3")
    #expect(scene.list.path(at: Point(x: 5, y: 19.9))?.row == 3)
    #expect(scene.list.path(at: Point(x: 5, y: 20))?.row == 4)
    #expect(scene.list.path(at: Point(x: 5, y: 221)) == nil)
  }

  @Test("C11 a section's header stays at the top until the next one pushes it away")
  func headers() throws {
    let scene = ListScene([["a", "b", "c"], [], ["d", "e", "f", "g", "h", "i"]])
    scene.titles = ["first", nil, "last"]
    scene.list.reloadData()
    func headers() -> [Double] {
      scene.list.content.subviews.filter { !($0 is ListCell) }.map {
        ($0.frame.minY - scene.list.contentOffset.y).rounded()
      }.sorted()
    }
    let height = (ControlStyle.light.fontSize * 1.8).rounded()
    #expect(headers() == [0, 132 + height])
    scene.list.contentOffset.y = 50
    #expect(headers() == [0, 82 + height])
    scene.list.contentOffset.y = 150
    #expect(headers() == [-18, 150 - 132 - 18 - 18 + height])
    scene.list.contentOffset.y = 200
    #expect(headers() == [0])
    #expect(scene.list.rowCount == 9)
  }

  @Test("C11 a tap selects a row; a tap that stops the scrolling does not")
  func selection() {
    let scene = ListScene(rows: 50)
    scene.scene.tap(1, 100, 100)
    #expect(scene.take() == ["select 2"])
    scene.scene.down(1, 100, 200)
    scene.scene.drag(1, to: 100, 100, steps: 4)
    scene.scene.up(1)
    #expect(scene.list.isDecelerating)
    scene.scene.tap(1, 100, 100)
    #expect(scene.take().isEmpty)
  }

  @Test("C11 a row is pressed while a finger is on it, and not while it scrolls")
  func highlight() throws {
    let scene = ListScene(rows: 50)
    let cell = try #require(scene.list.cell(at: RowPath(1)))
    scene.scene.down(1, 100, 60)
    scene.scene.wait(0.2)
    #expect(cell.isHighlighted)
    scene.scene.drag(1, to: 100, 20, steps: 4)
    #expect(!cell.isHighlighted)
    scene.scene.up(1)
  }

  @Test("C11 added rows fade in, removed ones fade out, and the others move to their places")
  func changes() {
    let scene = ListScene(rows: 4)
    scene.sections[0].insert("new", at: 1)
    scene.list.insertRows(at: [RowPath(1)])
    #expect(scene.shown.map(\.y) == [0, 44, 44, 88, 132])
    #expect(scene.list.cell(at: RowPath(1))?.alpha == 0)
    scene.scene.wait(0.13)
    #expect((45..<88).contains(scene.shown[2].y))
    scene.scene.wait(0.3)
    #expect(scene.shown.map(\.y) == [0, 44, 88, 132, 176])
    #expect(scene.shownTitles == ["row 0", "new", "row 1", "row 2", "row 3"])
    scene.sections[0].removeSubrange(0...1)
    scene.list.deleteRows(at: [RowPath(0), RowPath(1)])
    scene.scene.wait(0.4)
    #expect(scene.shownTitles == ["row 1", "row 2", "row 3"])
    #expect(scene.shown.map(\.y) == [0, 44, 88])
    #expect(scene.list.content.subviews.count == 3 && scene.scene.app.loop.deadline == nil)
    scene.sections[0][1] = "changed"
    scene.list.reloadRow(at: RowPath(1))
    #expect(scene.shownTitles == ["row 1", "changed", "row 3"])
  }

  @Test("C11 rows removed at the end of a scrolled list bring the rest back into the window")
  func removalAtTheEnd() {
    let scene = ListScene(rows: 20)
    scene.list.contentOffset.y = 660
    scene.sections[0].removeLast(18)
    scene.list.deleteRows(at: (2..<20).map { RowPath($0) })
    scene.scene.wait(0.4)
    #expect(scene.list.contentOffset.y == 0 && scene.shownTitles == ["row 0", "row 1"])
    #expect(scene.shown.map(\.y) == [0, 44] && scene.list.content.subviews.count == 2)
  }

  @Test("C11 a section that goes with its last row takes nothing else with it")
  func lostSection() {
    let scene = ListScene([["a"], ["b"], ["c"]])
    scene.sections.remove(at: 1)
    scene.list.deleteRows(at: [RowPath(0, section: 1)])
    scene.scene.wait(0.5)
    #expect(scene.list.rowCount == 2 && scene.shown.map(\.y) == [0, 44])
    scene.list.reloadData()
    #expect(scene.shownTitles == ["a", "c"])
  }

  @Test("C11 scrolling to a row shows it below the header, in 0.3 s or at once")
  func scrollToRow() {
    let scene = ListScene(rows: 100)
    scene.list.scrollToRow(at: RowPath(50), animated: true)
    #expect(scene.list.contentOffset.y == 0)
    scene.scene.wait(0.15)
    #expect((100..<2000).contains(scene.list.contentOffset.y))
    scene.scene.wait(0.2)
    #expect(scene.list.contentOffset.y == 51 * 44 - 220)
    scene.list.scrollToRow(at: RowPath(3), animated: false)
    #expect(scene.list.contentOffset.y == 3 * 44)
    scene.list.scrollToRow(at: RowPath(1000), animated: false)
    #expect(scene.list.contentOffset.y == 3 * 44)
  }

  @Test("C11 a list that gets wider lays out its rows anew")
  func resize() {
    let scene = ListScene(rows: 10)
    scene.list.frame.size = Size(width: 200, height: 400)
    #expect(scene.shownTitles.count == 10)
    #expect(scene.list.cell(at: RowPath(0))?.frame.size.width == 200)
  }
}
