extension View {
  /// Draws the view and its subviews: first the scene, then the overlays on top (rule S3).
  public func drawScene(in canvas: Canvas) {
    drawTree(in: canvas, overlays: false, isInsideOverlay: false)
    canvas.beginOverlay()
    drawTree(in: canvas, overlays: true, isInsideOverlay: false)
  }

  private func drawTree(in canvas: Canvas, overlays: Bool, isInsideOverlay: Bool) {
    guard !isHidden, alpha >= Self.leastVisibleAlpha else { return }
    let isOverlaid = isInsideOverlay || isOverlay
    if isOverlaid, !overlays { return }
    let outerOpacity = canvas.opacity
    canvas.opacity = outerOpacity * alpha
    let outerClip = canvas.clip
    canvas.withPlacement(Placement(scale: 1, offset: frame.origin)) {
      if clipsToBounds { canvas.clip(to: bounds) }
      if isOverlaid == overlays { draw(in: canvas) }
      for child in subviews {
        child.drawTree(in: canvas, overlays: overlays, isInsideOverlay: isOverlaid)
      }
    }
    canvas.clip = outerClip
    canvas.opacity = outerOpacity
  }
}
