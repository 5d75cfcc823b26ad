import TrackerKit

/// What replaces an emoji without a color font: a letter of another font, or a box with its name.
extension GlyphCache {
  func standIn(for text: String, size: Int, weight: FontWeight, metrics: FontMetrics) -> Glyph {
    let width = TextLine.emojiAdvance(size: size)
    if let letter = shapes?.letter(for: text, pixelSize: size, weight: weight) {
      return Glyph(
        mask: letter.mask, left: letter.left + (width - letter.advance) / 2, top: letter.top,
        advance: width)
    }
    let box = PixelRect(width: max(1, width - 2 * max(1, size / 16)), height: max(1, size))
    let mask = CoverageMask(bounds: box)
    let stroke = max(1, Float(size) / 20)
    Self.cover(mask, Float(size) / 5, inset: 0)
    let inside = CoverageMask(bounds: box)
    Self.cover(inside, Float(size) / 5 - stroke, inset: stroke)
    mask.plane.subtract(inside.plane)
    let words = text.first?.emojiName ?? []
    for (number, word) in words.enumerated() {
      let row = Float(number + 1) / Float(words.count + 1)
      write(word, weight, in: mask.plane, middle: Int(Float(box.height) * row), Int(stroke) + 1)
    }
    return Glyph(
      mask: mask, left: (width - box.width) / 2,
      top: (metrics.ascent - metrics.descent + box.height) / 2, advance: width)
  }

  private static func cover(_ mask: CoverageMask, _ radius: Float, inset: Float) {
    let (width, height) = (Float(mask.plane.bounds.width), Float(mask.plane.bounds.height))
    Box(inset, inset, to: width - inset, height - inset, radius: max(0, radius))
      .cover(mask.plane, in: mask.plane.bounds)
  }

  /// Writes a word in the largest size that fits; its end is cut off if no size does.
  private func write(
    _ word: String, _ weight: FontWeight, in plane: CoveragePlane, middle: Int, _ margin: Int
  ) {
    let room = plane.bounds.expanded(by: -margin)
    func advance(_ size: Int) -> Int {
      word.unicodeScalars.reduce(0) {
        $0 + (glyph(for: $1, pixelSize: size, weight: weight)?.advance ?? 0)
      }
    }
    let largest = max(1, plane.bounds.height * 2 / 5)
    let least = min(4, largest)
    let size = (least...largest).last { advance($0) <= room.width } ?? least
    guard let metrics = metrics(pixelSize: size, weight: weight) else { return }
    var pen = room.x + max(0, room.width - advance(size)) / 2
    let baseline = middle + (metrics.ascent - metrics.descent) / 2
    for scalar in word.unicodeScalars {
      guard let glyph = glyph(for: scalar, pixelSize: size, weight: weight) else { continue }
      let place = (x: pen + glyph.left, y: baseline - glyph.top)
      let box = glyph.mask.plane.bounds.moved(byX: place.x, y: place.y)
      plane.raise(to: glyph.mask.plane, in: box.clipped(to: room), offset: place)
      pen += glyph.advance
    }
  }
}

extension CoveragePlane {
  /// Lowers the values by those of a plane with the same bounds.
  fileprivate func subtract(_ other: CoveragePlane) {
    for y in bounds.y..<bounds.maxY {
      let (values, others) = (row(y, from: bounds.x), other.row(y, from: bounds.x))
      for x in 0..<bounds.width { values[x] -= min(values[x], others[x]) }
    }
  }
}

extension PixelRect {
  fileprivate func expanded(by margin: Int) -> PixelRect {
    PixelRect(x - margin, y - margin, to: maxX + margin, maxY + margin)
  }
}
