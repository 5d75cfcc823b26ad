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
  /// The number of the first frame that showed it.
  fileprivate let frame: Int

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
    self.frame = frame
  }

  fileprivate var keptPixels: Int { isToKeep ? box.width * box.height : 0 }

  /// The box from its own first pixel.
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: box.width, height: box.height) }
}

/// What recent frames showed in transforms, with the pixels of what is shown again, such as a card
/// that is dragged.
///
/// Images whose transform changes with every frame are painted, but not kept.
final class TurnedCache<Image: AnyObject> {
  private struct Key: Hashable {
    let source: ObjectIdentifier
    let area: TurnedArea
  }

  private let maximumPixels: Int
  // Each keeps its source alive, so that no other source can get the same identity.
  private let entries: FrameCache<Key, Turned<Image>?>
  private var frame = 0

  /// Creates a cache that keeps up to a number of pixels.
  init(maximumPixels: Int) {
    self.maximumPixels = maximumPixels
    entries = FrameCache(limit: maximumPixels) { $0?.keptPixels ?? 0 }
  }

  func beginFrame(_ number: Int) {
    frame = number
    entries.beginFrame(number)
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
    let turned = entries.value(for: Key(source: ObjectIdentifier(source), area: area)) {
      Turned(source, area, fromPoints, frame: frame)
    }
    guard let turned, !turned.isToKeep, turned.frame < frame else { return turned }
    let (size, overflows) = turned.box.width.multipliedReportingOverflow(by: turned.box.height)
    turned.isToKeep = !overflows && size <= maximumPixels && entries.add(size)
    return turned
  }
}

/// A rectangle in a transform, apart from where it is moved.
struct TurnedArea: Hashable {
  /// The rectangle in points, from its middle.
  let rect: Rect
  /// The map from points, from the middle, to pixels; it moves by half a pixel at most.
  let transform: Transform

  /// Moves the middle to the nearest corner, edge or center of a pixel, where that of an upright
  /// picture on whole pixels is, too; returns the column and row that are the area's first ones.
  static func place(
    _ rect: Rect, around middle: Point, _ toPixels: Transform
  ) -> (area: TurnedArea, x: Int, y: Int) {
    func halves(_ location: Float) -> Int { Int((location * 2 + 0.5).rounded(.down)) }
    let place = toPixels.place(middle)
    let (x, y) = (halves(place.x), halves(place.y))
    var transform = toPixels
    transform.tx = Double(x & 1) / 2
    transform.ty = Double(y & 1) / 2
    let moved = Rect(origin: rect.origin - middle, size: rect.size)
    return (TurnedArea(rect: moved, transform: transform), x >> 1, y >> 1)
  }
}
