import TrackerKit

/// A picture or a mask in a transform, wherever it is moved.
final class Turned<Image: AnyObject> {
  let source: Image
  /// The pixels around the image, relative to the pixel with its middle.
  let box: PixelRect
  /// The map from the box's pixels to the source's, each counted from the first one.
  let toSource: Transform
  /// The image's corners, relative to the box's first pixel.
  let corners: [PixelPoint]
  /// Whether to keep the pixels once they are painted.
  fileprivate(set) var isToKeep = false
  /// The pixels of the box.
  var kept: Image?
  fileprivate let frame: Int

  /// Turns a source, given the map from points to its pixels; nil if the area is flat.
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

  /// The box, relative to its first pixel.
  var bounds: PixelRect { PixelRect(width: box.width, height: box.height) }
}

/// The turned images of recent frames, with the pixels of those that are shown again, such as a card
/// that is dragged.
///
/// Images whose transform changes every frame are painted but not kept.
final class TurnedCache<Image: AnyObject> {
  private struct Key: Hashable {
    let source: ObjectIdentifier
    let area: TurnedArea
  }

  private let maximumPixels: Int
  // Keeps each source alive, so that no other one can get its identity.
  private let entries: FrameCache<Key, Turned<Image>?>
  private var frame = 0

  init(maximumPixels: Int) {
    self.maximumPixels = maximumPixels
    entries = FrameCache(limit: maximumPixels) { $0?.keptPixels ?? 0 }
  }

  func beginFrame(_ number: Int) {
    frame = number
    entries.beginFrame(number)
  }

  /// A source that fills an area, the same object as long as it is shown; nil if the area is flat.
  ///
  /// The map from points, relative to the area's middle, to the source's pixels must depend on
  /// nothing but the source and the area.
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

/// A rectangle in a transform, wherever it is moved.
struct TurnedArea: Hashable {
  let rect: Rect
  /// The map from points, relative to the middle, to pixels; it moves by at most half a pixel.
  let transform: Transform

  /// Moves the middle to the nearest corner, edge or center of a pixel, as if the rectangle were
  /// upright on whole pixels, and returns the column and row of the area's origin.
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
