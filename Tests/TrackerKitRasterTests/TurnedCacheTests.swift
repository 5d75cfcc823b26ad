import Testing
import TrackerKit

@testable import TrackerKitRaster

@Suite("Turned cache")
struct TurnedCacheTests {
  /// Stripes in a color that can change.
  private final class Stripes: PictureSource {
    var color: UInt32 = 0xFF_3060

    func picture(
      named name: String, width: Int, height: Int
    ) throws(PictureError) -> PicturePixels {
      let pixels = (0..<width * height).map { index in
        0xFF00_0000 | (index % width / 3 % 2 == 0 ? color : 0x20_40FF)
      }
      return PicturePixels(width: width, height: height, pixels: pixels)
    }
  }

  private let size = 200
  private let stripes = Stripes()

  private func software() -> SoftwareCanvas {
    SoftwareCanvas(width: size, height: size, glyphs: BlockFont(), pictures: stripes)
  }

  /// A text, a picture and a symbol, turned about a location.
  private func canvas(
    _ x: Double, _ y: Double, degrees: Double = 30, color: Color = .black, clip: Rect? = nil
  ) -> Canvas {
    let canvas = Canvas()
    canvas.fillGround(.white)
    if let clip {
      canvas.withTransform(Transform(rotationAngle: Angle(degrees: 20))) { canvas.clip(to: clip) }
    }
    canvas.color = color
    let place = Transform(translationX: x, y: y).rotated(by: Angle(degrees: degrees))
    canvas.withTransform(place) {
      canvas.drawPicture(named: "stripes", in: Rect(x: -45, y: -35, width: 91, height: 70))
      canvas.draw(TextRun("mmm", in: Rect(x: -30, y: -50, width: 80, height: 30), size: 20))
      canvas.drawSymbol(named: "stripes", in: Rect(x: 20, y: 20, width: 30, height: 30))
    }
    return canvas
  }

  @Test("V1 what is moved while it is turned has the same pixels as if it were drawn anew")
  func samePixels() {
    let (used, shown) = (software(), Picture(width: size, height: size))
    for step in 0..<60 {
      let (x, y) = (60 + Double(step * 37 % 111), 40 + Double(step * 53 % 130) * 1.0625)
      // Now and then it is turned further, or another color or clip comes.
      let frame = canvas(
        x, y, degrees: step < 40 ? 30 : Double(step),
        color: step % 7 < 5 ? .black : Color(0xE0_4000).opacity(0.4),
        clip: step % 11 == 3 ? Rect(x: 60, y: 10, width: 80, height: 90) : nil)
      shown.draw(frame, with: used)
      let alone = Picture(width: size, height: size)
      alone.draw(frame, with: software())
      #expect(shown.differences(from: alone).isEmpty, "\(step)")
    }
  }

  @Test("V1 a part that is drawn again has the same pixels as the whole")
  func parts() {
    let (used, shown) = (software(), Picture(width: size, height: size))
    for step in 0..<12 {
      let frame = canvas(100, 90, degrees: 77)
      frame.color = .black
      frame.fillDisc(center: Point(x: 40 + Double(step) * 11, y: 80), radius: 9)
      shown.draw(frame, with: used)
      let alone = Picture(width: size, height: size)
      alone.draw(frame, with: software())
      #expect(shown.differences(from: alone).isEmpty, "\(step)")
    }
  }

  @Test("V1 a turned picture that was loaded anew shows no older pixels")
  func reloaded() {
    let (used, shown) = (software(), Picture(width: size, height: size))
    for step in 0..<4 { shown.draw(canvas(80 + Double(step), 90), with: used) }
    stripes.color = 0x10_C020
    for _ in 0..<300 { shown.draw(Canvas(), with: used) }
    shown.draw(canvas(80, 90), with: used)
    let alone = Picture(width: size, height: size)
    alone.draw(canvas(80, 90), with: software())
    #expect(shown.differences(from: alone).isEmpty)
    #expect(shown.pixels.contains(0x10_C020))
  }

  /// A mask of 10 by 10 pixels, at a quarter turn.
  private func area(_ scale: Double) -> TurnedArea {
    let transform = Transform(rotationAngle: Angle(degrees: 90)).scaledBy(x: scale, y: 1)
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    return TurnedArea.place(rect, around: rect.center, transform).area
  }

  @Test("V1 what was shown before is kept, what is turned further is not")
  func keeping() throws {
    let cache = TurnedCache<CoverageMask>(maximumPixels: 1000)
    let mask = CoverageMask(bounds: PixelRect(x: 0, y: 0, width: 10, height: 10))
    cache.beginFrame(1)
    let first = try #require(cache.turned(mask, in: area(1), .identity))
    #expect(cache.turned(mask, in: area(1), .identity) === first)
    #expect(!first.isToKeep)
    cache.beginFrame(2)
    let other = try #require(cache.turned(mask, in: area(1.5), .identity))
    #expect(!first.isToKeep && !other.isToKeep)
    cache.beginFrame(3)
    #expect(cache.turned(mask, in: area(1), .identity) === first)
    #expect(first.isToKeep && !other.isToKeep)
  }

  @Test("V1 if too much would be kept, what was shown least recently is not")
  func bound() throws {
    let cache = TurnedCache<CoverageMask>(maximumPixels: 350)
    let mask = CoverageMask(bounds: PixelRect(x: 0, y: 0, width: 10, height: 10))
    var turned: [Turned<CoverageMask>] = []
    func show(_ scales: Double..., frame: Int) throws {
      cache.beginFrame(frame)
      turned = try scales.map {
        try #require(cache.turned(mask, in: area($0), .identity))
      }
    }
    for frame in 1...2 { try show(1, 1.1, 1.2, 1.3, frame: frame) }
    let all = turned
    // Each takes 100 to 130 pixels, and all are on the surface.
    #expect(all.map(\.isToKeep) == [true, true, true, false])
    try show(1, 1.2, frame: 3)
    for frame in 4...5 { try show(1.3, frame: frame) }
    #expect(turned[0] === all[3] && all[3].isToKeep)
    try show(1, 1.1, frame: 6)
    #expect(turned[0] === all[0] && all[0].isToKeep)
    #expect(turned[1] !== all[1], "it has made room")
    for frame in 7...8 { try show(40, frame: frame) }
    #expect(turned.map(\.isToKeep) == [false], "it is too large")
    for frame in [120, 240] { cache.beginFrame(frame) }
    try show(1, frame: 241)
    #expect(turned[0] !== all[0])
  }

  @Test("V1 a mask for turned text has the means of finer pixels")
  func reducing() {
    let mask = CoverageMask(
      bounds: PixelRect(x: -4, y: 2, width: 4, height: 2),
      values: [255, 255, 0, 1, 255, 255, 0, 1])
    let reduced = mask.reduced(by: 2)
    #expect(reduced.plane.bounds == PixelRect(x: -2, y: 1, width: 2, height: 1))
    withExtendedLifetime(reduced) {
      let row = reduced.plane.row(1, from: -2)
      #expect(row[0] == 255 && row[1] == 1)
    }
  }

  @Test("V1 what is turned is on whole pixels or halfway between them, as what is upright")
  func places() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 41)
    for (moved, x, y, tx, ty) in [
      (0.0, 25, 40, 0.0, 0.5), (0.2, 25, 40, 0, 0.5), (0.3, 25, 41, 0.5, 0), (-0.3, 24, 40, 0.5, 0),
      (.nan, -65_536, -65_536, 0, 0),
    ] {
      let transform = Transform(translationX: moved, y: moved)
      let placed = TurnedArea.place(rect, around: rect.center, transform)
      #expect(placed.x == x && placed.y == y, "\(moved)")
      #expect(placed.area.transform.tx == tx && placed.area.transform.ty == ty, "\(moved)")
      #expect(placed.area.rect.origin == Point(x: -15, y: -20.5))
    }
  }
}
