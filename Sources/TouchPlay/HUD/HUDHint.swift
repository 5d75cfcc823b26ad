internal import TrackerKit

/// A hint near the handle that explains it at the first start.
///
/// It disappears at the first touch, or after a while.
final class HUDHint: View {
  /// How long it is shown, in seconds.
  static let seconds = 6.0
  private static let lines = ["Tap the handle", "for modes and more"]
  private static let fontSize = 15.0
  private static let lineHeight = 20.0
  private static let padding = 12.0
  /// The approximate width of a character, in font sizes.
  private static let characterWidth = 0.56

  private var factor = 1.0
  private var style = ControlStyle.dark

  init() {
    super.init()
    isHidden = true
    isUserInteractionEnabled = false
  }

  /// Shows the hint and schedules its removal.
  func show(_ settings: Settings, on loop: EventLoop) {
    factor = settings.interfaceFactor
    style = settings.style
    isHidden = false
    loop.schedule(after: Self.seconds) { [weak self] in self?.isHidden = true }
  }

  /// Positions the hint, on one line or on two, whichever covers less.
  func place(by placement: HintPlacement, in room: Rect) {
    let sizes = [[Self.lines.joined(separator: " ")], Self.lines].map { lines in
      let columns = lines.map(\.count).max() ?? 0
      let width = Double(columns) * Self.fontSize * Self.characterWidth + 2 * Self.padding
      let height = Double(lines.count) * Self.lineHeight + 2 * Self.padding
      return Size(
        width: min((width * factor).rounded(.up), room.size.width),
        height: min((height * factor).rounded(.up), room.size.height))
    }
    frame = placement.frame(for: sizes, in: room)
  }

  override func draw(in canvas: Canvas) {
    canvas.color = style.panel.opacity(0.9)
    canvas.fill(bounds, cornerRadius: 10 * factor)
    canvas.color = style.text
    let isHigh = bounds.size.height > (Self.lineHeight + 2 * Self.padding) * factor
    let lines = isHigh ? Self.lines : [Self.lines.joined(separator: " ")]
    let box = bounds.expanded(by: -Self.padding * factor)
    let height = box.size.height / Double(lines.count)
    for (index, line) in lines.enumerated() {
      let row = Rect(
        x: box.minX, y: box.minY + Double(index) * height, width: box.size.width, height: height)
      canvas.draw(TextRun(line, in: row, size: Self.fontSize * factor, alignment: .center))
    }
  }
}
