import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

@Suite("EditHistory")
struct EditHistoryTests {
  private func stroke(_ x: Double) -> TraceStroke {
    TraceStroke(width: 8, points: [Point(x: x, y: 0)])
  }

  private func locations(_ history: EditHistory<TraceStroke>) -> [Double] {
    history.items.map { $0.points[0].x }
  }

  private func digest(_ history: EditHistory<TraceStroke>) -> StateDigest {
    var digest = StateDigest()
    history.combine(into: &digest)
    return digest
  }

  @Test("S3 a digest does not depend on earlier digests")
  func digestsOnTheWay() {
    func edit(_ history: EditHistory<TraceStroke>, after each: () -> Void) {
      let edits: [() -> Void] = [
        { history.append(stroke(1)) }, { history.append(stroke(2)) },
        { history.append(stroke(3)) }, { history.replace(at: 1, with: stroke(4)) },
        { history.remove(at: 0) }, { history.undo() }, { history.append(stroke(5)) },
      ]
      for edit in edits {
        edit()
        each()
      }
    }
    let (asked, other) = (EditHistory<TraceStroke>(), EditHistory<TraceStroke>())
    edit(asked) { _ = digest(asked) }
    edit(other) {}
    #expect(digest(asked) == digest(other))
  }

  @Test("R6 every change can be undone and redone, the last one first")
  func undoAndRedo() {
    let history = EditHistory<TraceStroke>()
    for x in 1...4 { history.append(stroke(Double(x))) }
    history.remove(at: 1)
    history.replace(at: 0, with: stroke(9))
    history.clear()
    #expect(locations(history).isEmpty)
    let states: [[Double]] = [
      [9, 3, 4], [1, 3, 4], [1, 2, 3, 4], [1, 2, 3], [1, 2], [1], [],
    ]
    for state in states {
      history.undo()
      #expect(locations(history) == state)
    }
    #expect(!history.canUndo && history.canRedo)
    for state in states.dropLast().reversed() {
      history.redo()
      #expect(locations(history) == state)
    }
    history.redo()
    #expect(locations(history).isEmpty && !history.canRedo)
    history.redo()
    #expect(locations(history).isEmpty, "there is nothing left to redo")
  }

  @Test("R6 a new change discards what was undone")
  func newChange() {
    let history = EditHistory<TraceStroke>()
    history.append(stroke(1))
    history.append(stroke(2))
    history.undo()
    history.append(stroke(3))
    #expect(!history.canRedo && locations(history) == [1, 3])
    history.clear()
    history.clear()
    history.undo()
    #expect(locations(history) == [1, 3], "an empty drawing cannot be cleared")
  }

  @Test("S3 the digest depends on the items and the history, not on how they came about")
  func digests() {
    let direct = EditHistory<TraceStroke>()
    direct.append(stroke(1))
    direct.append(stroke(2))
    let before = digest(direct)
    direct.append(stroke(3))
    #expect(digest(direct) != before)
    direct.undo()
    #expect(digest(direct) != before, "there is something to redo")
    direct.redo()
    direct.undo()
    let other = EditHistory<TraceStroke>()
    for x in [1.0, 2, 7] { other.append(stroke(x)) }
    other.undo()
    #expect(digest(direct) == digest(other))
  }

  @Test("S1 a snapshot holds items and history; a damaged one is refused or harmless")
  func snapshot() throws {
    let history = EditHistory<TraceStroke>()
    for x in 1...3 { history.append(stroke(Double(x))) }
    history.remove(at: 0)
    history.clear()
    history.undo()
    let bytes = history.snapshot
    var copy = EditHistory<TraceStroke>()
    try copy.restore(bytes)
    #expect(digest(copy) == digest(history))
    copy.redo()
    #expect(locations(copy).isEmpty)
    for _ in 0..<5 { copy.undo() }
    #expect(locations(copy).isEmpty && !copy.canUndo)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x55
      var damaged = EditHistory<TraceStroke>()
      do { try damaged.restore(changed) } catch { continue }
      while damaged.canUndo { damaged.undo() }
      while damaged.canRedo { damaged.redo() }
    }
  }

  @Test("S1 S7 80,000 records that clear and undo a full page are read as they were made")
  func manyClears() throws {
    let count = 20_000
    var records = (0..<count).map { EditRecord.put($0, stroke(1)) }
    for _ in 0..<count { records += [.clear, .undo, .undo, .put(count - 1, stroke(2))] }
    var writer = ByteWriter()
    writer.count(records.count)
    for record in records { record.encode(into: &writer) }
    var history = EditHistory<TraceStroke>()
    try history.restore(writer.bytes)
    #expect(history.items.count == count && history.items.last?.points[0].x == 2)
  }

  @Test("R6 random changes: undoing and redoing everything restores digests and ink")
  func random() {
    var generator = SeededGenerator(seed: 4)
    let drawing = TraceDrawing()
    var states: [StateDigest] = []
    for step in 0..<300 {
      let count = drawing.history.items.count
      switch Int.random(in: 0..<10, using: &generator) {
      case 0 where count > 0:
        drawing.history.remove(at: Int.random(in: 0..<count, using: &generator))
      case 1 where count > 0:
        let index = Int.random(in: 0..<count, using: &generator)
        drawing.history.replace(at: index, with: stroke(Double(step)))
      case 2 where count > 20: drawing.history.clear()
      default: drawing.history.append(stroke(Double(step)))
      }
      states.append(drawing.ink.digest)
    }
    for state in states.dropLast().reversed() {
      drawing.history.undo()
      #expect(drawing.ink.digest == state)
    }
    while drawing.history.canUndo { drawing.history.undo() }
    #expect(drawing.ink.strokes.isEmpty)
    while drawing.history.canRedo { drawing.history.redo() }
    #expect(drawing.ink.digest == states.last)
  }
}
