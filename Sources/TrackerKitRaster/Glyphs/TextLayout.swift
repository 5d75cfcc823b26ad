import TrackerKit

/// Lays out single lines of text in the requested size, or smaller to fit their boxes.
final class TextLayout {
  static let maximumSize = 1024
  private let cache: GlyphCache?
  private let pixelScale: Double
  private var content: TextLine?
  /// This frame's lines, which several tiles may request.
  private var lines: [(run: TextRun, glyphs: Range<Int>)] = []
  /// The masks of glyphs, and the positions of their first pixels in the buffer.
  private var glyphs: [(mask: CoverageMask, x: Int, y: Int)] = []

  init(cache: GlyphCache?, pixelScale: Double) {
    self.cache = cache
    self.pixelScale = pixelScale
    content = cache.map(TextLine.init)
  }

  /// All pixels that a line may touch, since glyphs can extend slightly beyond their box.
  static func reach(of run: TextRun, pixelScale: Double) -> PixelRect {
    let margin = run.size
    let box = run.box.expanded(by: margin / 4)
    let middle = Rect(
      x: box.minX, y: run.box.center.y - margin, width: box.size.width, height: 2 * margin)
    let inner = PixelRect(nearest: box, pixelScale: pixelScale)
    return inner.joined(with: PixelRect(nearest: middle, pixelScale: pixelScale))
  }

  func beginFrame() {
    lines.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
  }

  /// Raises the plane's values in a rectangle to a line's coverage.
  func cover(_ plane: CoveragePlane, with run: TextRun, in area: PixelRect) {
    for index in line(of: run) {
      let glyph = glyphs[index]
      let box = glyph.mask.plane.bounds.moved(byX: glyph.x, y: glyph.y)
      plane.raise(
        to: glyph.mask.plane, in: box.clipped(to: area), offset: (glyph.x, glyph.y))
    }
  }

  /// The colored pictures of a line's emoji, and their first pixels.
  func pictures(in run: TextRun) -> [(picture: RasterPicture, x: Int, y: Int)] {
    content?.set(run.text, weight: run.weight)
    guard let content else { return [] }
    let (size, width) = fittingSize(of: run, content)
    let (start, middle) = (
      start(of: run, width: width), Float(coordinate: run.box.center.y * pixelScale)
    )
    var pictures: [(picture: RasterPicture, x: Int, y: Int)] = []
    content.forEachPicture(size: size) { picture, pen in
      let top = (middle - Float(picture.bounds.height) / 2 + 0.5).rounded(.down)
      pictures.append((picture, start + pen, Int(top)))
    }
    return pictures
  }

  private func line(of run: TextRun) -> Range<Int> {
    if let line = lines.first(where: { $0.run == run }) { return line.glyphs }
    let start = glyphs.count
    set(run)
    lines.append((run, start..<glyphs.count))
    return start..<glyphs.count
  }

  private func set(_ run: TextRun) {
    content?.set(run.text, weight: run.weight)
    guard let cache, let content else { return }
    let (size, width) = fittingSize(of: run, content)
    guard size > 0, let metrics = cache.metrics(pixelSize: size, weight: run.weight) else {
      return
    }
    let height = Float(metrics.ascent + metrics.descent)
    let middle = Float(coordinate: run.box.center.y * pixelScale)
    let top = Int((middle - height / 2 + 0.5).rounded(.down))
    let start = start(of: run, width: width)
    if let part = run.marked {
      return mark(part, of: content, size: size, x: start, y: top, Int(height))
    }
    content.forEachGlyph(size: size, metrics: metrics) { glyph, pen in
      glyphs.append((glyph.mask, start + pen + glyph.left, top + metrics.ascent - glyph.top))
    }
  }

  /// Covers the bars behind part of a line, or the caret.
  private func mark(
    _ part: Range<Int>, of content: TextLine, size: Int, x: Int, y: Int, _ height: Int
  ) {
    func cover(_ columns: Range<Int>) {
      guard !columns.isEmpty, height > 0 else { return }
      let mask = CoverageMask(
        bounds: PixelRect(width: columns.count, height: height),
        values: [UInt8](repeating: 255, count: columns.count * height))
      glyphs.append((mask, x + columns.lowerBound, y))
    }
    guard part.isEmpty else { return content.forEachBar(behind: part, size: size, cover) }
    // A caret stands on the border between two characters.
    let width = max(1, size / 12)
    let left = content.border(before: part.lowerBound, size: size) - width / 2
    cover(left..<left + width)
  }

  /// The pen's first position in a line with a width in pixels.
  private func start(of run: TextRun, width: Int) -> Int {
    let left = Float(coordinate: run.box.minX * pixelScale)
    let right = Float(coordinate: run.box.maxX * pixelScale)
    let pen =
      switch run.alignment {
      case .leading: left
      case .center: (left + right - Float(width)) / 2
      case .trailing: right - Float(width)
      }
    return Int((pen + 0.5).rounded(.down))
  }

  /// The largest size in pixels, from 1 to the run's, at which the line fits its box, and the line's
  /// width at this size.
  private func fittingSize(of run: TextRun, _ content: TextLine) -> (size: Int, width: Int) {
    let room = Int(Float(length: run.box.size.width * pixelScale) + 0.5)
    var size = Int(Float(length: run.size * pixelScale) + 0.5)
    if size > Self.maximumSize { size = Self.maximumSize }
    while size > 1 {
      let width = content.width(size: size)
      if width <= room { return (size, width) }
      let guess = Int(Float(size) * Float(room) / Float(width))
      size = guess < 1 ? 1 : guess < size ? guess : size - 1
    }
    return (size, size > 0 ? content.width(size: size) : 0)
  }
}
