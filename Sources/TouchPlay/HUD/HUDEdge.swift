internal import TrackerKit

/// The edge of the window that holds the HUD's handle.
enum HUDEdge: String, CaseIterable {
  case right
  case bottom
  case left
  case top

  var next: HUDEdge {
    let all = HUDEdge.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }

  var isUpright: Bool { self == .left || self == .right }

  /// A rectangle centered on the edge, with a depth and a length.
  func zone(depth: Double, length: Double, in bounds: Rect) -> Rect {
    let size = isUpright ? Size(width: depth, height: length) : Size(width: length, height: depth)
    return panel(size, depth: 0, in: bounds)
  }

  /// The frame of a panel of a given size beside the handle.
  func panel(_ size: Size, depth: Double, in bounds: Rect) -> Rect {
    let across = (bounds.size.width - size.width) / 2
    let down = (bounds.size.height - size.height) / 2
    let origin =
      switch self {
      case .left: Point(x: depth, y: down)
      case .right: Point(x: bounds.size.width - depth - size.width, y: down)
      case .top: Point(x: across, y: depth)
      case .bottom: Point(x: across, y: bounds.size.height - depth - size.height)
      }
    return Rect(origin: origin, size: size)
  }
}
