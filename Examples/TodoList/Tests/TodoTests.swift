import Foundation
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitTesting

@testable import todo_list

@Suite("To-do list")
struct TodoTests {
  private static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "morning.touchplay").path

  private static var header: SessionHeader {
    var header = SessionHeader(program: SessionProgram(name: "todo-list", version: "1.0"))
    header.geometry = DisplayGeometry(points: Size(width: 480, height: 720))
    header.items = TodoItems(open: ["Water", "Bread", "Call Ada"], done: ["Post"])
    return header
  }

  private let app = TodoApp(Self.header)
  private let fingers: TouchScene

  init() { fingers = TouchScene(app: app) }

  private func center(_ view: View) -> Point { view.convert(view.bounds.center, to: nil) }

  private func cell(_ row: Int, _ section: Int = 0) throws -> ListCell {
    try #require(app.page.list.cell(at: RowPath(row, section: section)))
  }

  private func play(_ write: (inout FingerScript) -> Void) {
    var script = FingerScript()
    write(&script)
    script.wait(1)
    fingers.play(script)
  }

  private func tap(_ view: View) { play { $0.tap(1, at: center(view)) } }

  /// Swipes the row at a location, and taps the button behind it.
  private func delete(at place: Point) {
    play { script in
      script.down(1, at: place)
      script.drag(1, from: place, to: place - Point(x: 150, y: 0), seconds: 0.3)
      script.up(1)
    }
    play { $0.tap(1, at: Point(x: 460, y: place.y)) }
  }

  @Test("A new to-do comes first in the list; spaces alone add nothing")
  func add() {
    tap(app.page.field)
    play { $0.type("Fish") }
    tap(app.page.addButton)
    #expect(app.page.items[.open] == ["Fish", "Water", "Bread", "Call Ada"])
    #expect(app.page.field.text.isEmpty)
    play { $0.type("  ") }
    tap(app.page.addButton)
    #expect(app.page.items[.open].count == 4)
  }

  @Test("A tap checks a to-do; another tap unchecks it")
  func check() throws {
    tap(try cell(1))
    #expect(app.page.items == TodoItems(open: ["Water", "Call Ada"], done: ["Bread", "Post"]))
    tap(try cell(1, 1))
    #expect(app.page.items == TodoItems(open: ["Post", "Water", "Call Ada"], done: ["Bread"]))
  }

  @Test("A swipe and a tap delete a to-do; a long press and a drag move it")
  func deleteAndMove() throws {
    let place = center(try cell(0))
    delete(at: place)
    #expect(app.page.items[.open] == ["Bread", "Call Ada"])
    play { script in
      script.down(1, at: place)
      script.wait(0.6)
      script.drag(1, from: place, to: place + Point(x: 0, y: 44), seconds: 0.3)
      script.up(1)
    }
    #expect(app.page.items[.open] == ["Call Ada", "Bread"])
  }

  @Test("The items survive as text")
  func text() {
    let items = TodoItems(open: ["a", "b"], done: ["c"])
    #expect(TodoItems(text: items.text) == items && TodoItems(text: "") == TodoItems())
  }

  @Test("The recorded session gives the same list again, and is what the program records today")
  func session() throws {
    let bytes = try record()
    if ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] != nil {
      try Data(bytes).write(to: URL(filePath: Self.path))
    }
    let stored = try [UInt8](Data(contentsOf: URL(filePath: Self.path)))
    #expect(stored == bytes)
    try verify(session: FileSource(path: Self.path)) { TodoApp($0) }
  }

  /// Adds, checks, deletes and moves, and scrolls through a long list.
  private func record() throws -> [UInt8] {
    let session = SessionBuffer(header: Self.header)
    let recorder = SessionRecorder(header: Self.header, sink: session, source: app)
    app.loop.observer = recorder
    tap(app.page.field)
    for word in ["Fish", "Rice", "Salt", "Tea", "Milk", "Eggs", "Jam"] {
      play { $0.type(word) }
      tap(app.page.addButton)
    }
    tap(try cell(2))
    try deleteAndScroll()
    recorder.finish(tick: app.loop.tick)
    session.close()
    return session.bytes
  }

  private func deleteAndScroll() throws {
    let place = center(try cell(1))
    delete(at: place)
    play { script in
      script.down(1, at: place + Point(x: 0, y: 200))
      script.drag(1, from: place + Point(x: 0, y: 200), to: place, seconds: 0.2)
      script.up(1)
    }
  }
}
