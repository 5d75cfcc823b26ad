internal import TrackerKit

extension Sandbox {
  /// Draws the sandbox, scaled to fit a surface of another size, on black (rule S5).
  func draw(in canvas: Canvas, fitting size: Size) {
    guard let window else { return }
    canvas.withTransform(.fitting(window.frame.size, in: size)) {
      canvas.clip(to: window.bounds)
      window.drawScene(in: canvas)
    }
    canvas.clip = nil
  }
}
