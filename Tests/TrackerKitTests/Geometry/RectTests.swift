import Testing
import TrackerKit

@Suite("Rect")
struct RectTests {
  @Test("The zero rectangle is empty and at the origin")
  func zero() {
    #expect(Rect.zero.origin == .zero && Rect.zero.center == .zero)
  }
}
