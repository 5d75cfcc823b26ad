import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("TextColumn")
struct TextColumnTests {
  @Test("H10 a long text is cut in one line, a short one is not")
  func line() {
    #expect(TextColumn.line("20260131-235959", width: 12) == "20260131-235959")
    let cut = TextColumn.line(String(repeating: "name ", count: 9), width: 10)
    #expect(cut.hasPrefix("name name") && cut.hasSuffix("…") && cut.count < 20)
  }

  @Test("H10 a column shrinks until everything is in its rectangle", arguments: [40.0, 90, 400])
  func shrinks(_ height: Double) {
    let canvas = Canvas()
    let path = String(repeating: "/folder", count: 8)
    let rect = Rect(x: 10, y: 20, width: 200, height: height)
    TextColumn(parts: [("Title", 24, .white), (path, 15, .white)]).draw(in: canvas, rect)
    let runs = canvas.commands.compactMap { command in
      if case .text(let run) = command.shape { run } else { nil as TextRun? }
    }
    #expect(runs.count >= 3)
    #expect(runs.dropFirst().map(\.text).joined() == path)
    #expect(runs.allSatisfy { $0.box.minY >= rect.minY - 0.001 && $0.box.minX == rect.minX })
    if height > 40 { #expect(runs.allSatisfy { $0.box.maxY <= rect.maxY + 0.001 }) }
  }
}
