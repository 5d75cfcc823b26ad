import Testing
import TrackerKit

@testable import TouchPlay

@Suite struct ClearedInkTests {
  private let drawing = TraceDrawing()

  init() {
    draw(1...3)
  }

  private func draw(_ locations: ClosedRange<Int>) {
    for x in locations {
      let points = (0..<5).map { Point(x: Double(x * 10 + $0), y: Double($0 * $0)) }
      drawing.history.append(TraceStroke(width: 8, points: points))
    }
  }

  private var paths: [ObjectIdentifier] { drawing.ink.strokes.map { ObjectIdentifier($0.path) } }

  /// The digest of the drawing's strokes as new ink.
  private var expected: StateDigest {
    let ink = Ink()
    for stroke in drawing.history.items {
      for line in stroke.lines(isSmooth: drawing.isSmooth) { ink.append(line) }
    }
    return ink.digest
  }

  @Test("R6 the undo of each clear brings back the same lines, and makes none again")
  func undo() {
    let first = paths
    drawing.history.clear()
    draw(4...5)
    for _ in 0..<2 {
      let second = paths
      drawing.history.clear()
      #expect(drawing.ink.strokes.isEmpty)
      drawing.history.undo()
      #expect(paths == second && drawing.ink.digest == expected)
      for _ in 0..<3 { drawing.history.undo() }
      #expect(paths == first && drawing.ink.digest == expected)
      for _ in 0..<3 { drawing.history.redo() }
    }
  }

  @Test("R5 R6 after a clear, lines that are smoothed no more come back straight")
  func smoothing() {
    drawing.history.clear()
    drawing.setSmooth(false)
    draw(4...5)
    drawing.history.clear()
    for count in [2, 1, 0, 3] {
      drawing.history.undo()
      #expect(drawing.ink.strokes.count == count && drawing.ink.digest == expected)
    }
  }

  @Test("R6 a drawing that is loaded after a clear is shown, not the cleared one")
  func load() {
    drawing.history.clear()
    drawing.history.load {
      NumberedItems([0: TraceStroke(width: 4, points: [Point(x: 1, y: 2)])])
    }
    drawing.history.finishLoading()
    #expect(drawing.ink.strokes.count == 1 && drawing.ink.digest == expected)
  }
}
