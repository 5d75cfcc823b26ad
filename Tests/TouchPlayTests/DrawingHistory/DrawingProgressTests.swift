import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles

@testable import TouchPlay

@Suite("Strokes in progress in a journal")
struct DrawingProgressTests {
  private let folder: TemporaryFolder
  private var file: String { folder.path("trace.touchplay") }
  private var size: Int { folder.data("trace.touchplay").count }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func start() -> KeptDrawing { KeptDrawing(in: folder.path) }

  /// The next start if the program were killed now, in a separate folder.
  private func startAfterKill(
    _ drawing: KeptDrawing
  ) throws -> (drawing: KeptDrawing, folder: TemporaryFolder) {
    drawing.waitUntilKept(in: file)
    let next = try TemporaryFolder()
    try next.write(folder.data("trace.touchplay"), to: "trace.touchplay")
    return (KeptDrawing(in: next.path), next)
  }

  @Test("L5 R4 a stroke in progress at kill -9 is a finished stroke at the next start")
  func killed() throws {
    let drawing = start()
    drawing.draw(1...2)
    drawing.drawOn(5, 10..<13)
    drawing.drawOn(6, 20..<21)
    drawing.keeper.keepProgress()
    drawing.drawOn(5, 13..<40)
    drawing.keeper.keepProgress()
    let wet = drawing.inProgress.map(\.item.points)
    let (next, other) = try startAfterKill(drawing)
    #expect(next.history.items.map(\.points).suffix(2) == wet[...])
    #expect(next.locations == [1, 2, 10, 20])
    #expect(next.keeper.notices.isEmpty && !next.history.canUndo)
    #expect(try KeptDrawing.contents(other.path("trace.touchplay")).isCompact)
    #expect(next.keeper.close().isEmpty)
    let last = KeptDrawing(in: other.path)
    #expect(last.locations == [1, 2, 10, 20], "only once, whatever follows")
  }

  @Test("L5 a finished stroke exists only once, wherever the file was cut off")
  func once() throws {
    let drawing = start()
    for step in 0..<6 {
      drawing.drawOn(9, step * 10..<step * 10 + 10)
      drawing.keeper.keepProgress()
      usleep(150_000)
    }
    drawing.lift(9)
    drawing.waitUntilKept(in: file)
    let bytes = folder.data("trace.touchplay")
    let other = try TemporaryFolder()
    var lengths: [Int] = []
    for count in 0...bytes.count {
      try other.write(bytes.prefix(count), to: "trace.touchplay")
      let strokes = try KeptDrawing.contents(other.path("trace.touchplay")).drawing.items
      #expect(strokes.count <= 1)
      if lengths.last ?? 0 != strokes.first?.points.count ?? 0 {
        lengths.append(strokes.first?.points.count ?? 0)
      }
    }
    #expect(lengths.last == 60 && lengths == lengths.sorted(), "\(lengths)")
    #expect(drawing.keeper.close().isEmpty)
  }

  @Test("L5 only new points are appended, and a finger at rest adds nothing")
  func growth() throws {
    let drawing = start()
    drawing.draw(1...1)
    for step in 0..<500 {
      drawing.drawOn(3, step * 20..<step * 20 + 20)
      drawing.keeper.keepProgress()
    }
    drawing.waitUntilKept(in: file)
    let grown = size
    #expect(grown < 10_000 * 16 + 500 * 20 + 1000)
    for _ in 0..<100 { drawing.keeper.keepProgress() }
    usleep(300_000)
    #expect(size == grown)
    #expect(drawing.keeper.hasProgress)
    drawing.lift(3)
    #expect(!drawing.keeper.hasProgress)
    #expect(drawing.keeper.close().isEmpty)
    #expect(size < 10_000 * 16 + 1000, "the parts disappear at the end")
  }

  @Test("L5 R4 a stroke taken by a recognizer or a palm is gone at the next start")
  func taken() throws {
    let drawing = start()
    drawing.drawOn(1, 0..<5)
    drawing.drawOn(2, 50..<55)
    drawing.keeper.keepProgress()
    drawing.inProgress.removeFirst()
    #expect(drawing.keeper.hasProgress)
    drawing.keeper.keepProgress()
    let (next, _) = try startAfterKill(drawing)
    #expect(next.locations == [50])
    drawing.inProgress.removeAll()
    drawing.keeper.keepProgress()
    #expect(!drawing.keeper.hasProgress)
    #expect(try startAfterKill(drawing).drawing.locations.isEmpty)
  }

  @Test("L5 R3 clear and undo leave strokes in progress, even after kill -9")
  func clear() throws {
    let drawing = start()
    drawing.draw(1...4)
    drawing.drawOn(7, 90..<95)
    drawing.keeper.keepProgress()
    drawing.history.clear()
    #expect(try startAfterKill(drawing).drawing.locations == [90])
    drawing.history.undo()
    drawing.history.undo()
    #expect(try startAfterKill(drawing).drawing.locations == [1, 2, 3, 90])
  }

  @Test("L5 Q3 while nothing is drawn, nothing is written")
  func idle() throws {
    let drawing = start()
    drawing.draw(1...2)
    drawing.waitUntilKept(in: file)
    let before = size
    for _ in 0..<50 { drawing.keeper.keepProgress() }
    usleep(300_000)
    #expect(size == before && !drawing.keeper.hasProgress)
  }

  @Test("L5 if a file cannot be rewritten, a stroke in progress is finished in the old one")
  func noRoom() throws {
    let drawing = start()
    drawing.draw(1...2)
    drawing.drawOn(4, 30..<35)
    drawing.drawOn(5, 60..<61)
    drawing.keeper.keepProgress()
    drawing.waitUntilKept(in: file)
    let other = try TemporaryFolder()
    try other.write(folder.data("trace.touchplay"), to: "trace.touchplay")
    // A folder blocks the new file.
    try FileManager.default.createDirectory(
      atPath: other.path("trace.touchplay.part"), withIntermediateDirectories: false)
    for _ in 1...3 {
      let next = KeptDrawing(in: other.path)
      #expect(next.locations == [1, 2, 30, 60])
      // The number of one of the previous program's fingers.
      next.drawOn(4, 70..<72)
      next.keeper.keepProgress()
      next.inProgress.removeAll()
      next.keeper.keepProgress()
      #expect(next.keeper.close().map(\.code) == [.cannotCreate])
    }
  }

  @Test("L5 progress records are damage in a drawing whose items do not grow")
  func lines() throws {
    let shape = DrawnShape(
      kind: .line, begin: .zero, end: Point(x: 9, y: 9), width: 10)
    let part = EditRecord.grow(1, shape).bytes
    let bytes = DrawingFile.opening("lines") + DrawingFile.block(part + part)
    try folder.write(Data(bytes), to: "lines.touchplay")
    let contents = try DrawingContents<DrawnShape>(
      FileSource(path: folder.path("lines.touchplay")), mode: "lines")
    #expect(contents.fault != nil)
  }
}
