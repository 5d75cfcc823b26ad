import Testing
import TrackerKit
import TrackerKitRaster

@Suite struct DegenerateInputTests {
  static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e9, -70_000.5, 1e-40, -0.0, 0,
  ]

  @Test(
    "No coordinate or length crashes the canvas or makes it write outside the buffer",
    arguments: numbers, numbers)
  func anyNumber(first: Double, second: Double) {
    let canvas = Canvas()
    let software = SoftwareCanvas(width: 70, height: 66, glyphs: BlockFont())
    let picture = Picture(width: 70, height: 66)
    for (x, y) in [(first, second), (20, second), (first, 20)] {
      canvas.clear()
      drawEverything(canvas, Point(x: x, y: y), length: second)
      picture.draw(canvas, with: software)
    }
    canvas.clear()
    canvas.fillGround(.white)
    picture.draw(canvas, with: software)
    #expect(picture.pixels.allSatisfy { $0 == 0xFFFFFF })
    #expect(picture.isPaddingUntouched)
  }

  private func drawEverything(_ canvas: Canvas, _ location: Point, length: Double) {
    let rect = Rect(x: location.x, y: 10, width: length, height: location.y)
    let path = InkPath(width: 8)
    path.append(Point(x: 10, y: 10))
    path.append(location)
    path.tail = [Point(x: 30, y: 30), location]
    let ink = Ink()
    ink.append(stroke(through: [location, Point(x: 30, y: 40), location], width: length))
    canvas.fillGround(.white, in: rect)
    canvas.drawFinished(ink)
    canvas.clip = nil
    canvas.fill(rect)
    canvas.fill(rect, cornerRadius: length)
    canvas.fillDisc(center: location, radius: length)
    canvas.strokeRing(center: location, radius: length, width: 3)
    canvas.strokeRing(center: Point(x: 30, y: 30), radius: 20, width: length, dash: length)
    canvas.strokeRing(center: location, radius: 40, width: 3, dash: length)
    canvas.stroke([location, Point(x: 20, y: 30), location], width: 6, isClosed: true)
    canvas.stroke([Point(x: 20, y: 30), location], width: length)
    canvas.fillPolygon([location, Point(x: 20, y: 30), Point(x: 60, y: length)])
    let shape = VectorShape(contours: [[location, Point(x: 5, y: 9), Point(x: 9, y: 2)], []])
    canvas.fill(shape, at: Point(x: 20, y: 20), scale: 2)
    canvas.fill(shape, at: location, scale: length)
    canvas.draw(path)
    canvas.draw(TextRun("text", in: rect, size: length))
    canvas.clip = ClipArea(rect)
    canvas.draw(TextRun("text", in: Rect(x: 0, y: 0, width: 50, height: 20), size: 12))
    canvas.clip = nil
    drawPictures(canvas, in: rect)
    drawTurned(canvas, rect, location, length: length)
  }

  private func drawPictures(_ canvas: Canvas, in rect: Rect) {
    canvas.drawPicture(named: "picture", in: rect)
    canvas.drawSymbol(named: "picture", in: rect)
  }

  private func drawTurned(_ canvas: Canvas, _ rect: Rect, _ location: Point, length: Double) {
    let whole = Rect(x: 5, y: 5, width: 40, height: 30)
    for transform in [
      Transform(a: length, b: 1, c: -1, d: 2, tx: 3, ty: 4),
      Transform(rotationAngle: Angle(degrees: 30)).translatedBy(x: location.x, y: location.y),
    ] {
      canvas.withTransform(transform) {
        for area in [whole, rect] {
          canvas.fill(area)
          canvas.fill(area, cornerRadius: length)
          canvas.draw(TextRun("text", in: area, size: length))
          drawPictures(canvas, in: area)
          canvas.clip(to: area)
        }
        canvas.fillDisc(center: location, radius: length)
        canvas.strokeRing(center: location, radius: length, width: 3, dash: length)
        canvas.fill(
          VectorShape(contours: [[location, .zero, Point(x: 9, y: 2)]]), at: location, scale: 2)
      }
      canvas.clip = nil
    }
  }

  @Test("A canvas without pixels draws nothing", arguments: [(0, 0), (0, 5), (5, 0)])
  func noPixels(width: Int, height: Int) {
    let canvas = Canvas()
    canvas.fill(Rect(x: 0, y: 0, width: 5, height: 5))
    canvas.draw(stroke(through: [.zero]).path)
    let picture = Picture(width: width, height: height)
    let software = SoftwareCanvas(width: width, height: height)
    #expect(picture.draw(canvas, with: software).isEmpty)
  }

  @Test("A buffer whose rows do not hold their pixels is a programming error")
  func shortRows() async {
    await #expect(processExitsWith: .failure) {
      let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: 100)
      _ = PixelBuffer(base: memory, width: 10, height: 2, pitch: 36)
    }
    await #expect(processExitsWith: .failure) {
      let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: 100)
      _ = PixelBuffer(base: memory, width: 10, height: 2, pitch: 42)
    }
  }

  @Test("Shapes without points, area, or color draw nothing")
  func nothingToDraw() {
    let picture = Picture.of(width: 20, height: 20) { canvas in
      canvas.color = .white
      canvas.stroke([], width: 5)
      canvas.stroke([Point(x: 5, y: 5), Point(x: 9, y: 5)], width: 0)
      canvas.fillPolygon([Point(x: 5, y: 5), Point(x: 9, y: 9)])
      canvas.fill(Rect(x: 9, y: 9, width: -4, height: 3))
      canvas.fill(VectorShape(contours: []), at: Point(x: 3, y: 3), scale: 9)
      canvas.draw(InkPath(width: 5))
      canvas.draw(TextRun("", in: Rect(x: 0, y: 0, width: 9, height: 9), size: 5))
      canvas.color = Color.white.opacity(0)
      canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(picture.pixels.allSatisfy { $0 == 0 })
  }
}
