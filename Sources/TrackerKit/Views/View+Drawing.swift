extension View {
  final func drawTree(in canvas: Canvas, overlays: Bool, isInsideOverlay: Bool) {
    guard !isHidden, alpha >= Self.minimumVisibleAlpha else { return }
    let isOverlaid = isInsideOverlay || isOverlay
    if isOverlaid, !overlays { return }
    let outerOpacity = canvas.opacity
    canvas.opacity = outerOpacity * alpha
    let outerClip = canvas.clip
    canvas.withTransform(self is Window ? .identity : toSuperview) {
      if clipsToBounds { canvas.clip(to: bounds) }
      if isOverlaid == overlays {
        if let backgroundColor {
          canvas.color = backgroundColor
          canvas.fill(bounds)
        }
        draw(in: canvas)
      }
      for child in subviews {
        child.drawTree(in: canvas, overlays: overlays, isInsideOverlay: isOverlaid)
      }
    }
    canvas.clip = outerClip
    canvas.opacity = outerOpacity
  }
}
