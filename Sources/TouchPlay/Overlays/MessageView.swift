internal import TrackerKit
internal import TrackerKitFiles

/// Shows a message for a few seconds, above the row of buttons at the bottom.
///
/// A touch on it hides it, but still goes to the view below.
final class MessageView: SettingsView {
  static let seconds = 5.0
  private static let fontSize = 18.0
  private static let lineHeight = 26.0
  private static let margin = 8.0
  private static let (padding, cornerRadius) = (12.0, 14.0)
  private static let widest = 1000.0
  /// The height of the row at the bottom that stays free.
  private static let foot = 64.0

  private var timer: LoopTimer?

  /// Shows a message for a few seconds.
  func show(_ text: String, on loop: EventLoop) {
    self.text = text.pathForPeople.inOneLine
    timer?.cancel()
    timer = loop.schedule(after: Self.seconds) { [weak self] in self?.text = "" }
  }

  func hide() {
    text = ""
    timer?.cancel()
  }

  /// The message; empty if there is none.
  var text = "" { didSet { if !text.hasSameScalars(as: oldValue) { setNeedsDisplay() } } }

  override var accessibilityElement: AccessibilityElement? {
    text.isEmpty ? nil : AccessibilityElement(.announcement, text)
  }

  var box: Rect? {
    guard !text.isEmpty else { return nil }
    let factor = settings.interfaceFactor
    let room = Size(width: bounds.size.width / factor, height: bounds.size.height / factor)
    let box = box(in: room, lines(in: room).count)
    return Rect(
      x: box.minX * factor, y: box.minY * factor, width: box.size.width * factor,
      height: box.size.height * factor)
  }

  override func draw(in canvas: Canvas) {
    guard !text.isEmpty else { return }
    settings.scaled(bounds, in: canvas) { draw(in: canvas, $0) }
  }

  private func draw(in canvas: Canvas, _ size: Size) {
    let lines = lines(in: size)
    let box = box(in: size, lines.count)
    canvas.color = settings.style.panel
    canvas.fill(box, cornerRadius: Self.cornerRadius)
    canvas.color = settings.style.text
    for (line, row) in zip(lines, box.expanded(by: -Self.padding).rows(lines.count)) {
      canvas.draw(TextRun(line, in: row, size: Self.fontSize, alignment: .center))
    }
  }

  private func width(in size: Size) -> Double { min(size.width - 2 * Self.margin, Self.widest) }

  private func lines(in size: Size) -> [String] {
    let room = width(in: size) - 2 * Self.padding
    return text.wrapped(to: room / Self.fontSize)
  }

  private func box(in size: Size, _ lineCount: Int) -> Rect {
    let width = width(in: size)
    let height = Double(lineCount) * Self.lineHeight + 2 * Self.padding
    return Rect(
      x: (size.width - width) / 2, y: max(0, size.height - Self.foot - height), width: width,
      height: height)
  }
}
