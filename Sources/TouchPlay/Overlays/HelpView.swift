internal import TrackerKit

/// The help: all keys, from the list of commands (rule H1).
final class HelpView: ModalView {
  private static let rowHeight = 34.0
  private static let fontSize = 19.0
  private static let widest = 520.0

  private let settings: Settings

  init(settings: Settings) {
    self.settings = settings
    super.init()
  }

  /// Empty, so that a touch anywhere closes the help.
  override var panel: Rect { .zero }

  override func draw(in canvas: Canvas) {
    settings.scaled(bounds, in: canvas) { draw(in: canvas, $0) }
  }

  private func draw(in canvas: Canvas, _ whole: Size) {
    let rows = settings.modes.commands.filter { settings.offers($0) }.helpLines()
    let margin = 12.0
    let room = whole.height - 4 * margin
    let row = min(Self.rowHeight, room / Double(rows.count))
    let width = min(Self.widest, whole.width - 2 * margin)
    let height = row * Double(rows.count) + 2 * margin
    let panel = Rect(
      x: (whole.width - width) / 2, y: (whole.height - height) / 2, width: width,
      height: height)
    canvas.color = Color(0x202428).opacity(0.94)
    canvas.fill(panel, cornerRadius: 14)
    let size = Self.fontSize * row / Self.rowHeight
    for (index, line) in rows.enumerated() {
      let y = panel.minY + margin + Double(index) * row
      let keyWidth = width * 0.26
      canvas.color = Color(0xFFE070)
      let keyBox = Rect(x: panel.minX + margin, y: y, width: keyWidth - margin, height: row)
      canvas.draw(TextRun(line.key, in: keyBox, size: size, weight: .bold))
      canvas.color = .white
      let meaningBox = Rect(
        x: panel.minX + keyWidth + margin, y: y, width: width - keyWidth - 2 * margin, height: row)
      canvas.draw(TextRun(line.meaning, in: meaningBox, size: size))
    }
  }
}
