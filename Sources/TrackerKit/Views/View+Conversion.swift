/// How a view with a transform lies in its superview.
final class ViewTransform {
  let transform: Transform
  /// Nil if the transform is flat: nothing of the view can be seen or hit.
  let inverse: Transform?

  /// Locations that a transform is undone for are rounded to this fraction of a point, so that two
  /// views that share an edge agree on which one has a location on it (rule A3).
  private static let grid = 65_536.0
  /// The distance between two rounded locations, in points.
  static let step = 1 / grid

  init?(_ transform: Transform) {
    if transform.isIdentity { return nil }
    self.transform = transform
    inverse = transform.inverted()
  }

  /// The map from the coordinates of a view with a frame to those of its superview.
  func toSuperview(of frame: Rect) -> Transform {
    let middle = Rect(origin: .zero, size: frame.size).center
    let center = frame.center - transform.apply(middle)
    var moved = transform
    moved.tx += center.x
    moved.ty += center.y
    return moved
  }

  /// The location in a view with a frame of one in its superview; nil if the transform is flat.
  func fromSuperview(_ point: Point, _ frame: Rect) -> Point? {
    guard let inverse else { return nil }
    let middle = Rect(origin: .zero, size: frame.size).center
    let location = inverse.apply(point - frame.center) + middle
    return Point(
      x: (location.x * Self.grid).rounded() / Self.grid,
      y: (location.y * Self.grid).rounded() / Self.grid)
  }
}

extension View {
  // MARK: Coordinates

  /// The map from this view's coordinates to those of its superview.
  var toSuperview: Transform {
    turned?.toSuperview(of: frame)
      ?? Transform(translationX: frame.origin.x, y: frame.origin.y)
  }

  /// The location in this view's coordinates of one in its superview's; nil if the transform is
  /// flat.
  final func fromSuperview(_ point: Point) -> Point? {
    guard let turned else { return point - frame.origin }
    return turned.fromSuperview(point, frame)
  }

  /// The location in this view's coordinates of one in another view's; nil stands for the window.
  ///
  /// In a view whose transform is flat, such as a scale of 0, each location is the view's center.
  public func convert(_ point: Point, from view: View?) -> Point {
    fromWindow(view?.toWindow(point) ?? point)
  }

  /// The location in another view's coordinates of one in this view's; nil stands for the window.
  public func convert(_ point: Point, to view: View?) -> Point {
    let location = toWindow(point)
    return view?.fromWindow(location) ?? location
  }

  private func fromWindow(_ point: Point) -> Point {
    // A window's own location is up to the display.
    if self is Window { return point }
    guard turned == nil else { return fromWindowThroughTransforms(point) }
    var result = point - frame.origin
    var parent = superview
    while let view = parent, !(view is Window) {
      guard view.turned == nil else { return fromWindowThroughTransforms(point) }
      result = result - view.frame.origin
      parent = view.superview
    }
    return result
  }

  private func fromWindowThroughTransforms(_ point: Point) -> Point {
    if self is Window { return point }
    let outer = superview?.fromWindowThroughTransforms(point) ?? point
    return fromSuperview(outer) ?? bounds.center
  }

  private func toWindow(_ point: Point) -> Point {
    if self is Window { return point }
    let outer = toSuperview.apply(point)
    return superview?.toWindow(outer) ?? outer
  }

  /// A distance in the window, as a distance in this view: as long as the view is scaled, and as
  /// turned.
  final func turnFromWindow(_ distance: Point) -> Point {
    var view: View? = self
    while let current = view, current.turned == nil { view = current.superview }
    guard view != nil else { return distance }
    return fromWindow(distance) - fromWindow(.zero)
  }
}
