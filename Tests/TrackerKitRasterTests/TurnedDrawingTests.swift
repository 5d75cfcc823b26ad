import Testing
import TrackerKit
import TrackerKitRaster

@Suite("Turned drawing")
struct TurnedDrawingTests {
  private let size = 72

  /// Rotations, with and without scaling and mirroring, about the middle of the picture.
  static let transforms = [
    (7.0, 1.0, 1.0), (-120, 0.7, 0.7), (90, 1.3, 1.3), (200, 1.1, 0.6), (30, -1, 1),
  ].map { degrees, x, y in
    Transform(translationX: 36, y: 36).rotated(by: Angle(degrees: degrees))
      .scaledBy(x: x, y: y).translatedBy(x: -36, y: -36)
  }

  private func picture(
    glyphs: (any GlyphSource)? = nil, pictures: (any PictureSource)? = nil,
    _ draw: (Canvas) -> Void
  ) -> Picture {
    let canvas = Canvas()
    canvas.fillGround(.white)
    draw(canvas)
    let picture = Picture(width: size, height: size)
    picture.draw(
      canvas,
      with: SoftwareCanvas(width: size, height: size, glyphs: glyphs, pictures: pictures))
    return picture
  }

  /// The mean difference of a picture's green from what a function gives at 16 × 16 locations in
  /// each pixel, around a turned rectangle.
  private func meanDifference(
    _ picture: Picture, in rect: Rect, _ transform: Transform, _ level: (Point) -> Double
  ) throws -> Double {
    let inverse = try #require(transform.inverted())
    let area = transform.apply(rect)
    // Every third row and column stand for all of them.
    func pixels(_ low: Double, _ high: Double) -> StrideTo<Int> {
      stride(from: max(0, Int(low)), to: min(size, Int(high) + 1), by: 3)
    }
    var (sum, count) = (0.0, 0)
    for y in pixels(area.minY, area.maxY) {
      for x in pixels(area.minX, area.maxX) {
        var expected = 0.0
        for part in 0..<256 {
          let location = Point(
            x: Double(x) + (Double(part % 16) + 0.5) / 16,
            y: Double(y) + (Double(part / 16) + 0.5) / 16)
          expected += level(inverse.apply(location)) / 256
        }
        sum += abs(Double(picture[x, y] >> 8 & 255) - expected)
        count += 1
      }
    }
    try #require(count > 30)
    return sum / Double(count)
  }

  @Test("V1 turned text is the text that a finer canvas draws, turned", arguments: transforms)
  func text(_ transform: Transform) throws {
    let run = TextRun(
      "Turn", in: Rect(x: 4, y: 21, width: 64, height: 30), size: 20, alignment: .center)
    let fine = 16
    let large = Picture.of(
      width: size * fine, height: size * fine, pixelScale: Double(fine), glyphs: RoundFont()
    ) { canvas in
      canvas.fillGround(.white)
      canvas.draw(run)
    }
    let pixels = large.pixels
    let shown = picture(glyphs: RoundFont()) { canvas in
      canvas.withTransform(transform) { canvas.draw(run) }
    }
    let difference = try meanDifference(shown, in: run.box, transform) { location in
      let (x, y) = (Int(location.x * Double(fine)), Int(location.y * Double(fine)))
      guard x >= 0, y >= 0, x < size * fine, y < size * fine else { return 255 }
      return Double(pixels[y * size * fine + x] >> 8 & 255)
    }
    #expect(difference <= 2, "\(difference)")
  }

  @Test("V1 a turned picture is filtered, and its edges are smooth", arguments: transforms)
  func pictures(_ transform: Transform) throws {
    let rect = Rect(x: 16, y: 20, width: 40, height: 32)
    let shown = picture(pictures: Waves()) { canvas in
      canvas.withTransform(transform) { canvas.drawPicture(named: "waves", in: rect) }
    }
    let difference = try meanDifference(shown, in: rect, transform) { location in
      guard rect.contains(location) else { return 255 }
      return Waves.level(
        (location.x - rect.minX) / rect.size.width, (location.y - rect.minY) / rect.size.height)
    }
    #expect(difference <= 2, "\(difference)")
  }

  @Test("V1 turned shapes cover what the upright ones do, turned", arguments: transforms)
  func shapes(_ transform: Transform) throws {
    let rect = Rect(x: 16, y: 20, width: 40, height: 30)
    let shown = picture { canvas in
      canvas.withTransform(transform) { canvas.fill(rect, cornerRadius: 8) }
    }
    let inner = rect.expanded(by: -8)
    let difference = try meanDifference(shown, in: rect, transform) { location in
      let nearest = Point(
        x: min(max(location.x, inner.minX), inner.maxX),
        y: min(max(location.y, inner.minY), inner.maxY))
      return location.distance(to: nearest) < 8 ? 0 : 255
    }
    #expect(difference <= 2, "\(difference)")
    let disc = picture { canvas in
      canvas.withTransform(transform) {
        canvas.fillDisc(center: Point(x: 40, y: 36), radius: 14)
      }
    }
    let discDifference = try meanDifference(disc, in: rect, transform) { location in
      location.distance(to: Point(x: 40, y: 36)) < 14 ? 0 : 255
    }
    #expect(discDifference <= 2, "\(discDifference)")
  }

  @Test("V1 a turned view clips everything in it to its outline", arguments: transforms)
  func clipping(_ transform: Transform) throws {
    let rect = Rect(x: 16, y: 20, width: 40, height: 30)
    let upright = Rect(x: 0, y: 0, width: 72, height: 44)
    let shown = picture(glyphs: BlockFont(), pictures: Waves()) { canvas in
      canvas.clip(to: upright)
      canvas.withTransform(transform) { canvas.clip(to: rect) }
      canvas.fill(Rect(x: 0, y: 0, width: 72, height: 72))
    }
    let difference = try meanDifference(shown, in: upright, .identity) { location in
      let inside = transform.inverted().map { rect.contains($0.apply(location)) } ?? false
      return inside && upright.contains(location) ? 0 : 255
    }
    #expect(difference <= 2, "\(difference)")
    for draw in [
      { (canvas: Canvas) in canvas.drawPicture(named: "waves", in: upright) },
      { $0.drawSymbol(named: "waves", in: upright) },
      { $0.draw(TextRun("mmmm", in: upright, size: 30)) },
      { $0.stroke([Point(x: 0, y: 0), Point(x: 72, y: 72)], width: 12) },
    ] {
      let part = picture(glyphs: BlockFont(), pictures: Waves()) { canvas in
        canvas.withTransform(transform) { canvas.clip(to: rect.expanded(by: -1)) }
        draw(canvas)
      }
      let isOutside = part.pixels.indices.contains { index in
        let center = Point(x: Double(index % size) + 0.5, y: Double(index / size) + 0.5)
        let location = transform.inverted()?.apply(center) ?? .zero
        return part.pixels[index] != 0xFFFFFF && !rect.expanded(by: 1).contains(location)
      }
      #expect(!isOutside && part.pixels.contains { $0 != 0xFFFFFF })
    }
  }

  @Test("V1 a clip that leaves nothing draws nothing")
  func emptyClip() {
    let shown = picture { canvas in
      canvas.clip(to: Rect(x: 0, y: 0, width: 10, height: 10))
      canvas.withTransform(Self.transforms[0]) {
        canvas.clip(to: Rect(x: 30, y: 30, width: 10, height: 10))
      }
      canvas.fill(Rect(x: 0, y: 0, width: 72, height: 72))
    }
    #expect(shown.pixels.allSatisfy { $0 == 0xFFFFFF })
  }

  @Test("V1 a turned picture that moves or is removed is redrawn; one at rest is not")
  func damage() {
    let software = SoftwareCanvas(width: size, height: size, pictures: Waves())
    let shown = Picture(width: size, height: size)
    func frame(_ degrees: Double?) -> [PixelRect] {
      let canvas = Canvas()
      canvas.fillGround(.white)
      if let degrees {
        canvas.withTransform(
          Transform(translationX: 36, y: 36).rotated(by: Angle(degrees: degrees))
        ) {
          canvas.drawPicture(named: "waves", in: Rect(x: -20, y: -15, width: 40, height: 30))
        }
      }
      return shown.draw(canvas, with: software)
    }
    _ = frame(10)
    #expect(frame(10).isEmpty)
    #expect(!frame(11).isEmpty)
    let alone = Picture(width: size, height: size)
    let canvas = Canvas()
    canvas.fillGround(.white)
    #expect(!frame(nil).isEmpty)
    alone.draw(canvas, with: SoftwareCanvas(width: size, height: size))
    #expect(shown.differences(from: alone).isEmpty)
  }
}

/// A font in which every character is a disc, as wide as half the size.
private final class RoundFont: GlyphSource {
  func metrics(pixelSize: Int, weight: FontWeight) -> FontMetrics? {
    FontMetrics(ascent: pixelSize, descent: pixelSize / 4)
  }

  func glyph(for scalar: Unicode.Scalar, pixelSize: Int, weight: FontWeight) -> GlyphMask? {
    let width = (pixelSize + 1) / 2
    let radius = Double(width) / 2
    let coverage = (0..<width * width).map { index in
      let center = Point(x: Double(index % width) + 0.5, y: Double(index / width) + 0.5)
      let inside = radius - center.distance(to: Point(x: radius, y: radius)) + 0.5
      return UInt8(max(0, min(1, inside)) * 255)
    }
    return GlyphMask(
      width: width, height: width, left: 0, top: width, advance: width, coverage: coverage)
  }
}

/// A picture of smooth waves in gray.
private final class Waves: PictureSource {
  static func level(_ x: Double, _ y: Double) -> Double {
    let (across, down) = (Angle(degrees: x * 1800), Angle(degrees: y * 1080 + x * 360))
    return 128 + 60 * across.sine + 50 * down.cosine
  }

  func picture(named name: String, width: Int, height: Int) -> PicturePixels {
    let pixels = (0..<width * height).map { index in
      let level = UInt32(
        Self.level(
          (Double(index % width) + 0.5) / Double(width),
          (Double(index / width) + 0.5) / Double(height)
        ).rounded())
      return 0xFF00_0000 | level << 16 | level << 8 | level
    }
    return PicturePixels(width: width, height: height, pixels: pixels)
  }
}
