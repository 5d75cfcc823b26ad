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

  /// A rectangle centered on the edge, with a depth and a length.
  func zone(depth: Double, length: Double, in bounds: Rect) -> Rect {
    let size = bounds.size
    let across = (size.width - length) / 2
    let down = (size.height - length) / 2
    switch self {
    case .left: return Rect(x: 0, y: down, width: depth, height: length)
    case .right: return Rect(x: size.width - depth, y: down, width: depth, height: length)
    case .top: return Rect(x: across, y: 0, width: length, height: depth)
    case .bottom: return Rect(x: across, y: size.height - depth, width: length, height: depth)
    }
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
