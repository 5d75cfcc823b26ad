internal import TrackerKit

/// Shows the name of a mode that has just been chosen, then fades.
final class ModeTitleView: SettingsView {
  /// The seconds that it stands, and those that it fades.
  private static let (standing, fading) = (0.7, 0.4)
  private static let fontSize = 36.0

  private var mode: Mode?
  private var animation: Animation?
  private var elapsed = 0.0

  func show(_ mode: Mode) {
    animation?.stop()
    self.mode = mode
    (elapsed, alpha) = (0, 1)
    animation = window?.application?.loop.animate { [weak self] in self?.advance($0) ?? false }
  }

  func hide() {
    guard mode != nil else { return }
    animation?.stop()
    mode = nil
    setNeedsDisplay()
  }

  private func advance(_ step: Double) -> Bool {
    elapsed += step
    let rest = 1 - (elapsed - Self.standing) / Self.fading
    guard rest > 0 else {
      hide()
      return false
    }
    if rest < 1 { alpha = rest }
    return true
  }

  override func draw(in canvas: Canvas) {
    guard let mode else { return }
    let size = min(Self.fontSize * settings.interfaceFactor, bounds.size.width / 12)
    let width = (Double(mode.title.count) * 0.6 + 3.2) * size
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
    canvas.draw(TextRun(mode.title, in: text, size: size, alignment: .center))
  }
}
