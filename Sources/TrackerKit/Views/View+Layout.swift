/// The axes along which a view takes room that is left (rule V6).
public struct Growth: OptionSet, Hashable, Sendable {
  /// The set of axes as bits.
  public let rawValue: UInt8
  /// The view gets wider.
  public static let horizontal = Growth(rawValue: 1)
  /// The view gets higher.
  public static let vertical = Growth(rawValue: 2)

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The sizes that views want, and when they are laid out (rule V6).
extension View {
  /// The size that the view takes if a size is available, in points: what fits, or what is fixed.
  public func fittingSize(in size: Size) -> Size {
    let room = Size(width: fixedWidth ?? size.width, height: fixedHeight ?? size.height)
    let fitting = sizeThatFits(room)
    return Size(width: fixedWidth ?? fitting.width, height: fixedHeight ?? fitting.height)
  }

  /// The size that the view takes if there is no limit, in points.
  public var naturalSize: Size {
    fittingSize(in: Size(width: .infinity, height: .infinity))
  }

  /// Gives the frame its natural size; its corner stays.
  public func sizeToFit() { frame.size = naturalSize }

  /// Marks the view as changed, and tells the superview that the view wants another size.
  ///
  /// A stack and a scroll view with a page are then laid out at the end of the turn, and tell their
  /// superviews.
  public func naturalSizeChanged() {
    setNeedsDisplay()
    superview?.subviewSizeChanged()
  }

  /// Lays out the subviews at the end of the turn.
  public func setNeedsLayout() {
    layout.insert(.own)
    markSuperviews()
  }

  /// Tells the superviews that something in this view needs to be laid out.
  final func markSuperviews() {
    var view = superview
    while let parent = view, !parent.layout.contains(.inside) {
      parent.layout.insert(.inside)
      view = parent.superview
    }
    setNeedsDisplay()
  }

  /// Lays out now what would be laid out at the end of the turn, in this view and its subviews.
  public func layoutIfNeeded() {
    // Laying out can change sizes again; what has not settled by then waits for the next turn.
    for _ in 0..<8 where !layout.isEmpty { layoutOnce() }
  }

  private func layoutOnce() {
    let state = layout
    layout = []
    if state.contains(.own) { layoutSubviews() }
    guard state.contains(.inside) else { return }
    for view in subviews where !view.layout.isEmpty { view.layoutOnce() }
  }

  /// The part of the bounds that the system's bars and rounded corners leave free; see
  /// ``Window/safeAreaInsets``.
  public var safeArea: Rect {
    guard let window else { return bounds }
    let safe = window.bounds.inset(by: window.safeAreaInsets)
    let corners = [Point(x: safe.minX, y: safe.minY), Point(x: safe.maxX, y: safe.maxY)]
    let area = Rect(around: corners.map { convert($0, from: nil) })
    return area.flatMap { bounds.intersection($0) } ?? bounds
  }
}

/// What of a view waits to be laid out.
struct PendingLayout: OptionSet {
  let rawValue: UInt8
  /// Its own subviews.
  static let own = PendingLayout(rawValue: 1)
  /// Something in its subviews.
  static let inside = PendingLayout(rawValue: 2)
}
