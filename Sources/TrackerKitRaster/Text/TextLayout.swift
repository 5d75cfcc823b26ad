internal import TrackerKit

/// A line of text as glyphs at whole pixels.
struct TextLayout {
  struct Placed {
    var mask: GlyphMask
    var x: Int
    var y: Int
  }

  private(set) var glyphs: [Placed] = []
  /// The pixels that the glyphs may cover.
  private(set) var bounds = PixelRect.empty

  /// Lays out a line: centered vertically in its box, aligned, and shrunk until it fits the width.
  init(_ run: TextRun, pixelScale: Double, source: any GlyphSource) {
    let boxX = Double(Capsule.limited(run.box.minX * pixelScale))
    let boxY = Double(Capsule.limited(run.box.minY * pixelScale))
    let boxWidth = Double(Capsule.limited(run.box.size.width * pixelScale))
    let boxHeight = Double(Capsule.limited(run.box.size.height * pixelScale))
    var size = Int(max(4, min(512, (run.size * pixelScale).rounded())))
    var masks = Self.masks(run, size: size, source: source)
    var width = masks.reduce(0) { $0 + $1.advance }
    if Double(width) > boxWidth, width > 0 {
      size = max(4, Int(Double(size) * boxWidth / Double(width)))
      masks = Self.masks(run, size: size, source: source)
      width = masks.reduce(0) { $0 + $1.advance }
    }
    guard let metrics = source.metrics(pixelSize: size, isBold: run.isBold) else { return }
    let slack = boxWidth - Double(width)
    let inset: Double =
      switch run.alignment {
      case .leading: 0
      case .center: slack / 2
      case .trailing: slack
      }
    let lineHeight = Double(metrics.ascent + metrics.descent)
    let baseline = Int((boxY + (boxHeight - lineHeight) / 2).rounded()) + metrics.ascent
    place(masks, x: Int((boxX + inset).rounded()), baseline: baseline)
  }

  private static func masks(_ run: TextRun, size: Int, source: any GlyphSource) -> [GlyphMask] {
    run.text.unicodeScalars.compactMap {
      source.glyph(for: $0, pixelSize: size, isBold: run.isBold)
    }
  }

  private mutating func place(_ masks: [GlyphMask], x: Int, baseline: Int) {
    var pen = x
    for mask in masks {
      let placed = Placed(mask: mask, x: pen + mask.left, y: baseline - mask.top)
      pen += mask.advance
      guard mask.width > 0, mask.height > 0 else { continue }
      let box = PixelRect(x: placed.x, y: placed.y, width: mask.width, height: mask.height)
      bounds = bounds.isEmpty ? box : bounds.joined(with: box)
      glyphs.append(placed)
    }
  }
}
