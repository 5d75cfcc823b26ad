extension Control {
  /// Draws with full opacity, or with a disabled control's opacity.
  func drawFaded(in canvas: Canvas, _ body: () -> Void) {
    let outer = canvas.opacity
    if !isEnabled { canvas.opacity = outer * style.disabledOpacity }
    body()
    canvas.opacity = outer
  }
}

extension Canvas {
  /// Fills a rounded rectangle with one color and draws its outline inside it.
  func fillFace(
    _ rect: Rect, radius: Double, face: Color, outline: Color, lineWidth: Double
  ) {
    let radius = min(radius, rect.size.shortEdge / 2)
    color = outline
    fill(rect, cornerRadius: radius)
    color = face
    fill(rect.expanded(by: -lineWidth), cornerRadius: max(0, radius - lineWidth))
  }
}
