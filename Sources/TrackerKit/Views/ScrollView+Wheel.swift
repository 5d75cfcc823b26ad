extension ScrollView {
  /// Scrolls as far as a wheel says, as far as the content fills the view; false if it does not move.
  func scroll(by wheel: WheelChange) -> Bool {
    guard isScrollEnabled, !isDragging else { return false }
    var way = wheel.delta * tuning.wheelStep
    if wheel.modifiers.contains(.shift) || scrollsOnlySideways, way.x == 0 {
      way = Point(x: way.y, y: 0)
    }
    let target = confined(confined(contentOffset) + way)
    guard target != contentOffset else { return false }
    stopGliding()
    contentOffset = target
    delegate?.scrollViewDidEndScrolling(self)
    return true
  }

  /// Enlarges or reduces about the pointer; false if nothing can be zoomed.
  ///
  /// A notch down reduces as much as one up has enlarged.
  func zoom(by wheel: WheelChange) -> Bool {
    guard minimumZoomScale < maximumZoomScale else { return false }
    let growth = 1 + tuning.wheelZoom * abs(wheel.delta.y)
    stopGliding()
    zoom(
      to: wheel.delta.y < 0 ? zoomScale * growth : zoomScale / growth,
      about: convertFromWindow(wheel.position))
    return true
  }
}
