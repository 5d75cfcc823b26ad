import TrackerKit

/// A line's pieces from left to right, and the places of their characters at a size.
struct TextLine {
  private let cache: GlyphCache
  private var pieces: [TextPiece] = []
  private var weight = FontWeight.regular

  init(cache: GlyphCache) {
    self.cache = cache
  }

  mutating func set(_ text: String, weight: FontWeight) {
    self.weight = weight
    pieces = cache.shapes?.pieces(of: text, weight: weight) ?? [.line(text)]
  }

  func width(size: Int) -> Int {
    pieces.reduce(0) { $0 + advance(of: $1, size: size) }
  }

  /// Calls a function with each glyph that covers something, and its pen position.
  func forEachGlyph(size: Int, metrics: FontMetrics, _ body: (Glyph, _ pen: Int) -> Void) {
    var pen = 0
    func put(_ glyph: Glyph) {
      if !glyph.mask.plane.bounds.isEmpty { body(glyph, pen) }
      pen += glyph.advance
    }
    for piece in pieces {
      switch piece.form {
      case .plain(let text):
        for scalar in text.unicodeScalars {
          cache.glyph(for: scalar, pixelSize: size, weight: weight).map(put)
        }
      case .shaped(let text):
        cache.shapes?.glyph(for: text, pixelSize: size, weight: weight).map(put)
      case .emoji(let text):
        let advance = Self.emojiAdvance(size: size)
        if cache.shapes?.picture(of: text, width: advance) == nil {
          body(cache.standIn(for: text, size: size, weight: weight, metrics: metrics), pen)
        }
        pen += advance
      case .boxes(let count):
        let box = ShapeCache.box(pixelSize: size, metrics: metrics)
        for _ in 0..<count { put(box) }
      }
    }
  }

  /// The width of an emoji, whatever font draws it.
  static func emojiAdvance(size: Int) -> Int {
    max(1, Int((Double(size) * Character.emojiWidth).rounded()))
  }

  /// Calls a function with each emoji's colored picture, and its pen position.
  func forEachPicture(size: Int, _ body: (RasterPicture, _ pen: Int) -> Void) {
    var pen = 0
    for piece in pieces {
      let advance = advance(of: piece, size: size)
      if case .emoji(let text) = piece.form,
        let picture = cache.shapes?.picture(of: text, width: advance)
      {
        body(picture, pen)
      }
      pen += advance
    }
  }

  private func advance(of piece: TextPiece, size: Int) -> Int {
    switch piece.form {
    case .plain(let text): advance(of: text.unicodeScalars, size: size)
    case .shaped(let text):
      cache.shapes?.advance(of: text, pixelSize: size, weight: weight) ?? 0
    case .emoji: Self.emojiAdvance(size: size)
    case .boxes(let count): count * size
    }
  }

  private func advance(of scalars: some Sequence<Unicode.Scalar>, size: Int) -> Int {
    scalars.reduce(0) {
      $0 + (cache.glyph(for: $1, pixelSize: size, weight: weight)?.advance ?? 0)
    }
  }

  /// Calls a function with the columns of a range's characters in each piece, from left to right.
  func forEachBar(behind part: Range<Int>, size: Int, _ body: (Range<Int>) -> Void) {
    var left = 0
    for piece in pieces {
      let width = advance(of: piece, size: size)
      let inside = part.clamped(to: piece.characters)
      if !inside.isEmpty {
        let start = offset(of: inside.lowerBound, in: piece, size: size)
        let end = offset(of: inside.upperBound, in: piece, size: size)
        // A ligature can be narrower than its first letter alone.
        let (near, far) = (min(start, end), max(start, end))
        body(
          piece.isRightToLeft
            ? left + width - far..<left + width - near : left + near..<left + far)
      }
      left += width
    }
  }

  /// The column of the edge at which a character, or the end of the line, begins to be read.
  func border(before character: Int, size: Int) -> Int {
    let end = pieces.map(\.characters.upperBound).max() ?? 0
    let inside = max(0, min(character, end - 1))
    var left = 0
    for piece in pieces {
      let width = advance(of: piece, size: size)
      if piece.characters.contains(inside) {
        let offset = offset(of: min(character, end), in: piece, size: size)
        return piece.isRightToLeft ? left + width - offset : left + offset
      }
      left += width
    }
    return left
  }

  /// The distance from a piece's beginning to a character's, in the direction of reading.
  private func offset(of character: Int, in piece: TextPiece, size: Int) -> Int {
    let count = max(0, character - piece.characters.lowerBound)
    switch piece.form {
    case .plain(let text):
      return advance(of: text.prefix(count).unicodeScalars, size: size)
    case .shaped(let text):
      let whole = advance(of: piece, size: size)
      guard count > 0, count < piece.characters.count, let shapes = cache.shapes else {
        return count > 0 ? whole : 0
      }
      let beginning = text.beginning(count)
      return min(whole, shapes.advance(of: beginning, pixelSize: size, weight: weight))
    case .emoji:
      return count > 0 ? Self.emojiAdvance(size: size) : 0
    case .boxes:
      return count * size
    }
  }
}

extension ShapedText {
  /// The first characters, shaped as they are before the others.
  fileprivate func beginning(_ count: Int) -> ShapedText {
    var part = self
    part.text = String(text.prefix(count))
    let next = text.dropFirst(count).first?.unicodeScalars.first
    // A joiner keeps the shape that a letter has inside a word.
    if isRightToLeft, next?.properties.isAlphabetic == true { part.text += "\u{200D}" }
    return part
  }
}
