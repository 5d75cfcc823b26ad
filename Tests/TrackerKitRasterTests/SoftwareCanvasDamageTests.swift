import Testing
import TrackerKit

@testable import TrackerKitRaster

@Suite struct SoftwareCanvasDamageTests {
  @Test(
    "A retained picture equals a fresh one and changes only inside the reported rectangles",
    arguments: 0..<24)
  func incrementalEqualsFresh(seed: Int) {
    let sizes = [(150, 140), (64, 64), (129, 65), (1, 1), (200, 3), (90, 130)]
    let (width, height) = sizes[seed % sizes.count]
    let scale = [1, 1.5, 2][seed % 3]
    let size = Size(width: Double(width) / scale, height: Double(height) / scale)
    var session = RandomSession(seed: UInt64(seed), size: size)
    session.isTurned = seed % 2 == 1
    session.isGrouped = seed % 4 > 1
    let canvas = Canvas()
    let kept = Picture(width: width, height: height)
    let software = SoftwareCanvas(
      width: width, height: height, pixelScale: scale, glyphs: BlockFont())
    var before = kept.pixels
    for frame in 0..<40 {
      session.step(into: canvas)
      let rectangles = kept.draw(canvas, with: software)
      let fresh = Picture(width: width, height: height)
      fresh.draw(
        canvas,
        with: SoftwareCanvas(
          width: width, height: height, pixelScale: scale, glyphs: BlockFont()))
      #expect(kept.differences(from: fresh).isEmpty, "seed \(seed), frame \(frame)")
      #expect(
        isUnchanged(before, kept.pixels, outside: rectangles, width: width),
        "seed \(seed), frame \(frame)")
      #expect(isApart(rectangles, width: width, height: height), "seed \(seed), frame \(frame)")
      before = kept.pixels
    }
    #expect(kept.isPaddingUntouched, "seed \(seed)")
  }

  @Test("Pixels outside the rectangles are not written, not even with equal values")
  func untouchedPixels() {
    var session = RandomSession(seed: 99, size: Size(width: 300, height: 260))
    let canvas = Canvas()
    let software = SoftwareCanvas(width: 300, height: 260, glyphs: BlockFont())
    let picture = Picture(width: 300, height: 260)
    picture.draw(canvas, with: software)
    for _ in 0..<30 {
      session.step(into: canvas)
      picture.spoil()
      let rectangles = picture.draw(canvas, with: software)
      let spoiled = Array(repeating: Picture.untouched, count: 300 * 260)
      #expect(isUnchanged(spoiled, picture.pixels, outside: rectangles, width: 300))
    }
  }

  @Test("A thin line damages only the tiles along it, and moving one end only its segments")
  func lineDamage() {
    let canvas = Canvas()
    canvas.fillGround(.white)
    let software = SoftwareCanvas(width: 1280, height: 1280)
    let picture = Picture(width: 1280, height: 1280)
    picture.draw(canvas, with: software)
    let corner = Point(x: 1200, y: 1200)
    func area(_ points: [Point]) -> Int {
      canvas.clear()
      canvas.fillGround(.white)
      canvas.stroke(points, width: 6, isClosed: true)
      return picture.draw(canvas, with: software).reduce(0) { $0 + $1.width * $1.height }
    }
    let first = area([Point(x: 40, y: 40), corner, Point(x: 1200, y: 1100)])
    #expect(first > 0 && first < 1280 * 1280 / 5)
    #expect(area([Point(x: 40, y: 40), corner, Point(x: 1200, y: 1100)]) == 0)
    let diagonal = area([Point(x: 40, y: 40), corner, Point(x: 1210, y: 1100)])
    #expect(diagonal > 0 && diagonal < first)
  }

  @Test(
    "A rounded rectangle that grows damages only its edges and corners", arguments: [-12.0, 0, 24])
  func growingBox(shift: Double) {
    let software = SoftwareCanvas(width: 1280, height: 900)
    let kept = Picture(width: 1280, height: 900)
    func draw(_ rect: Rect, _ picture: Picture, _ software: SoftwareCanvas) -> Int {
      let canvas = Canvas()
      canvas.fillGround(.white)
      canvas.fill(rect, cornerRadius: 60)
      return picture.draw(canvas, with: software).reduce(0) { $0 + $1.width * $1.height }
    }
    _ = draw(Rect(x: 40.5, y: 40, width: 1200, height: 800), kept, software)
    let next = Rect(x: 38, y: 40 + shift, width: 1203, height: 803.5)
    let area = draw(next, kept, software)
    let fresh = Picture(width: 1280, height: 900)
    _ = draw(next, fresh, SoftwareCanvas(width: 1280, height: 900))
    #expect(kept.differences(from: fresh).isEmpty)
    // Bands as wide as the corners would have 240,000 pixels.
    #expect(area > 0 && area < 170_000, "\(area)")
  }

  @Test("A command removed from the middle of the list damages only its own pixels")
  func removal() {
    let canvas = Canvas()
    let software = SoftwareCanvas(width: 900, height: 200)
    let picture = Picture(width: 900, height: 200)
    func draw(_ locations: [Double]) -> [PixelRect] {
      canvas.clear()
      for location in locations { canvas.fillDisc(center: Point(x: location, y: 100), radius: 8) }
      return picture.draw(canvas, with: software)
    }
    _ = draw([100, 300, 500, 700])
    let rectangles = draw([100, 500, 700])
    #expect(!rectangles.isEmpty && rectangles.allSatisfy { $0.x > 285 && $0.maxX < 315 })
    #expect(draw([100, 300, 500, 700]) == rectangles)
  }

  @Test("Changes in neighboring tiles are one rectangle if they touch and it adds few pixels")
  func joining() {
    func rectangles(_ changes: [PixelRect]) -> [PixelRect] {
      let canvas = Canvas()
      let software = SoftwareCanvas(width: 192, height: 128)
      let picture = Picture(width: 192, height: 128)
      picture.draw(canvas, with: software)
      for change in changes {
        canvas.fill(
          Rect(
            x: Double(change.x), y: Double(change.y), width: Double(change.width),
            height: Double(change.height)))
      }
      return picture.draw(canvas, with: software)
    }
    let left = PixelRect(x: 40, y: 0, width: 24, height: 50)
    #expect(
      rectangles([left, PixelRect(x: 64, y: 0, width: 24, height: 50)])
        == [PixelRect(x: 40, y: 0, width: 48, height: 50)])
    let apart = [left, PixelRect(x: 72, y: 0, width: 24, height: 50)]
    #expect(rectangles(apart) == apart)
    let uneven = [left, PixelRect(x: 64, y: 0, width: 64, height: 8)]
    #expect(rectangles(uneven) == uneven)
  }

  private func isUnchanged(
    _ before: [UInt32], _ after: [UInt32], outside rectangles: [PixelRect], width: Int
  ) -> Bool {
    before.indices.allSatisfy { index in
      before[index] == after[index]
        || rectangles.contains { $0.contains(x: index % width, y: index / width) }
    }
  }

  /// Whether the rectangles contain pixels, all of them inside the picture.
  private func isApart(_ rectangles: [PixelRect], width: Int, height: Int) -> Bool {
    rectangles.allSatisfy {
      !$0.isEmpty && $0.x >= 0 && $0.y >= 0 && $0.maxX <= width && $0.maxY <= height
    }
  }
}
