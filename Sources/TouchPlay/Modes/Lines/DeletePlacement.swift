internal import TrackerKit

/// Positions the Delete button beside a selected shape, within the window.
struct DeletePlacement {
  private static let size = Size(width: 96, height: 48)
  private static let gap = 24.0
  /// The minimum distance from the window's edges, where the HUD's handle may be, if there is room.
  private static let margin = 52.0

  var factor: Double

  /// The button's frame: above the shape or, failing that, below, right or left of it, or over its
  /// middle.
  func frame(beside shape: DrawnShape, in window: Size) -> Rect {
    let margin = Self.margin * factor
    let size = Size(
      width: min(Self.size.width * factor, window.width),
      height: min(Self.size.height * factor, window.height))
    let room = Rect(
      x: min(margin, (window.width - size.width) / 2),
      y: min(margin, (window.height - size.height) / 2),
      width: max(size.width, window.width - 2 * margin),
      height: max(size.height, window.height - 2 * margin))
    let box = shape.box
    let across = (box.size.width + size.width) / 2 + shape.width / 2 + Self.gap * factor
    let down = (box.size.height + size.height) / 2 + shape.width / 2 + Self.gap * factor
    let ways = [
      Point(x: 0, y: -down), Point(x: 0, y: down), Point(x: across, y: 0), Point(x: -across, y: 0),
    ]
    for way in ways {
      let frame = Rect(center: box.center + way, size: size)
      let inside = Self.clamp(frame, into: room)
      // The button may slide along the shape's edge, but not across it.
      if way.x == 0 ? inside.minY == frame.minY : inside.minX == frame.minX { return inside }
    }
    return Self.clamp(Rect(center: box.center, size: size), into: room)
  }

  private static func clamp(_ frame: Rect, into room: Rect) -> Rect {
    Rect(
      x: max(room.minX, min(frame.minX, room.maxX - frame.size.width)),
      y: max(room.minY, min(frame.minY, room.maxY - frame.size.height)),
      width: frame.size.width, height: frame.size.height)
  }
}
