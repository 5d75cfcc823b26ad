import Testing
import TrackerKit

@testable import TrackerKitRaster

@Suite("Pictures")
struct PictureTests {
  /// Provides a picture of one color, and counts the requests.
  private final class Paint: PictureSource {
    var pixel: UInt32
    var count = 0
    init(_ pixel: UInt32) { self.pixel = pixel }

    func picture(
      named name: String, width: Int, height: Int
    ) throws(PictureError) -> PicturePixels {
      count += 1
      guard name == "known" else { throw PictureError("it is unknown") }
      return PicturePixels(
        width: width, height: height, pixels: Array(repeating: pixel, count: width * height))
    }
  }

  private func render(
    _ source: Paint, times: Int = 1, _ draw: (Canvas) -> Void
  ) -> (pixel: (Int, Int) -> UInt32, damage: Int) {
    let raster = SoftwareCanvas(width: 100, height: 80, pictures: source)
    let canvas = Canvas()
    canvas.fillGround(.white)
    draw(canvas)
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: 8000)
    defer { memory.deallocate() }
    let buffer = PixelBuffer(base: memory, width: 100, height: 80, pitch: 400)
    var damage: [PixelRect] = []
    for _ in 0..<times { damage = raster.render(canvas, into: buffer) }
    let pixels = Array(UnsafeBufferPointer(start: memory, count: 8000))
    return ({ pixels[$1 * 100 + $0] }, damage.count)
  }

  @Test("S4 a picture fills its rectangle on whole pixels, at its opacity")
  func blends() {
    let opaque = render(Paint(0xFF12_3456)) {
      $0.drawPicture(named: "known", in: Rect(x: 10, y: 20, width: 30, height: 40))
    }
    #expect(opaque.pixel(10, 20) == 0x12_3456 && opaque.pixel(39, 59) == 0x12_3456)
    #expect(opaque.pixel(9, 20) == 0xFF_FFFF && opaque.pixel(40, 20) == 0xFF_FFFF)
    let half = render(Paint(0x8080_0000)) {
      $0.drawPicture(named: "known", in: Rect(x: 0, y: 0, width: 100, height: 80))
    }
    #expect(half.pixel(50, 40) == 0xFF_7F7F)
    let faded = render(Paint(0xFF00_0000)) {
      $0.color = Color.black.opacity(0.5)
      $0.drawPicture(named: "known", in: Rect(x: 0, y: 0, width: 100, height: 80))
    }
    #expect(faded.pixel(50, 40) == 0x7F_7F7F)
  }

  @Test("V2 a missing picture is a plain frame, and a loaded one is requested once")
  func caching() {
    let source = Paint(0xFF00_0000)
    let missing = render(source, times: 3) {
      $0.drawPicture(named: "unknown", in: Rect(x: 0, y: 0, width: 50, height: 50))
    }
    #expect(missing.pixel(10, 10) == 0xFF_FFFF && missing.pixel(25, 1) == 0)
    #expect(missing.pixel(49, 25) == 0 && missing.pixel(50, 25) == 0xFF_FFFF)
    #expect(source.count == 1)
    let known = render(source, times: 3) {
      $0.drawPicture(named: "known", in: Rect(x: 0, y: 0, width: 50, height: 50))
    }
    #expect(source.count == 2)
    #expect(known.damage == 0, "nothing is drawn twice")
  }

  @Test("V2 a picture that is missing or damaged is told once, whatever its sizes are")
  func warnings() {
    let raster = SoftwareCanvas(width: 20, height: 20, pictures: Paint(0))
    var warnings: [String] = []
    raster.onWarning = { warnings.append($0) }
    let picture = Picture(width: 20, height: 20)
    for edge in [4.0, 8, 12] {
      let canvas = Canvas()
      let rect = Rect(x: 1, y: 1, width: edge, height: edge)
      canvas.drawPicture(named: "unknown", in: rect)
      canvas.drawPicture(named: "known", in: rect)
      canvas.withTransform(Transform(rotationAngle: Angle(degrees: 5))) {
        canvas.drawPicture(named: "unknown", in: rect)
        canvas.drawSymbol(named: "unknown", in: rect)
      }
      picture.draw(canvas, with: raster)
    }
    #expect(warnings == ["picture unknown: it is unknown"])
  }

  @Test("V2 without a source of pictures, nothing is drawn in their place")
  func noSource() {
    let picture = Picture.of(width: 20, height: 20) { canvas in
      canvas.color = .white
      canvas.drawPicture(named: "any", in: Rect(x: 1, y: 1, width: 10, height: 10))
    }
    #expect(picture.pixels.allSatisfy { $0 == 0 })
  }

  @Test("V2 a smaller picture has the mean of what each pixel covers")
  func shrinking() {
    let pixels: [UInt32] = [0xFF00_0000, 0xFF00_00FF, 0xFF00_0000, 0xFF00_FF00, 0xFF00_0000, 0]
    let picture = PicturePixels(width: 6, height: 1, pixels: pixels)
    #expect(
      picture.scaled(toWidth: 3, height: 1).pixels == [0xFF00_0080, 0xFF00_8000, 0x8000_0000])
    // Each covers one and a half pixels.
    let four = picture.scaled(toWidth: 4, height: 2)
    #expect(four.width == 4 && four.height == 2)
    #expect(four.pixels[0] == 0xFF00_0055 && four.pixels[4] == 0xFF00_0055)
    #expect(picture.scaled(toWidth: 6, height: 1).pixels == pixels)
    #expect(picture.scaled(toWidth: 0, height: 1).pixels.isEmpty)
  }

  @Test("V2 a larger picture is between its pixels, and has no border of another color")
  func enlarging() {
    let picture = PicturePixels(width: 2, height: 1, pixels: [0xFF00_0000, 0xFF00_0064])
    #expect(
      picture.scaled(toWidth: 4, height: 1).pixels
        == [0xFF00_0000, 0xFF00_0019, 0xFF00_004B, 0xFF00_0064])
    let gray = PicturePixels(
      width: 3, height: 3, pixels: Array(repeating: 0xFF80_8080, count: 9))
    #expect(gray.scaled(toWidth: 7, height: 11).pixels.allSatisfy { $0 == 0xFF80_8080 })
  }

  @Test("H6 a symbol has its picture's shape and the canvas's color")
  func symbol() {
    let symbol = render(Paint(0x8012_3456)) {
      $0.color = .black
      $0.drawSymbol(named: "known", in: Rect(x: 10, y: 10, width: 20, height: 20))
    }
    #expect(symbol.pixel(10, 10) == 0x7F_7F7F && symbol.pixel(30, 30) == 0xFF_FFFF)
  }

  @Test("S4 a picture is clipped like any shape, even partly outside the canvas")
  func clipping() {
    let picture = render(Paint(0xFF00_0000)) {
      $0.clip(to: Rect(x: 0, y: 0, width: 20, height: 80))
      $0.drawPicture(named: "known", in: Rect(x: -10, y: -10, width: 60, height: 60))
    }
    #expect(picture.pixel(0, 0) == 0 && picture.pixel(19, 49) == 0)
    #expect(picture.pixel(20, 10) == 0xFF_FFFF && picture.pixel(0, 50) == 0xFF_FFFF)
  }
}
