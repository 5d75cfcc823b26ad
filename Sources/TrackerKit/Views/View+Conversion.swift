extension View {
  /// Locations in a view with a transform are rounded to multiples of this, in points, so that two
  /// views that share an edge agree on which one has a location on it (rule A3).
  static let locationStep = 1 / 65_536.0

  /// The point of the bounds that a transform leaves in its place.
  final var pivot: Point {
    Point(x: frame.size.width * anchorPoint.x, y: frame.size.height * anchorPoint.y)
  }

  /// The map from this view's coordinates to those of its superview.
  var toSuperview: Transform {
    if !hasTransform { return Transform(translationX: frame.origin.x, y: frame.origin.y) }
    let offset = frame.origin + pivot - transform.apply(pivot)
    var moved = transform
    moved.tx += offset.x
    moved.ty += offset.y
    return moved
  }

  /// Converts a location from the superview's coordinates; nil if the transform is flat, so that
  /// nothing of the view can be seen or hit.
  final func fromSuperview(_ point: Point) -> Point? {
    if !hasTransform { return point - frame.origin }
    guard let inverse = transform.inverted() else { return nil }
    let location = inverse.apply(point - (frame.origin + pivot)) + pivot
    return Point(
      x: (location.x / Self.locationStep).rounded() * Self.locationStep,
      y: (location.y / Self.locationStep).rounded() * Self.locationStep)
  }

  /// Converts a location from another view's coordinates to this view's; nil stands for the window.
  ///
  /// In a view whose transform is flat, such as a scale of 0, each location is its anchor, usually
  /// the center.
  public func convert(_ point: Point, from view: View?) -> Point {
    fromWindow(view?.toWindow(point) ?? point)
  }

  /// Converts a location from this view's coordinates to another view's; nil stands for the window.
  public func convert(_ point: Point, to view: View?) -> Point {
    let location = toWindow(point)
    return view?.fromWindow(location) ?? location
  }

  /// The smallest rectangle in the window that contains the view.
  final var frameInWindow: Rect {
    Rect(around: Transform.identity.corners(of: bounds).map(toWindow)) ?? bounds
  }

  private func fromWindow(_ point: Point) -> Point {
    // The display decides where the window itself is.
    if self is Window { return point }
    if hasTransform { return fromWindowThroughTransforms(point) }
    var result = point - frame.origin
    var parent = superview
    while let view = parent, !(view is Window) {
      if view.hasTransform { return fromWindowThroughTransforms(point) }
      result = result - view.frame.origin
      parent = view.superview
    }
    return result
  }

  private func fromWindowThroughTransforms(_ point: Point) -> Point {
    if self is Window { return point }
    let outer = superview?.fromWindowThroughTransforms(point) ?? point
    return fromSuperview(outer) ?? pivot
  }

  private func toWindow(_ point: Point) -> Point {
    if self is Window { return point }
    let outer = toSuperview.apply(point)
    return superview?.toWindow(outer) ?? outer
  }

  /// Converts a distance in the window to one in this view, which may be scaled and turned.
  final func turnFromWindow(_ distance: Point) -> Point {
    var view: View? = self
    while let current = view, !current.hasTransform { view = current.superview }
    guard view != nil else { return distance }
    return fromWindow(distance) - fromWindow(.zero)
  }
}
