internal import TrackerKit

extension Sandbox {
  /// Draws the sandbox, scaled to fit a surface of another size, on black (rule S5).
  func draw(in canvas: Canvas, fitting size: Size) {
    guard let window else { return }
    let placement = Placement.fitting(window.frame.size, in: size)
    canvas.clip = placement.apply(window.bounds)
    canvas.withPlacement(placement) { window.drawScene(in: canvas) }
    canvas.clip = nil
  }
}
