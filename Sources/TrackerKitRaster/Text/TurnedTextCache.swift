import TrackerKit

/// Lines of text as masks, which can be turned: the same object as long as text and size stay the
/// same.
final class TurnedTextCache {
  /// A line of text in pixels.
  struct Text {
    /// The coverage; its origin is that of the run's coordinates.
    let mask: CoverageMask
    /// The mask's pixels per point.
    let pixelScale: Double
    /// What the mask covers, in the run's coordinates.
    let area: Rect
  }

  private struct Key: Hashable {
    let run: TextRun
    let pixelScale: Double
  }

  private struct Entry {
    let text: Text
    var lastFrame: Int
  }

  /// A mask is not larger than this, in pixels.
  private static let maximumArea = 1 << 22
  /// The mask that it is drawn from is not larger than this, in pixels.
  private static let maximumFineArea = 1 << 23
  /// A line that was not shown for this many frames is dropped.
  private static let patience = 120
  private let cache: GlyphCache?
  private var entries: [Key: Entry] = [:]

  init(cache: GlyphCache?) {
    self.cache = cache
  }

  func beginFrame(_ number: Int) {
    guard number % Self.patience == 0 else { return }
    entries = entries.filter { number - $0.value.lastFrame < Self.patience }
  }

  private static func fits(_ bounds: PixelRect) -> Bool {
    bounds.width <= Resampling.maximumExtent && bounds.width * bounds.height <= maximumArea
  }

  /// A line as a mask, from finer pixels if it is small enough: in larger fonts, the places of
  /// characters are rounded less.
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

  /// A line as a mask with a number of pixels per point, or fewer if it would be too large; nil
  /// without a font.
  func text(_ run: TextRun, pixelScale: Double, frame: Int) -> Text? {
    let key = Key(run: run, pixelScale: pixelScale)
    if let index = entries.index(forKey: key) {
      entries.values[index].lastFrame = frame
      return entries.values[index].text
    }
    guard let cache, run.size > 0, run.size.isFinite else { return nil }
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
    let mask = Self.mask(of: run, bounds, size: size, pixelScale: scale, cache)
    let area = Rect(
      x: Double(bounds.x) / scale, y: Double(bounds.y) / scale,
      width: Double(bounds.width) / scale, height: Double(bounds.height) / scale)
    let text = Text(mask: mask, pixelScale: scale, area: area)
    entries[key] = Entry(text: text, lastFrame: frame)
    return text
  }
}
