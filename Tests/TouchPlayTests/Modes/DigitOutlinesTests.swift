import Testing
import TrackerKit

@testable import TouchPlay

@Suite struct DigitOutlinesTests {
  let drawings = DigitOutlines.shapes()

  @Test("T1 every digit is 1 high and starts at its origin", arguments: 0...9)
  func height(digit: Int) {
    let bounds = drawings[digit].bounds
    #expect(drawings.count == 10)
    #expect(abs(bounds.minY) < 1e-9)
    #expect(abs(bounds.maxY - 1) < 1e-9)
    #expect(bounds.minX >= 0 && bounds.minX < 0.02)
    #expect(digit == 1 ? abs(bounds.maxX - 0.4) < 0.02 : abs(bounds.maxX - 0.62) < 0.04)
  }

  @Test(
    "T1 the holes of digits are not filled",
    arguments: [
      (0, 0.31, 0.5), (4, 0.3, 0.55), (6, 0.31, 0.68), (8, 0.31, 0.28), (8, 0.31, 0.7),
      (9, 0.315, 0.32),
    ])
  func counter(digit: Int, x: Double, y: Double) {
    #expect(winding(of: drawings[digit], around: Point(x: x, y: y)) == 0)
  }

  @Test(
    "T1 strokes are filled once",
    arguments: [
      (0, 0.1, 0.5), (1, 0.3, 0.5), (1, 0.08, 0.25), (2, 0.3, 0.91), (3, 0.4, 0.475),
      (4, 0.1, 0.7), (5, 0.3, 0.09), (6, 0.1, 0.5), (7, 0.3, 0.09), (8, 0.31, 0.48),
      (9, 0.52, 0.5),
    ])
  func stroke(digit: Int, x: Double, y: Double) {
    #expect(winding(of: drawings[digit], around: Point(x: x, y: y)) == 1)
  }

  @Test("T1 the 9 is the 6 turned upside down")
  func nine() {
    let six = drawings[6].bounds
    let nine = drawings[9].bounds
    #expect(abs(six.minX + nine.maxX - 0.625) < 1e-9)
    #expect(abs(six.maxX + nine.minX - 0.625) < 1e-9)
  }

  @Test("T1 the left half of 0 and 8 is the mirror image of the right half", arguments: [0, 8])
  func symmetry(digit: Int) {
    for contour in drawings[digit].contours {
      for point in contour {
        let image = Point(x: 0.62 - point.x, y: point.y)
        #expect(contour.contains { $0.distance(to: image) < 1e-9 }, "\(point)")
      }
    }
  }

  @Test("An outline never has the same point twice in a row", arguments: 0...9)
  func distinct(digit: Int) {
    for contour in drawings[digit].contours {
      for (point, next) in zip(contour, contour.dropFirst() + contour.prefix(1)) {
        #expect(point.distance(to: next) > 1e-6)
      }
    }
  }

  /// How many times the shape's outlines wind around a point: the crossings of the ray to its
  /// right.
  private func winding(of shape: VectorShape, around location: Point) -> Int {
    var winding = 0
    for contour in shape.contours {
      for (a, b) in zip(contour, contour.dropFirst() + contour.prefix(1))
      where (a.y <= location.y) != (b.y <= location.y) {
        let x = a.x + (location.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > location.x { winding += b.y > a.y ? 1 : -1 }
      }
    }
    return winding
  }
}
