import TrackerKit

/// A picture or a mask in a transform, wherever it is moved.
final class Turned<Image: AnyObject> {
  /// What is turned.
  let source: Image
  /// The pixels around it; its columns and rows are from the pixel with the middle.
  let box: PixelRect
  /// The map from the box's pixels to those of the source, both from their first ones.
  let toSource: Transform
  /// Its corners, from the box's first pixel.
  let corners: [PixelPoint]
  /// Whether its pixels are to be kept once they are painted.
  fileprivate(set) var isToKeep = false
  /// Its pixels, which fill the box.
  var kept: Image?
  fileprivate var lastFrame: Int

  /// Creates an area of a source, if it is not flat, with the map from points to the source's pixels.
  fileprivate init?(_ source: Image, _ area: TurnedArea, _ fromPoints: Transform, frame: Int) {
    guard let inverse = area.transform.inverted() else { return nil }
    let corners = area.transform.corners(of: area.rect).map(Transform.identity.place)
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    box = PixelRect(
      around: x.min() ?? 0, y.min() ?? 0, to: x.max() ?? 0, y.max() ?? 0)
    let corner = PixelPoint(x: Float(box.x), y: Float(box.y))
    self.source = source
    self.corners = corners.map { PixelPoint(x: $0.x - corner.x, y: $0.y - corner.y) }
    toSource = Transform(translationX: Double(box.x), y: Double(box.y))
      .concatenating(inverse).concatenating(fromPoints)
    lastFrame = frame
  }

  /// The box from its own first pixel.
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: box.width, height: box.height) }
}

/// What recent frames showed in transforms, with the pixels of what is shown again, such as a card
/// that is dragged.
///
/// What each frame turns further is only painted, never kept.
final class TurnedCache<Image: AnyObject> {
  private struct Key: Hashable {
    let source: ObjectIdentifier
    let area: TurnedArea
  }

  /// What was not shown for this many frames is dropped.
  private static var patience: Int { 120 }
  private let maximumPixels: Int
  // Each keeps its source alive, so that no other source can get the same identity.
  private var entries: [Key: Turned<Image>] = [:]
  /// Those to keep, the one that was shown least recently first.
  private var toKeep: [Turned<Image>] = []
  private var pixels = 0
  private var frame = 0

  /// Creates a cache that keeps up to a number of pixels.
  init(maximumPixels: Int) {
    self.maximumPixels = maximumPixels
  }

  func beginFrame(_ number: Int) {
    frame = number
    guard number % Self.patience == 0 else { return }
    entries = entries.filter { number - $0.value.lastFrame < Self.patience }
    while let oldest = toKeep.first, number - oldest.lastFrame >= Self.patience { drop(oldest) }
  }

  /// A source in an area, the same object as long as it is shown.
  ///
  /// - Parameters:
  ///   - source: What is turned.
  ///   - area: The area that it fills.
  ///   - fromPoints: The map from points, from the area's middle, to the source's pixels; it must
  ///     depend on nothing but the source and the area.
  /// - Returns: What is turned; nil if the area is flat.
  func turned(_ source: Image, in area: TurnedArea, _ fromPoints: Transform) -> Turned<Image>? {
    let key = Key(source: ObjectIdentifier(source), area: area)
    guard let known = entries[key] else {
      let turned = Turned(source, area, fromPoints, frame: frame)
      entries[key] = turned
      return turned
    }
    if known.lastFrame < frame { use(known) }
    return known
  }

  /// Notes that something from an earlier frame is shown again.
  private func use(_ turned: Turned<Image>) {
    turned.lastFrame = frame
    if turned.isToKeep {
      if let index = toKeep.firstIndex(where: { $0 === turned }) { toKeep.remove(at: index) }
      return toKeep.append(turned)
    }
    let (size, overflows) = turned.box.width.multipliedReportingOverflow(by: turned.box.height)
    guard !overflows, size <= maximumPixels else { return }
    while pixels + size > maximumPixels, let oldest = toKeep.first, oldest.lastFrame < frame {
      drop(oldest)
    }
    guard pixels + size <= maximumPixels else { return }
    turned.isToKeep = true
    toKeep.append(turned)
    pixels += size
  }

  /// Forgets the pixels of the one that was shown least recently.
  private func drop(_ oldest: Turned<Image>) {
    toKeep.removeFirst()
    oldest.isToKeep = false
    oldest.kept = nil
    pixels -= oldest.bounds.width * oldest.bounds.height
  }
}
