import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

@Suite("Long-running journals")
struct DrawingCompactionTests {
  private let folder: TemporaryFolder
  private var file: String { folder.path("trace.touchplay") }
  private var size: Int { folder.data("trace.touchplay").count }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func start() -> KeptDrawing { KeptDrawing(in: folder.path) }

  /// A stroke of 1.6 kB.
  private static func longStroke(_ x: Int) -> TraceStroke {
    let points = (0..<100).map { Point(x: Double(x), y: Double($0)) }
    return TraceStroke(width: 8, points: points)
  }

  @Test("L5 a page that is drawn and cleared repeatedly takes no more disk space")
  func bounded() throws {
    let drawing = start()
    for round in 0..<20 {
      for stroke in 0..<200 { drawing.history.append(Self.longStroke(round * 200 + stroke)) }
      drawing.history.clear()
    }
    drawing.draw(1...3)
    drawing.waitUntilKept(in: file, bytes: 1_000_000)
    #expect(size < 1_000_000, "20 pages of 320 kB")
    #expect(try KeptDrawing.locations(in: file) == [1, 2, 3])
    #expect(drawing.history.canUndo && drawing.faults.isEmpty)
    #expect(drawing.keeper.close().isEmpty)
    #expect(try KeptDrawing.locations(in: file) == [1, 2, 3])
  }

  @Test("L5 undone, moved, and removed items take no more space than current ones")
  func edits() throws {
    let drawing = start()
    for x in 0..<100 { drawing.history.append(Self.longStroke(x)) }
    for x in 0..<2000 { drawing.history.replace(at: x % 100, with: Self.longStroke(x)) }
    for x in 0..<500 {
      drawing.history.append(Self.longStroke(x))
      drawing.history.undo()
    }
    drawing.waitUntilKept(in: file, bytes: 1_000_000)
    #expect(size < 1_000_000, "of 4 MB that were written")
    // The file may have been equal before the last changes, which are undone.
    let expected = drawing.history.items.map(\.points)
    #expect(drawing.keeper.close().isEmpty)
    #expect(try KeptDrawing.contents(file).finished.items.map(\.points) == expected)
  }

  @Test("L5 a file is rewritten on request, with strokes in progress; later changes go into it")
  func whenAsked() throws {
    let drawing = start()
    drawing.draw(1...50)
    drawing.history.clear()
    drawing.draw(60...61)
    drawing.drawOn(3, 5..<9)
    drawing.keeper.compact()
    drawing.drawOn(3, 9..<12)
    drawing.keeper.keepProgress()
    drawing.draw(62...62)
    drawing.waitUntilKept(in: file, bytes: 600)
    #expect(size < 600)
    let contents = try KeptDrawing.contents(file)
    #expect(contents.finished.items.map { $0.points[0].x } == [60, 61, 62])
    #expect(contents.inProgress.map(\.item.points) == drawing.inProgress.map(\.item.points))
    #expect(drawing.keeper.close().isEmpty)
    #expect(drawing.faults.isEmpty)
  }

  @Test("L5 if a file cannot be rewritten, changes go on in the old one, and the end rewrites it")
  func impossible() throws {
    let drawing = start()
    drawing.draw(1...3)
    try FileManager.default.createDirectory(
      atPath: file + ".part", withIntermediateDirectories: false)
    drawing.drawOn(8, 40..<45)
    drawing.history.remove(at: 0)
    drawing.keeper.compact()
    drawing.draw(4...4)
    drawing.waitUntilKept(in: file)
    let contents = try KeptDrawing.contents(file)
    #expect(contents.drawing.items.map { $0.points[0].x } == [2, 3, 4, 40])
    #expect(drawing.faults.isEmpty)
    drawing.lift(8)
    drawing.keeper.compact()
    drawing.draw(5...5)
    drawing.waitUntilKept(in: file)
    rmdir(file + ".part")
    #expect(drawing.keeper.close().isEmpty)
    #expect(try KeptDrawing.contents(file).isCompact)
  }

  @Test("L5 when a full disk has space again, the next change saves the whole drawing")
  func roomAgain() throws {
    guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
    let disk = try SmallDisk(kibibytes: 64)
    let ballast = disk.path + "/ballast"
    #expect(FileManager.default.createFile(atPath: ballast, contents: Data(count: 52 << 10)))
    let drawing = KeptDrawing(in: disk.path)
    drawing.draw(0..<400)
    usleep(300_000)
    #expect(drawing.faults.count == 1)
    unlink(ballast)
    var count = 400
    // On a change, and not too often.
    while drawing.locations.count
      > (try KeptDrawing.locations(in: disk.path + "/trace.touchplay").count),
      count < 480
    {
      drawing.draw(count..<count + 1)
      count += 1
      usleep(500_000)
    }
    #expect(try KeptDrawing.locations(in: disk.path + "/trace.touchplay") == drawing.locations)
    #expect(drawing.faults.count == 1)
    #expect(drawing.keeper.close().isEmpty)
  }

  @Test("L5 random changes with rewrites at any moment lose nothing")
  func random() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<6 {
      let drawing = start()
      for step in 0..<300 {
        let count = drawing.history.items.count
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: drawing.keeper.compact()
        case 1: drawing.keeper.keepProgress()
        case 2 where count > 0:
          drawing.history.remove(at: Int.random(in: 0..<count, using: &generator))
        case 3: drawing.history.undo()
        case 4: drawing.history.redo()
        case 5: drawing.drawOn(step % 3, step..<step + 4)
        case 6: drawing.lift(step % 3)
        case 7: usleep(1000)
        case 8 where step % 5 == 0: drawing.history.clear()
        default: drawing.history.append(KeptDrawing.stroke(Double(step)))
        }
      }
      drawing.keeper.keepProgress()
      drawing.waitUntilKept(in: file)
      let kept = try KeptDrawing.contents(file)
      #expect(kept.fault == nil)
      #expect(kept.finished.items.map(\.points) == drawing.history.items.map(\.points))
      let wet = drawing.inProgress.map(\.item.points)
      #expect(kept.inProgress.count == wet.count)
      #expect(kept.inProgress.allSatisfy { wet.contains($0.item.points) })
      drawing.inProgress.removeAll()
      #expect(drawing.keeper.close().isEmpty)
    }
  }
}
