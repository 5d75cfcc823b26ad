import Testing
import TrackerKit

@testable import TouchPlay

@Suite struct NumberOutlineTests {
  let outlines = NumberOutlines()

  @Test("T1 a number's ink is centered on its origin", arguments: 1...40)
  func centered(number: Int) {
    let outline = outlines.outline(of: number)
    var points: [Point] = []
    for (shape, offset) in outline {
      points += shape.contours.joined().map { $0 + offset }
    }
    let ink = VectorShape(contours: [points]).bounds
    #expect(abs(ink.center.x) < 1e-9)
    #expect(abs(ink.center.y) < 1e-9)
    #expect(abs(ink.size.height - 1) < 1e-9)
  }

  @Test("T1 a number shows its digits from left to right, without touching", arguments: 10...99)
  func order(number: Int) {
    let row = outlines.outline(of: number)
    #expect(row.map { ObjectIdentifier($0.shape) } == [number / 10, number % 10].map(digit))
    for left in row[0].shape.contours[0] {
      for right in row[1].shape.contours[0] {
        #expect((left + row[0].offset).distance(to: right + row[1].offset) > 0.04)
      }
    }
  }

  @Test("T1 all numbers share their digits, and each number is made once")
  func shared() {
    #expect(outlines.outline(of: 0).count == 1)
    #expect(outlines.outline(of: 333).count == 3)
    let again = outlines.outline(of: 21)
    #expect(again[0].shape === outlines.outline(of: 12)[1].shape)
  }

  @Test("T1 a number is cut out of its disc, also one of three digits", arguments: [8, 10, 333])
  func disc(number: Int) {
    let disc = outlines.disc(of: number)
    #expect(disc === outlines.disc(of: number))
    let areas = disc.contours.map { contour in
      zip(contour, contour.dropFirst() + contour.prefix(1)).reduce(0) {
        $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
      }
    }
    #expect(abs(areas[0] + .pi) < 0.01, "the edge runs counterclockwise")
    #expect(areas.dropFirst().contains { $0 > 0 }, "the digits run clockwise")
    #expect(disc.contours.dropFirst().joined().allSatisfy { $0.distance(to: .zero) < 0.9 })
  }

  @Test("A negative number is a programming error")
  func negative() async {
    await #expect(processExitsWith: .failure) {
      _ = NumberOutlines().outline(of: -1)
    }
  }

  private func digit(_ value: Int) -> ObjectIdentifier {
    ObjectIdentifier(outlines.outline(of: value)[0].shape)
  }
}
