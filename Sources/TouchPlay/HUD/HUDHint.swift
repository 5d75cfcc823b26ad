internal import TrackerKit

/// A line beside the handle that says what it is for, at the first start; it goes by itself.
final class HUDHint: View {
  /// How long it stays, in seconds.
  static let seconds = 6.0
  private static let size = Size(width: 210, height: 44)
  private static let text = "Tap for modes and more"

  private var factor = 1.0
  private var style = ControlStyle.dark

  init() {
    super.init()
    isHidden = true
    isUserInteractionEnabled = false
  }

  /// Shows the hint and takes it away later.
  func show(_ settings: Settings, on loop: RunLoop) {
    factor = settings.interfaceFactor
    style = settings.style
    isHidden = false
    loop.schedule(after: Self.seconds) { [weak self] in self?.isHidden = true }
  }

  /// Its size where there is so much room.
  func size(in room: Size) -> Size {
    Size(
      width: min(Self.size.width * factor, room.width),
      height: min(Self.size.height * factor, room.height))
  }

  override func draw(in canvas: Canvas) {
    canvas.color = style.panel.opacity(0.9)
    canvas.fill(bounds, cornerRadius: 10 * factor)
    canvas.color = style.text
    canvas.draw(
      TextRun(
        Self.text, in: bounds.expanded(by: -8 * factor), size: 15 * factor, alignment: .center))
  }
}
