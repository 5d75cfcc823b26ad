import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Fingers on a ListView")
struct ListFingerTests {
  private let scene = ListScene(rows: 20)

  private var fingers: ListScene { scene }

  private func swipe(_ y: Double, from x: Double = 250, to end: Double) {
    scene.scene.down(1, x, y)
    scene.scene.drag(1, to: end, y, steps: 8)
    scene.scene.up(1)
    scene.scene.wait(0.4)
  }

  /// The buttons behind a row.
  private func buttons(_ row: Int) -> [Button] {
    scene.list.cell(at: RowPath(row))?.subviews.compactMap { $0 as? Button } ?? []
  }

  @Test(
    "C11 a swipe to the left uncovers a row's actions; another row, a tap or a swipe back closes it"
  )
  func actions() {
    swipe(60, to: 100)
    #expect(buttons(1).map(\.title) == ["Delete", "Pin"])
    #expect(scene.take().isEmpty && scene.list.contentOffset == .zero)
    swipe(100, to: 100)
    #expect(buttons(1).isEmpty && buttons(2).count == 2)
    scene.scene.tap(1, 50, 150)
    scene.scene.wait(0.4)
    #expect(buttons(2).isEmpty && scene.take().isEmpty)
    swipe(60, to: 100)
    swipe(60, from: 20, to: 150)
    #expect(buttons(1).isEmpty)
  }

  @Test("C11 a swipe that a control in the row refuses opens nothing")
  func refusedSwipe() throws {
    let control = Slider(frame: Rect(x: 100, y: 0, width: 200, height: 44))
    try #require(scene.list.cell(at: RowPath(1))).addSubview(control)
    scene.scene.down(1, 250, 60)
    scene.scene.wait(0.3)
    scene.scene.drag(1, to: 150, 60, steps: 8)
    scene.scene.up(1)
    scene.scene.wait(0.4)
    #expect(buttons(1).isEmpty)
    _ = scene.take()
    scene.scene.tap(1, 50, 150)
    #expect(!scene.take().isEmpty)
  }

  @Test("C11 an action's button acts on its row, and closes it")
  func action() throws {
    swipe(60, to: 100)
    let pin = try #require(buttons(1).first { $0.title == "Pin" })
    let corner = pin.convert(.zero, to: nil)
    scene.scene.tap(1, corner.x + 10, 60)
    #expect(scene.take() == ["pin 1"])
    scene.scene.wait(0.4)
    #expect(buttons(1).isEmpty)
    swipe(60, to: 100)
    scene.scene.tap(1, 290, 60)
    scene.scene.wait(0.4)
    #expect(Array(scene.shownTitles.prefix(2)) == ["row 0", "row 2"])
  }

  @Test("C11 the ground of a row that moves aside covers the buttons that it has not uncovered")
  func ground() throws {
    scene.scene.down(1, 250, 60)
    scene.scene.drag(1, to: 200, 60, steps: 8)
    let cell = try #require(scene.list.cell(at: RowPath(1)))
    let rectangles = Drawn(cell).commands.compactMap { command -> Rect? in
      switch command.shape {
      case .rectangle(let rect), .roundedRectangle(let rect, _): rect
      default: nil
      }
    }
    // The ground comes after the buttons, whose edges are behind it.
    #expect(rectangles.dropLast().last?.maxX == 260)
    #expect(rectangles.dropLast(2).contains { $0.minX < 260 && $0.maxX > 260 })
    scene.scene.up(1)
  }

  @Test("C11 a row without actions does not move, and a vertical drag scrolls")
  func noActions() {
    swipe(20, to: 100)
    #expect(buttons(0).isEmpty)
    scene.scene.down(1, 250, 200)
    scene.scene.drag(1, to: 245, 100, steps: 8)
    #expect(scene.list.isDragging)
    scene.scene.up(1)
  }

  @Test("C11 a long press picks a row up; the others make room; it stays where it is dropped")
  func moving() {
    scene.scene.down(1, 100, 20)
    scene.scene.wait(0.6)
    #expect(scene.list.cell(at: RowPath(0))?.transform != .identity)
    scene.scene.drag(1, to: 100, 110, steps: 10)
    scene.scene.wait(0.3)
    #expect(scene.shown.map(\.y).sorted()[0] == 0 && scene.list.contentOffset == .zero)
    #expect(scene.shown.first { $0.title == "row 1" }?.y == 0)
    scene.scene.up(1)
    scene.scene.wait(0.4)
    #expect(scene.take() == ["move 0 to 2"])
    #expect(Array(scene.shownTitles.prefix(4)) == ["row 1", "row 2", "row 0", "row 3"])
    #expect(scene.shown.map(\.y) == [0, 44, 88, 132, 176])
    scene.scene.tap(1, 100, 100)
    #expect(scene.take() == ["select 2"])
  }

  @Test("C11 a row that may not move is not picked up; a cancelled move changes nothing")
  func staying() {
    scene.scene.down(1, 100, 60)
    scene.scene.wait(0.6)
    #expect(scene.list.cell(at: RowPath(1))?.transform == .identity)
    scene.scene.up(1)
    scene.scene.down(1, 100, 20)
    scene.scene.wait(0.6)
    scene.scene.drag(1, to: 100, 110, steps: 10)
    scene.scene.cancelAll()
    scene.scene.wait(0.4)
    #expect(!scene.take().contains { $0.hasPrefix("move") })
    #expect(scene.shown.map(\.y) == [0, 44, 88, 132, 176] && scene.shownTitles[0] == "row 0")
  }

  @Test("C11 rows that change while one is carried put it back, and the finger does nothing more")
  func changedWhileCarried() {
    scene.scene.down(1, 100, 20)
    scene.scene.wait(0.6)
    scene.scene.drag(1, to: 100, 110, steps: 10)
    scene.sections[0].removeFirst()
    scene.list.deleteRows(at: [RowPath(0)])
    scene.scene.drag(1, to: 100, 200, steps: 10)
    scene.scene.up(1)
    scene.scene.wait(0.5)
    #expect(scene.take().isEmpty && scene.shownTitles.first == "row 1")
    #expect(scene.shown.map(\.y) == [0, 44, 88, 132, 176])
    #expect(scene.list.content.subviews.allSatisfy { $0.transform == .identity && $0.alpha == 1 })
    scene.scene.down(1, 100, 20)
    scene.scene.wait(0.6)
    scene.list.reloadData()
    scene.scene.up(1)
    scene.scene.wait(0.5)
    #expect(scene.shown.map(\.y) == [0, 44, 88, 132, 176])
  }

  @Test("C11 a row carried to the edge scrolls the list as long as the finger stays there")
  func carriedFar() {
    scene.scene.down(1, 100, 20)
    scene.scene.wait(0.6)
    scene.scene.drag(1, to: 100, 215, steps: 10)
    scene.scene.wait(3)
    #expect(scene.list.contentOffset.y == 20 * 44 - 220)
    scene.scene.up(1)
    scene.scene.wait(0.4)
    #expect(scene.take() == ["move 0 to 19"] && scene.shownTitles.last == "row 0")
    #expect(scene.shown.map(\.y) == [0, 44, 88, 132, 176])
  }
}
