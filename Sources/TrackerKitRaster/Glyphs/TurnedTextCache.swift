import TrackerKit

/// Lines of text as masks that can be turned: the same object as long as text and size stay the same.
final class TurnedTextCache {
  struct Text {
    /// The coverage, with the origin of the run's coordinates.
    let mask: CoverageMask
    let pixelScale: Double
    /// What the mask covers, in the run's coordinates.
    let area: Rect
  }

  struct Key: Hashable {
    let run: TextRun
    let pixelScale: Double
  }

  private static let maximumArea = 1 << 22
  /// The largest mask that is drawn to be reduced, in pixels.
  private static let maximumFineArea = 1 << 23
  private let glyphs: GlyphCache?
  let drawn = FrameCache<Key, Text?>()

  init(cache: GlyphCache?) {
    glyphs = cache
  }

  private static func fits(_ bounds: PixelRect) -> Bool {
    bounds.width <= Resampling.maximumExtent && bounds.width * bounds.height <= maximumArea
  }

  /// Draws a line, if it is small enough, in finer pixels and reduces it: a larger font rounds the
  /// places of characters less.
  private static func mask(
    of run: TextRun, _ bounds: PixelRect, size: Double, pixelScale: Double, _ cache: GlyphCache
  ) -> CoverageMask {
    let area = bounds.width * bounds.height
    let factor =
      [4, 2].first { factor in
        Int(size) * factor <= TextLayout.maximumSize && area * factor * factor <= maximumFineArea
      } ?? 1
    let fine = CoverageMask(
      bounds: PixelRect(
        x: bounds.x * factor, y: bounds.y * factor, width: bounds.width * factor,
        height: bounds.height * factor))
    TextLayout(cache: cache, pixelScale: pixelScale * Double(factor))
      .cover(fine.plane, with: run, in: fine.plane.bounds)
    return factor == 1 ? fine : fine.reduced(by: factor)
  }

  /// A line with a number of pixels per point, or fewer if it would be too large; nil without a font.
  func text(_ run: TextRun, pixelScale: Double) -> Text? {
    drawn.value(for: Key(run: run, pixelScale: pixelScale)) { draw(run, pixelScale) }
  }

  private func draw(_ run: TextRun, _ pixelScale: Double) -> Text? {
    guard let glyphs, run.size > 0, run.size.isFinite else { return nil }
    // A font's size is a whole number of pixels.
    var size = max(1, (run.size * pixelScale).rounded())
    var scale = size / run.size
    var bounds = TextLayout.reach(of: run, pixelScale: scale)
    while size > 1, !Self.fits(bounds) {
      size = (size / 2).rounded(.up)
      scale = size / run.size
      bounds = TextLayout.reach(of: run, pixelScale: scale)
    }
    guard !bounds.isEmpty, Self.fits(bounds) else { return nil }
    let mask = Self.mask(of: run, bounds, size: size, pixelScale: scale, glyphs).cropped()
    let inked = mask.plane.bounds
    guard !inked.isEmpty else { return nil }
    let area = Rect(
      x: Double(inked.x) / scale, y: Double(inked.y) / scale,
      width: Double(inked.width) / scale, height: Double(inked.height) / scale)
    return Text(mask: mask, pixelScale: scale, area: area)
  }
}

extension TextRun {
  /// The run with the middle of its box at zero.
  var centered: TextRun {
    var run = self
    run.box.origin = Point(x: -box.size.width / 2, y: -box.size.height / 2)
    return run
  }
}
