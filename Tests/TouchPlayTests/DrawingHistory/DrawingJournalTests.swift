import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitTesting

@testable import TouchPlay

@Suite("DrawingJournal")
struct DrawingJournalTests {
  private let folder: TemporaryFolder
  private var file: String { folder.path("trace.touchplay") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func start() -> KeptDrawing { KeptDrawing(in: folder.path) }

  @Test("L5 a change is in the file within 0.25 s, while the program still runs")
  func durability() throws {
    let drawing = start()
    drawing.draw(1...3)
    usleep(250_000)
    #expect(try KeptDrawing.locations(in: file) == [1, 2, 3])
    #expect(drawing.keeper.close().isEmpty)
  }

  @Test("L5 R6 undo and redo are saved like any change, and so are clear and its undo")
  func undo() throws {
    let drawing = start()
    drawing.draw(1...4)
    drawing.history.undo()
    drawing.history.remove(at: 0)
    drawing.history.replace(at: 1, with: KeptDrawing.stroke(9))
    drawing.history.clear()
    drawing.history.undo()
    usleep(250_000)
    #expect(drawing.locations == [2, 9])
    #expect(try KeptDrawing.locations(in: file) == [2, 9])
    drawing.history.redo()
    usleep(250_000)
    #expect(try KeptDrawing.locations(in: file).isEmpty)
    #expect(drawing.keeper.close().isEmpty)
  }

  @Test("L5 R6 the undo of a clear encodes nothing on the loop's thread, and is saved whole")
  func undoOfClear() throws {
    let history = EditHistory<CountedItem>()
    let keeper = DrawingSaver(folder: folder.path) { _ in }
    keeper.keep(history, as: "counted")
    for number in 0..<20_000 { history.append(CountedItem(number: number)) }
    history.clear()
    let before = CountedItem.encodings
    history.undo()
    #expect(CountedItem.encodings == before)
    history.append(CountedItem(number: 20_000))
    #expect(CountedItem.encodings == before + 1)
    usleep(500_000)
    // As after kill -9: the program goes on, and another one reads its file.
    let source = try FileSource(path: folder.path("counted.touchplay"))
    let kept = try DrawingContents<CountedItem>(source, mode: "counted")
    #expect(kept.fault == nil && kept.finished.items.map(\.number) == Array(0...20_000))
    #expect(keeper.close().isEmpty)
  }

  @Test("L5 random changes: the next program has the same strokes, to the last point")
  func random() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<8 {
      let drawing = start()
      for step in 0..<60 {
        let count = drawing.history.items.count
        switch Int.random(in: 0..<12, using: &generator) {
        case 0 where count > 0:
          drawing.history.remove(at: Int.random(in: 0..<count, using: &generator))
        case 1 where count > 0:
          let index = Int.random(in: 0..<count, using: &generator)
          drawing.history.replace(at: index, with: KeptDrawing.stroke(Double(step)))
        case 2: drawing.history.clear()
        case 3, 4: drawing.history.undo()
        case 5: drawing.history.redo()
        default: drawing.history.append(KeptDrawing.stroke(Double(step) + 0.123))
        }
      }
      #expect(drawing.keeper.close().isEmpty)
      let kept = try KeptDrawing.contents(file)
      #expect(kept.fault == nil && kept.isCompact)
      #expect(kept.finished.items.map(\.points) == drawing.history.items.map(\.points))
      #expect(kept.finished.items.map(\.width) == drawing.history.items.map(\.width))
    }
  }

  @Test("R6 the undo history does not survive a restart")
  func noUndo() {
    let drawing = start()
    drawing.draw(1...3)
    drawing.history.undo()
    #expect(drawing.keeper.close().isEmpty)
    let next = start()
    #expect(next.locations == [1, 2])
    #expect(!next.history.canUndo && !next.history.canRedo)
  }

  @Test("L5 undone changes take no space after exit or after the next start")
  func compaction() throws {
    var drawing = start()
    drawing.draw(1...2)
    #expect(drawing.keeper.close().isEmpty)
    let size = folder.data("trace.touchplay").count
    drawing = start()
    drawing.draw(3...400)
    for _ in 3...400 { drawing.history.undo() }
    usleep(250_000)
    let grown = folder.data("trace.touchplay")
    #expect(grown.count > 10 * size)
    #expect(drawing.keeper.close().isEmpty)
    #expect(folder.data("trace.touchplay").count == size)
    // A killed program leaves a grown file to the next one.
    try folder.write(grown, to: "trace.touchplay")
    drawing = start()
    #expect(drawing.locations == [1, 2])
    #expect(folder.data("trace.touchplay").count <= size)
    #expect(drawing.keeper.close().isEmpty)
    #expect(folder.data("trace.touchplay").count == size)
  }

  @Test("L5 the loaded drawing looks as it was saved")
  func ink() throws {
    let drawn = TraceDrawing()
    let keeper = DrawingSaver(folder: folder.path) { _ in }
    keeper.keep(drawn.history, as: "trace")
    for x in 1...5 { drawn.history.append(KeptDrawing.stroke(Double(x))) }
    #expect(keeper.close().isEmpty)
    let loaded = TraceDrawing()
    let second = DrawingSaver(folder: folder.path) { _ in }
    second.keep(loaded.history, as: "trace")
    second.finishLoading()
    #expect(loaded.ink.digest == drawn.ink.digest)
  }
}

/// An item that counts how often a thread encodes one.
private struct CountedItem: DrawnItem {
  var name: String { "item" }
  private static let key = "encodings"

  var number = 0

  /// How often this thread has encoded an item.
  static var encodings: Int { Thread.current.threadDictionary[key] as? Int ?? 0 }

  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&number, in: FieldRange.counts, named: "number")
  }

  func encode(into writer: inout ByteWriter) {
    Thread.current.threadDictionary[Self.key] = Self.encodings + 1
    writer.count(number)
  }
}
