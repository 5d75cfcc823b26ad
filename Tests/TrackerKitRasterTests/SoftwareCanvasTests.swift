import Testing
import TrackerKit

@testable import TrackerKitRaster

@Suite struct SoftwareCanvasTests {
  @Test("An empty list is black, and only its first frame writes pixels")
  func emptyList() {
    let canvas = Canvas()
    let software = SoftwareCanvas(width: 70, height: 30)
    let picture = Picture(width: 70, height: 30)
    #expect(
      picture.draw(canvas, with: software) == [PixelRect(x: 0, y: 0, width: 70, height: 30)])
    #expect(picture.pixels.allSatisfy { $0 == 0 })
    #expect(picture.draw(canvas, with: software).isEmpty)
    #expect(picture.isPaddingUntouched)
  }

  @Test("After its content is lost, everything is drawn again")
  func invalidating() {
    let canvas = Canvas()
    canvas.fillGround(.white)
    let software = SoftwareCanvas(width: 100, height: 80)
    let picture = Picture(width: 100, height: 80)
    picture.draw(canvas, with: software)
    picture.spoil()
    software.invalidate()
    picture.draw(canvas, with: software)
    #expect(picture.pixels.allSatisfy { $0 == 0xFFFFFF })
  }

  @Test("Another size or scale redraws the same list from scratch")
  func resizing() {
    let canvas = Canvas()
    canvas.fill(Rect(x: 10, y: 10, width: 5, height: 5))
    canvas.fillGround(.white)
    let ink = Ink()
    ink.append(stroke(through: [Point(x: 3, y: 3), Point(x: 40, y: 30)]))
    canvas.drawFinished(ink)
    let software = SoftwareCanvas(width: 50, height: 50)
    Picture(width: 50, height: 50).draw(canvas, with: software)
    software.resize(width: 90, height: 70, pixelScale: 1.5)
    let resized = Picture(width: 90, height: 70)
    resized.draw(canvas, with: software)
    let fresh = Picture(width: 90, height: 70)
    fresh.draw(canvas, with: SoftwareCanvas(width: 90, height: 70, pixelScale: 1.5))
    #expect(resized.differences(from: fresh).isEmpty)
  }

  @Test("Outside the frame the ground is black, and finished ink is clipped")
  func letterbox() {
    let ink = Ink()
    ink.append(stroke(through: [Point(x: -10, y: 10), Point(x: 60, y: 10)]))
    let picture = Picture.of(width: 100, height: 80) { canvas in
      canvas.withTransform(Transform(scale: 1.5, offset: Point(x: 12.5, y: 20))) {
        canvas.fillGround(.white, in: Rect(x: 0, y: 0, width: 50, height: 26.66))
        canvas.drawFinished(ink)
      }
    }
    #expect(picture[12, 30] == 0 && picture[13, 35] == 0x34329C && picture[87, 35] == 0x34329C)
    #expect(picture[88, 35] == 0 && picture[50, 19] == 0)
    #expect(picture[50, 20] == 0xFFFFFF && picture[50, 59] == 0xFFFFFF && picture[50, 60] == 0)
  }

  @Test("A clip cuts a shape at the nearest whole pixels")
  func clip() {
    let picture = Picture.of(width: 20, height: 20) { canvas in
      canvas.color = .white
      canvas.clip(to: Rect(x: 4.4, y: 5.6, width: 6, height: 4))
      canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20))
    }
    for y in 0..<20 {
      for x in 0..<20 {
        let isInside = x >= 4 && x < 10 && y >= 6 && y < 10
        #expect(picture[x, y] == (isInside ? 0xFFFFFF : 0))
      }
    }
  }

  @Test("Commands overlap in painting order")
  func paintingOrder() {
    let picture = Picture.of(width: 9, height: 9) { canvas in
      canvas.color = Color(0xFF0000)
      canvas.fill(Rect(x: 0, y: 0, width: 6, height: 6))
      canvas.color = Color(0x0000FF)
      canvas.fill(Rect(x: 3, y: 3, width: 6, height: 6))
    }
    #expect(picture[2, 2] == 0xFF0000 && picture[4, 4] == 0x0000FF && picture[8, 8] == 0x0000FF)
  }

  @Test("Every opacity blends to the nearest value, and 0 and 1 are exact")
  func blending() {
    for alpha in 0...255 {
      let picture = Picture.of(width: 9, height: 1) { canvas in
        canvas.fillGround(Color(0x10C8FF))
        canvas.color = Color(0xFF3200)
        canvas.color.alpha = UInt8(alpha)
        canvas.fill(Rect(x: 0, y: 0, width: 9, height: 1))
      }
      func mixed(_ old: Int, _ new: Int) -> UInt32 {
        UInt32((old * (255 - alpha) + new * alpha + 127) / 255)
      }
      let expected = mixed(0x10, 0xFF) << 16 | mixed(0xC8, 0x32) << 8 | mixed(0xFF, 0)
      #expect(picture.pixels.allSatisfy { $0 == expected }, "alpha \(alpha)")
    }
  }

  @Test("The same list gives the same bytes in every build and on every machine")
  func fingerprint() {
    var session = RandomSession(seed: 7, size: Size(width: 190, height: 130))
    let canvas = Canvas()
    let picture = Picture(width: 190, height: 130)
    let software = SoftwareCanvas(width: 190, height: 130, glyphs: BlockFont())
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for _ in 0..<30 {
      session.step(into: canvas)
      picture.draw(canvas, with: software)
      for pixel in picture.pixels { hash = (hash ^ UInt64(pixel)) &* 0x0000_0100_0000_01B3 }
    }
    #expect(hash == 17_618_407_990_018_966_760)
  }
}

/// A finished stroke in the color of Trace.
func stroke(through points: [Point], width: Double = 8) -> Ink.Stroke {
  let path = InkPath(width: width)
  for point in points { path.append(point) }
  return Ink.Stroke(path: path, color: Color(0x34329C))
}
