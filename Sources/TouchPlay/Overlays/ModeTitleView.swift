internal import TrackerKit

/// Shows the name of a mode that has just been chosen, then fades (rule H12).
final class ModeTitleView: SettingsView {
  /// The seconds that it stands, and those that it fades.
  private static let (standing, fading) = (0.7, 0.4)
  private static let fontSize = 36.0

  private var mode: Mode?
  private var timer: LoopTimer?

  func show(_ mode: Mode) {
    hide()
    self.mode = mode
    setNeedsDisplay()
    timer = window?.application?.loop.schedule(after: Self.standing) { [weak self] in self?.fade() }
  }

  private func fade() {
    animate(duration: Self.fading, curve: .linear) {
      $0.alpha = 0
    } completion: { [weak self] isComplete in
      if isComplete { self?.hide() }
    }
  }

  func hide() {
    guard mode != nil else { return }
    timer?.cancel()
    stopAnimation()
    (mode, alpha) = (nil, 1)
  }

  override func draw(in canvas: Canvas) {
    guard let mode else { return }
    let size = min(Self.fontSize * settings.interfaceFactor, bounds.size.width / 12)
    let title = mode.title.localized
    let width = (title.width(ofCharacter: 0.6) + 3.2) * size
    let box = Rect(
      center: Point(x: bounds.center.x, y: bounds.size.height / 4),
      size: Size(width: width, height: 1.9 * size))
    canvas.color = settings.style.panel.opacity(0.92)
    canvas.fill(box, cornerRadius: box.size.height / 2)
    canvas.color = settings.style.text
    let symbol = Rect(
      x: box.minX + 0.7 * size, y: box.center.y - size / 2, width: size, height: size)
    canvas.drawSymbol(named: mode.symbol ?? mode.id, in: symbol)
    let text = Rect(
      x: symbol.maxX + 0.4 * size, y: box.minY, width: box.maxX - symbol.maxX - size,
      height: box.size.height)
    canvas.draw(TextRun(title, in: text, size: size, alignment: .center))
  }
}
