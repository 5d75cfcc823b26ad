import Testing
import TrackerKit

@Suite("Lines of text")
struct TextRunTests {
  private let box = Rect(x: 20, y: 10, width: 100, height: 40)

  @Test("V5 two lines are the same if all about them is, and their text scalar by scalar")
  func equality() {
    let run = TextRun("\u{E9}", in: box, size: 20)
    #expect(run == TextRun(String(["\u{E9}"] as [Character]), in: box, size: 20))
    let changes: [(inout TextRun) -> Void] = [
      { $0.text = "e\u{301}" }, { $0.text = "\u{E8}" }, { $0.box.size.width = 99 },
      { $0.size = 21 }, { $0.alignment = .center }, { $0.weight = .bold }, { $0.marked = 0..<1 },
    ]
    for change in changes {
      var other = run
      change(&other)
      #expect(other != run)
    }
  }

  @Test("V5 long texts with the same number of bytes differ by their scalars, too")
  func long() {
    let start = String(repeating: "o", count: 40)
    // Both are ọ with an acute accent.
    let (above, below) = (start + "\u{301}\u{323}", start + "\u{323}\u{301}")
    #expect(above == below)
    #expect(TextRun(above, in: box, size: 20) != TextRun(below, in: box, size: 20))
    #expect(
      TextRun(above, in: box, size: 20) == TextRun(start + "\u{301}\u{323}", in: box, size: 20))
  }
}
