internal import CSDL2
internal import TrackerKit
internal import TrackerKitRaster

/// Renders glyphs with SDL2_ttf, in fonts found by fontconfig: the best one for the weight, and others
/// for the characters that it lacks.
final class GlyphRenderer: GlyphSource {
  let faces = FontFaces()
  private lazy var emojiFont = FontFinder.emoji()
  private var finders: [FontWeight: FontFinder] = [:]

  func metrics(pixelSize: Int, weight: FontWeight) -> FontMetrics? {
    guard let font = font(pixelSize: pixelSize, weight: weight) else { return nil }
    return FontMetrics(
      ascent: Int(TTF_FontAscent(font)), descent: Int(-TTF_FontDescent(font)))
  }

  func glyph(for scalar: Unicode.Scalar, pixelSize: Int, weight: FontWeight) -> GlyphMask? {
    guard let font = font(pixelSize: pixelSize, weight: weight) else { return nil }
    var (minX, advance): (Int32, Int32) = (0, 0)
    guard TTF_GlyphIsProvided32(font, scalar.value) != 0,
      TTF_GlyphMetrics32(font, scalar.value, &minX, nil, nil, nil, &advance) == 0
    else { return nil }
    guard let surface = TTF_RenderGlyph32_Blended(font, scalar.value, Self.white) else {
      return GlyphMask(
        width: 0, height: 0, left: 0, top: 0, advance: Int(advance), coverage: [])
    }
    return Self.mask(of: surface, in: font, left: Int(min(0, minX)), advance: Int(advance))
  }

  private static let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)

  /// Takes the opacity of a picture, which is as high as the line, and frees the picture.
  private static func mask(
    of surface: UnsafeMutablePointer<SDL_Surface>, in font: OpaquePointer, left: Int, advance: Int
  ) -> GlyphMask {
    defer { SDL_FreeSurface(surface) }
    return GlyphMask(
      width: Int(surface.pointee.w), height: Int(surface.pointee.h), left: left,
      top: Int(TTF_FontAscent(font)), advance: advance,
      coverage: surface.mapPixels { UInt8(truncatingIfNeeded: $0 >> 24) })
  }

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

/// Text that needs more than the first font's glyphs side by side; SDL2_ttf has HarfBuzz shape it.
extension GlyphRenderer: TextShaper {
  /// The most pixels that a text covers; larger ones are not drawn.
  private static let maximumArea = 1 << 24
  /// The script of text whose script SDL2_ttf is not told.
  private static let unknownScript = "Zzzz"

  func font(for character: Character, preferring preferred: Int?, weight: FontWeight) -> Int? {
    let scalars = character.unicodeScalars.filter { !$0.isInvisible }
    if let preferred, has(scalars, in: preferred, weight: weight) { return preferred }
    if has(scalars, in: 0, weight: weight) { return 0 }
    return (1..<max(1, fonts(weight: weight).count)).first {
      has(scalars, in: $0, weight: weight)
    }
  }

  private func has(
    _ scalars: String.UnicodeScalarView, in number: Int, weight: FontWeight
  ) -> Bool {
    let fonts = fonts(weight: weight)
    guard number == 0 || fonts.has(Array(scalars), in: number),
      let face = fonts.file(number).flatMap({ faces.face($0) })
    else { return false }
    return scalars.allSatisfy { TTF_GlyphIsProvided32(face, $0.value) != 0 }
  }

  func advance(of text: ShapedText, pixelSize: Int, weight: FontWeight) -> Int {
    measure(text, pixelSize: pixelSize, weight: weight) { $3 } ?? 0
  }

  func mask(of text: ShapedText, pixelSize: Int, weight: FontWeight) -> GlyphMask? {
    measure(text, pixelSize: pixelSize, weight: weight) { face, line, padding, advance in
      let height = Int(TTF_FontHeight(face))
      guard (advance + 2 * padding) * height <= Self.maximumArea,
        let surface = TTF_RenderUTF8_Blended(face, line, Self.white)
      else { return nil }
      return Self.mask(of: surface, in: face, left: -padding, advance: advance)
    }
  }

  private static func width(of text: String, _ face: OpaquePointer) -> Int {
    var width: Int32 = 0
    return TTF_SizeUTF8(face, text, &width, nil) == 0 ? Int(width) : 0
  }

  /// Sets up the face for the text, and calls a function with the face, the line to draw, the padding
  /// on each side of the text, and the text's advance.
  private func measure<T>(
    _ text: ShapedText, pixelSize: Int, weight: FontWeight,
    _ body: (OpaquePointer, String, Int, Int) -> T?
  ) -> T? {
    guard let file = fonts(weight: weight).file(text.font),
      let face = faces.face(file, pixelSize: pixelSize)
    else { return nil }
    let isShaped =
      CSDL_SetFontShaping(face, text.isRightToLeft ? SDL_TRUE : SDL_FALSE, text.script)
      == SDL_TRUE
    defer { _ = CSDL_SetFontShaping(face, SDL_FALSE, Self.unknownScript) }
    // The shaper needs joiners, and hides them; controls would become boxes.
    let kept = String(
      text.text.unicodeScalars.filter {
        !$0.isInvisible || $0.properties.isDefaultIgnorableCodePoint && isShaped
      })
    var line = text.isRightToLeft && !isShaped ? String(kept.reversed()) : kept
    var padding = 0
    // The spaces leave room for letters that extend past the ends of the text: SDL2_ttf reports neither
    // how far they extend nor the advance.
    if TTF_GlyphIsProvided32(face, 0x20) != 0 {
      line = " \(line) "
      padding = Self.width(of: "  ", face) / 2
    }
    return body(face, line, padding, max(0, Self.width(of: line, face) - 2 * padding))
  }
}

/// Emoji in colors.
extension GlyphRenderer {
  func picture(of emoji: String, width: Int) -> PicturePixels? {
    // Such a font has pictures of one fixed size, or draws them at the size given here.
    guard let face = emojiFont.flatMap({ faces.face($0, pixelSize: 128) }),
      let text = Self.drawable(emoji, in: face),
      let surface = TTF_RenderUTF8_Blended(face, text, Self.white)
    else { return nil }
    defer { SDL_FreeSurface(surface) }
    let (columns, rows) = (Int(surface.pointee.w), Int(surface.pointee.h))
    let pixels = surface.mapPixels { $0 }
    guard columns > 0, pixels.contains(where: { $0 >> 24 > 0 }) else { return nil }
    let isPremultiplied = pixels.allSatisfy { pixel in
      let alpha = pixel >> 24
      return pixel >> 16 & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel & 255 <= alpha
    }
    return PicturePixels(
      width: columns, height: rows,
      pixels: isPremultiplied ? pixels : pixels.map(PictureLoader.premultiplied)
    ).scaled(toWidth: width, height: max(1, rows * width / columns))
  }

  /// The text if the font makes one picture of it, or else its first scalar; nil for a flag's letter,
  /// or if the font lacks it.
  private static func drawable(_ emoji: String, in face: OpaquePointer) -> String? {
    guard let first = emoji.unicodeScalars.first, TTF_GlyphIsProvided32(face, first.value) != 0
    else {
      return nil
    }
    _ = CSDL_SetFontShaping(face, SDL_FALSE, unknownScript)
    let single = width(of: "\u{1F600}", face)
    if width(of: emoji, face) <= single * 5 / 4 { return emoji }
    let isLetter = (0x1F1E6...0x1F1FF).contains(first.value) || first.isASCII
    return isLetter ? nil : String(first)
  }
}
