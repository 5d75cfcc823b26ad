import Testing
import TrackerKit
import TrackerKitRaster
import TrackerKitTesting

@Suite struct MovedShapesTests {
  private static let size = (width: 300, height: 200)
  private static let shape = VectorShape(contours: [
    [Point(x: 0, y: 0), Point(x: 6, y: 0), Point(x: 6, y: 8), Point(x: 0, y: 8)],
    [Point(x: 2, y: 2), Point(x: 2, y: 6), Point(x: 4, y: 6), Point(x: 4, y: 2)],
  ])

  /// What moves, at a location.
  enum Content: CaseIterable {
    case box, cornered, outline, tall, level, thick, ring, clipped

    func draw(at location: Point, in canvas: Canvas) {
      let rect = Rect(x: location.x - 45, y: location.y - 30, width: 90, height: 60)
      switch self {
      case .box: canvas.fill(rect)
      case .cornered: canvas.fill(rect, cornerRadius: 11)
      case .outline: canvas.fill(MovedShapesTests.shape, at: location, scale: 9.5)
      case .tall: canvas.stroke([Point(x: 140, y: 20), location], width: 7)
      case .level: canvas.stroke([Point(x: 20, y: 90), location], width: 3)
      case .thick: canvas.stroke([Point(x: 150, y: 100), location], width: 23)
      case .ring: canvas.strokeRing(center: location, radius: 40, width: 5)
      case .clipped:
        canvas.clip(to: Rect(x: 101.4, y: 37.7, width: 83.5, height: 120))
        canvas.fill(MovedShapesTests.shape, at: location, scale: 12)
        canvas.fill(rect, cornerRadius: 5)
        canvas.stroke([Point(x: 140, y: 20), location], width: 7)
        canvas.clip = nil
      }
    }
  }

  @Test(
    "What moves looks as if it was drawn anew, over and under what stays",
    arguments: Content.allCases, [255, 90] as [UInt8])
  func moving(content: Content, alpha: UInt8) {
    var random = SeededGenerator(seed: 5)
    let canvas = Canvas()
    let (width, height) = Self.size
    let software = SoftwareCanvas(width: width, height: height)
    let kept = Picture(width: width, height: height)
    var location = Point(x: 150, y: 100)
    for frame in 0..<24 {
      // Far, near, by whole pixels, and not at all.
      let reach = [300.0, 9, 1.5, 0][frame % 4]
      location.x += Double.random(in: -reach...reach, using: &random)
      location.y += Double.random(in: -reach...reach, using: &random)
      if location.x < 0 || location.x > 300 || location.y < 0 || location.y > 200 {
        location = Point(x: 130, y: 90)
      }
      Self.draw(content, at: location, alpha: alpha, in: canvas)
      kept.draw(canvas, with: software)
      let fresh = Picture(width: width, height: height)
      fresh.draw(canvas, with: SoftwareCanvas(width: width, height: height))
      #expect(kept.differences(from: fresh).isEmpty, "frame \(frame)")
    }
  }

  private static func draw(
    _ content: Content, at location: Point, alpha: UInt8, in canvas: Canvas
  ) {
    canvas.clear()
    canvas.fillGround(.white)
    canvas.color = Color(0x2060C0).opacity(0.5)
    canvas.fill(Rect(x: 120, y: 10, width: 60, height: 170))
    canvas.color = Color(0xD03010)
    canvas.color.alpha = alpha
    content.draw(at: location, in: canvas)
    canvas.color = Color(0x008020).opacity(0.3)
    canvas.fill(Rect(x: 10, y: 80, width: 280, height: 40))
  }

  @Test("A thin line that moves redraws few pixels besides its own, and a box only its edges")
  func redrawn() {
    // The numbers of pixels that differ are about 2 × 240 × 8, and 2 × (300 + 200) × 4.
    let line = Self.writtenCount { canvas, frame in
      canvas.stroke([Point(x: 40, y: 20), Point(x: 200 + 20 * frame, y: 260)], width: 7)
    }
    #expect(line > 2000 && line < 12_000)
    let box = Self.writtenCount { canvas, frame in
      canvas.fill(Rect(x: 50 + 4 * frame, y: 50 + 4 * frame, width: 300, height: 200))
    }
    #expect(box > 4000 && box < 20_000)
  }

  /// How many pixels the second of two frames writes.
  private static func writtenCount(_ draw: (Canvas, Double) -> Void) -> Int {
    let canvas = Canvas()
    let software = SoftwareCanvas(width: 400, height: 300)
    let picture = Picture(width: 400, height: 300)
    for frame in 0..<2 {
      canvas.clear()
      canvas.fillGround(.white)
      draw(canvas, Double(frame))
      if frame == 1 { picture.spoil() }
      picture.draw(canvas, with: software)
    }
    return picture.pixels.count { $0 != Picture.untouched }
  }
}
