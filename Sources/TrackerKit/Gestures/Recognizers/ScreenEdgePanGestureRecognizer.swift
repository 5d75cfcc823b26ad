/// Edges of the window.
public struct Edges: OptionSet, Hashable, Sendable {
  /// The edges as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The left edge.
  public static let left = Edges(rawValue: 1)
  /// The right edge.
  public static let right = Edges(rawValue: 2)
  /// The top edge.
  public static let top = Edges(rawValue: 4)
  /// The bottom edge.
  public static let bottom = Edges(rawValue: 8)
}

/// Recognizes fingers that come in from an edge of the window.
///
/// ```
/// possible ── moved 10 pt, away from the edge ──▶ began ── as a pan ──▶ …
///     └─ moves along the edge, or lifted before ──▶ failed
/// ```
/// A finger that lands elsewhere is ignored.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges that count; all of them unless set.
  public var edges: Edges = [.left, .right, .top, .bottom]

  /// The edges at which all current fingers landed.
  public private(set) var startEdges: Edges = []

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    var common = self.touches.count == touches.count ? edges : startEdges
    for touch in touches {
      let near = edges(near: touch).intersection(common)
      if near.isEmpty { ignore(touch) } else { common = near }
    }
    startEdges = self.touches.isEmpty ? [] : common
    if !self.touches.isEmpty { super.touchesBegan(touches, with: event) }
  }

  /// The movement must lead into the window.
  open override func shouldBegin() -> Bool {
    let way = translation
    return (startEdges.contains(.left) && way.x > abs(way.y))
      || (startEdges.contains(.right) && -way.x > abs(way.y))
      || (startEdges.contains(.top) && way.y > abs(way.x))
      || (startEdges.contains(.bottom) && -way.y > abs(way.x))
  }

  open override func reset() {
    super.reset()
    startEdges = []
  }

  private func edges(near touch: Touch) -> Edges {
    guard let bounds = view?.window?.bounds else { return [] }
    let location = touch.start.location
    var near: Edges = []
    if location.x - bounds.minX <= tuning.edgeWidth { near.insert(.left) }
    if bounds.maxX - location.x <= tuning.edgeWidth { near.insert(.right) }
    if location.y - bounds.minY <= tuning.edgeWidth { near.insert(.top) }
    if bounds.maxY - location.y <= tuning.edgeWidth { near.insert(.bottom) }
    return near.intersection(edges)
  }
}
