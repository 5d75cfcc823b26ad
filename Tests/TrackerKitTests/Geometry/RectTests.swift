import Testing
import TrackerKit

@Suite("Rect")
struct RectTests {
  @Test("The zero rectangle is empty and at the origin")
  func zero() {
    #expect(Rect.zero.origin == .zero && Rect.zero.center == .zero)
  }
}

@Suite("Rect+Grid")
struct RectGridTests {
  private let rect = Rect(x: 10, y: 20, width: 100, height: 50)

  @Test("Columns and rows fill a rectangle in equal sizes, with gaps only between them")
  func fill() {
    #expect(
      rect.columns(2, gap: 20) == [
        Rect(x: 10, y: 20, width: 40, height: 50), Rect(x: 70, y: 20, width: 40, height: 50),
      ])
    #expect(
      rect.rows(3, gap: 10) == [
        Rect(x: 10, y: 20, width: 100, height: 10), Rect(x: 10, y: 40, width: 100, height: 10),
        Rect(x: 10, y: 60, width: 100, height: 10),
      ])
    #expect(rect.columns(1, gap: 7) == [rect] && rect.rows(1, gap: 7) == [rect])
  }

  @Test("A grid without columns or rows is empty", arguments: [0, -1])
  func none(count: Int) {
    #expect(rect.columns(count).isEmpty && rect.rows(count).isEmpty)
  }
}
