internal import TrackerKit

/// A line near the handle that says what it is for, at the first start; it goes at the first touch, or by
/// itself.
final class HUDHint: View {
  /// How long it stays, in seconds.
  static let seconds = 6.0
  private static let lines = ["Tap the handle", "for modes and more"]
  private static let fontSize = 15.0
  private static let lineHeight = 20.0
  private static let padding = 12.0
  /// About the width of a character, in font sizes.
  private static let characterWidth = 0.56

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

  /// Takes its place: in one line, or in two where that covers less.
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
