import Testing
import TrackerKit

@testable import TouchPlay

@Suite("DeletePlacement")
struct DeletePlacementTests {
  private let window = Size(width: 800, height: 600)

  private func frame(
    _ begin: Point, _ end: Point, factor: Double = 1, window: Size? = nil
  ) -> Rect {
    DeletePlacement(factor: factor).frame(
      beside: DrawnShape(kind: .line, begin: begin, end: end, width: 10 * factor),
      in: window ?? self.window)
  }

  @Test("L6 Delete is above a shape if possible, else below, right, or left, else over its center")
  func sides() {
    let above = frame(Point(x: 300, y: 300), Point(x: 500, y: 340))
    #expect(above == Rect(x: 352, y: 223, width: 96, height: 48))
    let below = frame(Point(x: 300, y: 20), Point(x: 500, y: 340))
    #expect(below == Rect(x: 352, y: 369, width: 96, height: 48))
    let right = frame(Point(x: 300, y: 0), Point(x: 320, y: 600))
    #expect(right == Rect(x: 349, y: 276, width: 96, height: 48))
    let left = frame(Point(x: 700, y: 0), Point(x: 720, y: 600))
    #expect(left == Rect(x: 575, y: 276, width: 96, height: 48))
    let middle = frame(.zero, Point(x: 800, y: 600))
    #expect(middle.center == Point(x: 400, y: 300))
  }

  @Test("L6 H5 Delete is inside the window and can be hit, at any size and UI factor")
  func inside() {
    for window in [(320.0, 240.0), (1024, 600), (3840, 2160)] {
      for factor in [1.0, 2, 3] {
        for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.02), (0.02, 0.5)] {
          let size = Size(width: window.0, height: window.1)
          let begin = Point(x: x * size.width, y: y * size.height)
          for end in [begin, Point(x: size.width / 2, y: size.height / 2)] {
            let frame = frame(begin, end, factor: factor, window: size)
            #expect(frame.minX >= 0 && frame.minY >= 0)
            #expect(frame.maxX <= size.width && frame.maxY <= size.height)
            #expect(frame.size.shortEdge >= 44 * factor)
          }
        }
      }
    }
  }
}
