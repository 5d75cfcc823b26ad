import Testing
import TrackerKit
import TrackerKitRaster

@Suite struct RingTests {
  private func ring(radius: Double, width: Double, dash: Double = 0) -> Picture {
    Picture.of(width: 200, height: 200) { canvas in
      canvas.color = .white
      canvas.strokeRing(
        center: Point(x: 100, y: 100), radius: radius, width: width, dash: dash)
    }
  }

  @Test("A ring covers the area of its line and leaves its center free")
  func area() {
    let picture = ring(radius: 70, width: 6)
    let sum = picture.pixels.reduce(0) { $0 + Double($1 & 255) } / 255
    #expect(abs(sum - 2 * Double.pi * 70 * 6) < 20)
    #expect(picture[100, 100] == 0 && picture[169, 100] == 0xFFFFFF && picture[175, 100] == 0)
  }

  @Test("A ring is the same in all four quadrants", arguments: [0.5, 5, 61.5])
  func symmetry(width: Double) {
    let picture = ring(radius: 60, width: width)
    for y in 0..<100 {
      for x in 0..<100 {
        let value = picture[x, y]
        #expect(picture[199 - x, y] == value && picture[x, 199 - y] == value)
      }
    }
  }

  @Test(
    "A dashed ring has an even number of arcs and gaps, each about as long as the dash",
    arguments: [8.0, 11, 25, 400])
  func dashes(dash: Double) {
    let picture = ring(radius: 80, width: 5, dash: dash)
    // Read clockwise along the center of the line.
    let locations = (0..<3600).map { step -> Bool in
      let (x, y) = direction(part: Double(step) / 3600)
      return picture[Int(100 + 80 * x), Int(100 + 80 * y)] & 255 > 127
    }
    let changes = locations.indices.filter { locations[$0] != locations[($0 + 1) % 3600] }.count
    let arcs = max(1, (Double.pi * 80 / dash).rounded())
    #expect(changes == Int(2 * arcs))
    let covered = locations.count { $0 }
    #expect(abs(covered - 1800) < 60)
  }

  @Test("A dashed ring whose line reaches its center consists of wedges")
  func wedges() {
    let picture = ring(radius: 2, width: 4, dash: Double.pi)
    // Clockwise from the right: an arc, a gap, an arc, a gap.
    #expect(picture[100, 100] == 0xFFFFFF && picture[99, 99] == 0xFFFFFF)
    #expect(picture[99, 100] == 0 && picture[100, 99] == 0)
  }

  @Test("A ring smaller than a pixel can be seen, wherever in a pixel its center is")
  func tiny() {
    let steps = (0..<16).map { 10 + Double($0) * (11 + 1.0 / 16) }
    let centers = steps.flatMap { y in steps.map { x in Point(x: x, y: y) } }
    let picture = Picture.of(width: 200, height: 200) { canvas in
      canvas.color = .white
      for center in centers { canvas.strokeRing(center: center, radius: 0.2, width: 0.4) }
    }
    #expect(centers.allSatisfy { picture[Int($0.x), Int($0.y)] > 0 })
  }

  /// The direction after part of a turn, by halving the angle.
  private func direction(part: Double) -> (x: Double, y: Double) {
    var (x, y) = (1.0, 0.0)
    var (turnX, turnY) = (-1.0, 0.0)
    var rest = part
    var piece = 0.5
    for _ in 0..<40 {
      if rest >= piece {
        (x, y) = (x * turnX - y * turnY, x * turnY + y * turnX)
        rest -= piece
      }
      let half = ((1 + turnX) / 2).squareRoot()
      turnY = ((1 - turnX) / 2).squareRoot()
      turnX = half
      piece /= 2
    }
    return (x, y)
  }
}
