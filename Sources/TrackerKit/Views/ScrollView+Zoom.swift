/// Enlarging the content, with two fingers or the wheel.
extension ScrollView {
  /// Whether fingers are zooming.
  public var isZooming: Bool { pinch.state.isUnderway }

  /// Zooms to a scale about a location of the view; nil is its center.
  ///
  /// The scale is limited by the minimum and the maximum. The location stays in place as far as the
  /// content fills the view.
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

  /// Places the content at its offset; its transform scales it about its center.
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

  /// Zooms about the pointer, by the same factor up and down; false if nothing can be zoomed.
  func zoom(by wheel: WheelChange) -> Bool {
    guard minimumZoomScale < maximumZoomScale else { return false }
    let growth = 1 + tuning.wheelZoom * abs(wheel.delta.y)
    stopDecelerating()
    zoom(
      to: wheel.delta.y < 0 ? zoomScale * growth : zoomScale / growth,
      about: convert(wheel.location, from: nil))
    return true
  }
}
