import Testing
import TrackerKit
import TrackerKitRaster

@Suite struct OutlineScannerTests {
  private func square(_ from: Double, _ to: Double, isReversed: Bool = false) -> [Point] {
    let corners = [
      Point(x: from, y: from), Point(x: to, y: from), Point(x: to, y: to), Point(x: from, y: to),
    ]
    return isReversed ? corners.reversed() : corners
  }

  @Test("A polygon on whole pixels covers exactly those pixels")
  func wholePixels() {
    let picture = Picture.of(width: 90, height: 90) { canvas in
      canvas.color = .white
      canvas.fillPolygon(square(3, 80))
    }
    for y in 0..<90 {
      for x in 0..<90 {
        let isInside = x >= 3 && x < 80 && y >= 3 && y < 80
        #expect(picture[x, y] == (isInside ? 0xFFFFFF : 0))
      }
    }
  }

  @Test("A slanted polygon covers its area")
  func area() {
    let picture = Picture.of(width: 100, height: 100) { canvas in
      canvas.color = .white
      canvas.fillPolygon([
        Point(x: 10.3, y: 5.2), Point(x: 95.1, y: 40.7), Point(x: 31.9, y: 93.3),
      ])
    }
    let sum: Double = picture.pixels.reduce(0) { $0 + Double($1 & 255) } / 255
    let area: Double = ((95.1 - 10.3) * (93.3 - 5.2) - (31.9 - 10.3) * (40.7 - 5.2)) / 2
    #expect(abs(sum - area) < 3)
  }

  @Test("A star is filled where it crosses itself")
  func star() {
    let picture = Picture.of(width: 100, height: 100) { canvas in
      canvas.color = .white
      canvas.fillPolygon([
        Point(x: 50, y: 5), Point(x: 78, y: 92), Point(x: 4, y: 38), Point(x: 96, y: 38),
        Point(x: 22, y: 92),
      ])
    }
    #expect(picture[50, 55] == 0xFFFFFF)
  }

  @Test("An outline inside another one is a hole if it winds the other way")
  func hole() {
    func picture(isReversed: Bool) -> Picture {
      let shape = VectorShape(contours: [
        square(0, 10), square(3, 7, isReversed: isReversed),
      ])
      return Picture.of(width: 60, height: 60) { canvas in
        canvas.color = .white
        canvas.fill(shape, at: Point(x: 10, y: 10), scale: 4)
      }
    }
    #expect(picture(isReversed: true)[30, 30] == 0)
    #expect(picture(isReversed: true)[12, 12] == 0xFFFFFF)
    #expect(picture(isReversed: false)[30, 30] == 0xFFFFFF)
  }

  @Test("An outline has the same pixels at any whole-pixel offset, even if too large for a mask")
  func wholePixelLocations() {
    let shape = VectorShape(contours: [
      [Point(x: 0, y: 0.3), Point(x: 9.7, y: 4), Point(x: 2, y: 8)]
    ])
    func picture(at x: Double, width: Int, scale: Double) -> Picture {
      Picture.of(width: width, height: 90) { canvas in
        canvas.color = .white
        canvas.fill(shape, at: Point(x: x, y: 0), scale: scale)
      }
    }
    let one = picture(at: 3.4, width: 120, scale: 9)
    #expect(one.pixels == picture(at: 2.6, width: 120, scale: 9).pixels)
    #expect(one.pixels != picture(at: 2.4, width: 120, scale: 9).pixels)
    let large = picture(at: 0, width: 260, scale: 300)
    // The upper edge begins 90 pixels below the origin and falls to the right.
    #expect(large[0, 88] == 0 && large[0, 89] == 0 && large[250, 40] == 0)
    let raised = Picture.of(width: 90, height: 90) { canvas in
      canvas.color = .white
      canvas.fill(shape, at: Point(x: 0, y: -150), scale: 300)
    }
    #expect(raised[80, 80] == 0xFFFFFF)
  }
}
