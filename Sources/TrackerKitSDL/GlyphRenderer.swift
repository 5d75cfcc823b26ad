internal import CSDL2
internal import TrackerKit
internal import TrackerKitRaster

/// Renders glyphs with SDL2_ttf, in fonts found by fontconfig: the best one for the weight,
/// and others for what it lacks.
final class GlyphRenderer: GlyphSource {
  let faces = FontFaces()
  private var finders: [FontWeight: FontFinder] = [:]

  func metrics(pixelSize: Int, weight: FontWeight) -> FontMetrics? {
    guard let font = font(pixelSize: pixelSize, weight: weight) else { return nil }
    return FontMetrics(
      ascent: Int(TTF_FontAscent(font)), descent: Int(-TTF_FontDescent(font)))
  }

  func glyph(for scalar: Unicode.Scalar, pixelSize: Int, weight: FontWeight) -> GlyphMask? {
    guard let font = font(pixelSize: pixelSize, weight: weight) else { return nil }
    var minX: Int32 = 0
    var maxX: Int32 = 0
    var minY: Int32 = 0
    var maxY: Int32 = 0
    var advance: Int32 = 0
    guard TTF_GlyphIsProvided32(font, scalar.value) != 0,
      TTF_GlyphMetrics32(font, scalar.value, &minX, &maxX, &minY, &maxY, &advance) == 0
    else { return nil }
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = TTF_RenderGlyph32_Blended(font, scalar.value, white) else {
      return GlyphMask(
        width: 0, height: 0, left: 0, top: 0, advance: Int(advance), coverage: [])
    }
    defer { SDL_FreeSurface(surface) }
    // The picture is as high as the line, with the baseline at the ascent.
    return GlyphMask(
      width: Int(surface.pointee.w), height: Int(surface.pointee.h), left: Int(min(0, minX)),
      top: Int(TTF_FontAscent(font)), advance: Int(advance), coverage: Self.alpha(of: surface))
  }

  static func alpha(of surface: UnsafeMutablePointer<SDL_Surface>) -> [UInt8] {
    let width = Int(surface.pointee.w)
    let height = Int(surface.pointee.h)
    let pitch = Int(surface.pointee.pitch)
    guard let pixels = surface.pointee.pixels else {
      return [UInt8](repeating: 0, count: width * height)
    }
    var alpha: [UInt8] = []
    alpha.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixels.loadUnaligned(fromByteOffset: y * pitch + x * 4, as: UInt32.self)
        alpha.append(UInt8(truncatingIfNeeded: pixel >> 24))
      }
    }
    return alpha
  }

  /// The fonts of a weight.
  func fonts(weight: FontWeight) -> FontFinder {
    if let known = finders[weight] { return known }
    let finder = FontFinder(weight: weight)
    finders[weight] = finder
    return finder
  }

  /// The weight's first font, in a size that stays set until the next call.
  private func font(pixelSize: Int, weight: FontWeight) -> OpaquePointer? {
    fonts(weight: weight).first.flatMap { faces.face($0, pixelSize: pixelSize) }
  }
}
