extension ScrollView {
  /// Whether fingers are zooming.
  public var isZooming: Bool { pinch.state.isUnderway }

  /// Enlarges the content; what is at a location of the view stays there as far as the content
  /// fills the view.
  ///
  /// - Parameters:
  ///   - scale: The new zoom scale; the nearest one between the limits is used.
  ///   - point: The location, in the view's coordinates; the view's center unless given.
  public func zoom(to scale: Double, about point: Point? = nil) {
    let scale = min(max(scale, minimumZoomScale), maximumZoomScale)
    guard scale.isFinite, scale > 0, scale != zoomScale else { return }
    let center = point ?? bounds.center
    let place = (contentOffset + center) * (scale / zoomScale)
    zoomScale = scale
    content.transform = Transform(scaleX: scale, y: scale)
    placeContent()
    contentOffset = confined(place - center)
  }

  /// Puts the content where its offset says; its transform scales it about its center.
  func placeContent() {
    let growth = (zoomScale - 1) / 2
    content.frame.origin = Point(
      x: contentSize.width * growth - contentOffset.x,
      y: contentSize.height * growth - contentOffset.y)
  }

  func zoomLimitsChanged() {
    pinch.isEnabled = minimumZoomScale < maximumZoomScale
    zoom(to: zoomScale)
  }

  func pinched(_ pinch: PinchGestureRecognizer) {
    guard pinch.state.isUnderway else { return }
    zoom(to: zoomScale * pinch.scale, about: pinch.location(in: self))
    pinch.scale = 1
  }
}
