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

    func picture(named name: String, width: Int, height: Int) -> PicturePixels? {
      count += 1
      guard name == "known" else { return nil }
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

  @Test("S4 a missing picture draws nothing, and a loaded one is requested once")
  func caching() {
    let source = Paint(0xFF00_0000)
    let missing = render(source, times: 3) {
      $0.drawPicture(named: "unknown", in: Rect(x: 0, y: 0, width: 50, height: 50))
    }
    #expect(missing.pixel(10, 10) == 0xFF_FFFF)
    #expect(source.count == 1)
    let known = render(source, times: 3) {
      $0.drawPicture(named: "known", in: Rect(x: 0, y: 0, width: 50, height: 50))
    }
    #expect(source.count == 2)
    #expect(known.damage == 0, "nothing is drawn twice")
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
      $0.clip = Rect(x: 0, y: 0, width: 20, height: 80)
      $0.drawPicture(named: "known", in: Rect(x: -10, y: -10, width: 60, height: 60))
    }
    #expect(picture.pixel(0, 0) == 0 && picture.pixel(19, 49) == 0)
    #expect(picture.pixel(20, 10) == 0xFF_FFFF && picture.pixel(0, 50) == 0xFF_FFFF)
  }
}
