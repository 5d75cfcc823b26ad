internal import TrackerKit

/// A line of text near the lower edge, for a few seconds.
final class MessageView: View {
  /// How long a message stays.
  static let seconds = 5.0
  private static let fontSize = 18.0
  private static let height = 44.0

  /// The message; empty shows nothing.
  var text = "" {
    didSet { if text != oldValue { setNeedsDisplay() } }
  }

  private let settings: Settings

  init(settings: Settings) {
    self.settings = settings
    super.init()
  }

  override func draw(in canvas: Canvas) {
    guard !text.isEmpty else { return }
    settings.scaled(bounds, in: canvas) { draw(in: canvas, $0) }
  }

  private func draw(in canvas: Canvas, _ size: Size) {
    let width = min(size.width - 16, 1000)
    let box = Rect(
      x: (size.width - width) / 2, y: size.height - Self.height - 16,
      width: width, height: Self.height)
    canvas.color = Color(0x202428).opacity(0.9)
    canvas.fill(box, cornerRadius: 10)
    canvas.color = .white
    canvas.draw(
      TextRun(text, in: box.expanded(by: -10), size: Self.fontSize, alignment: .center))
  }
}
