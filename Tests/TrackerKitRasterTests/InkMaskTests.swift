import Testing
import TrackerKit
import TrackerKitRaster

@Suite struct InkMaskTests {
  private let points: [Point] = (0..<60).map { (step: Int) -> Point in
    let (across, down) = (step * 7 % 160, step * step % 110)
    return Point(x: Double(20 + across), y: Double(15 + down))
  }

  @Test("R2 half-transparent ink does not get darker where it crosses itself")
  func crossing() {
    let path = stroke(
      through: [
        Point(x: 10, y: 10), Point(x: 90, y: 90), Point(x: 90, y: 10), Point(x: 10, y: 90),
      ], width: 10
    ).path
    path.tail = [Point(x: 10, y: 10), Point(x: 50, y: 50), Point(x: 30, y: 70)]
    let picture = Picture.of(width: 100, height: 100) { canvas in
      canvas.fillGround(.white)
      canvas.color = Color(0x34329C).opacity(0.5)
      canvas.draw(path)
    }
    #expect(picture[50, 50] == 0x9998CD && picture[30, 30] == 0x9998CD)
    #expect(Set(picture.pixels.filter { $0 < 0x9998CD }).isEmpty)
  }

  @Test(
    "R2 ink in progress and finished ink are the same image, grown in any steps",
    arguments: [1, 3, 60])
  func wetEqualsDry(step: Int) {
    let finished = stroke(through: points, width: 9)
    let (wet, wetCanvas) = (SoftwareCanvas(width: 200, height: 140), Canvas())
    let picture = Picture(width: 200, height: 140)
    let path = InkPath(width: 9)
    for (index, point) in points.enumerated() {
      path.append(point)
      guard index % step == step - 1 else { continue }
      wetCanvas.clear()
      wetCanvas.color = finished.color
      wetCanvas.draw(path)
      picture.draw(wetCanvas, with: wet)
    }
    let ink = Ink()
    ink.append(Ink.Stroke(path: path, color: finished.color))
    let dried = Picture(width: 200, height: 140)
    wet.invalidate()
    wetCanvas.clear()
    wetCanvas.drawFinished(ink)
    dried.draw(wetCanvas, with: wet)
    ink.replaceAll(with: [finished])
    let dry = Picture.of(width: 200, height: 140) { $0.drawFinished(ink) }
    #expect(picture.differences(from: dry).isEmpty)
    #expect(dried.differences(from: dry).isEmpty)
  }

  @Test("A continued line covers what its segments cover one by one, apart from rounding")
  func continuedLine() {
    let ink = Picture.of(width: 200, height: 140) { canvas in
      canvas.color = .white
      canvas.draw(stroke(through: points, width: 40).path)
    }
    let line = Picture.of(width: 200, height: 140) { canvas in
      canvas.color = .white
      canvas.stroke(points, width: 40)
    }
    for (one, other) in zip(ink.pixels, line.pixels) {
      #expect(abs(Int(one & 255) - Int(other & 255)) <= 1)
    }
  }

  @Test("Adding a point redraws only around the new segment")
  func growth() {
    let path = stroke(through: [Point(x: 10, y: 300), Point(x: 900, y: 300)]).path
    let canvas = Canvas()
    canvas.draw(path)
    let software = SoftwareCanvas(width: 1000, height: 600)
    let picture = Picture(width: 1000, height: 600)
    picture.draw(canvas, with: software)
    path.append(Point(x: 905, y: 302))
    let rectangles = picture.draw(canvas, with: software)
    let count = rectangles.reduce(0) { $0 + $1.width * $1.height }
    #expect(count > 0 && count < 300)
    #expect(rectangles.allSatisfy { $0.x > 880 })
    #expect(picture.draw(canvas, with: software).isEmpty)
  }

  @Test("A tail that changes or disappears leaves nothing behind")
  func tail() {
    let path = stroke(through: [Point(x: 20, y: 20), Point(x: 60, y: 60)]).path
    let canvas = Canvas()
    canvas.color = .white
    canvas.draw(path)
    let software = SoftwareCanvas(width: 150, height: 150)
    let picture = Picture(width: 150, height: 150)
    picture.draw(canvas, with: software)
    let before = picture.pixels
    path.tail = [Point(x: 120, y: 40), Point(x: 120, y: 140)]
    picture.draw(canvas, with: software)
    #expect(picture[120, 100] == 0xFFFFFF)
    path.tail = []
    picture.draw(canvas, with: software)
    #expect(picture.pixels == before)
  }
}
