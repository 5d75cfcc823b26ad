internal import TrackerKit

/// Shows what a debugger has observed, and the latest recognitions (rules G2, G3).
final class DebuggerPanel: SettingsView {
  private static let fontSize = 14.0
  private static let lineHeight = 1.35
  /// The approximate width of a character, in font sizes.
  private static let characterWidth = 0.6
  private static let maximumRecognitions = 5

  private let model: GesturesModel
  private let debugger: GestureDebugger

  init(model: GesturesModel, debugger: GestureDebugger, settings: Settings) {
    self.model = model
    self.debugger = debugger
    super.init(settings: settings)
    clipsToBounds = true
    debugger.onChange = { [unowned self] in setNeedsDisplay() }
  }

  struct Line: Equatable {
    var head: String
    var text = ""
    var isTitle = false
    var isMarked = false
  }

  /// At most `count` lines, each about `length` characters long: recognizers that won come first,
  /// then undecided ones, then the others.
  func lines(_ count: Int, length: Int) -> [Line] {
    var lines = [Line(head: localized("Event"), text: debugger.event, isTitle: true)]
    let chain = debugger.chain.enumerated().map { $0 > 0 ? "→ \($1)" : $1 }
    lines += chain.filled(to: length).map { Line(head: $0) }
    let recent = model.recognized.suffix(min(Self.maximumRecognitions, max(1, count / 4)))
    let rows = debugger.rows.enumerated().sorted { left, right in
      (left.element.rank, left.offset) < (right.element.rank, right.offset)
    }
    lines.append(
      Line(
        head: localized("Recognizers"), text: rows.isEmpty ? localized("touch something") : "",
        isTitle: true))
    let room = max(0, count - lines.count - recent.count - 1)
    lines += rows.prefix(room).map { _, row in
      Line(head: row.name, text: row.words, isMarked: row.hasWon)
    }
    lines.append(
      Line(head: localized("Recognized"), text: "\(model.recognized.count)", isTitle: true))
    lines += recent.reversed().map { Line(head: $0.caption, text: $0.target) }
    return Array(lines.prefix(count))
  }

  private var marked: Color { settings.themed(dark: Color(0x7CE0B8), light: Color(0x0A6B47)) }

  override func draw(in canvas: Canvas) {
    let factor = model.layout.factor
    let row = Self.fontSize * Self.lineHeight * factor
    let margin = 8 * factor
    let style = settings.style
    canvas.color = style.panel.opacity(0.9)
    canvas.fill(bounds, cornerRadius: 8 * factor)
    let width = bounds.size.width - 2 * margin
    let count = Int((bounds.size.height - 2 * margin) / row)
    let length = Int(width / (Self.fontSize * factor * Self.characterWidth))
    for (index, line) in lines(count, length: length).enumerated() {
      let y = margin + Double(index) * row
      let share = line.text.isEmpty ? 1 : 0.47
      let head = Rect(x: margin, y: y, width: width * share, height: row)
      canvas.color = line.isTitle ? style.accent : style.text
      canvas.draw(
        TextRun(
          (line.isMarked ? "▶ " : "") + line.head, in: head, size: Self.fontSize * factor,
          weight: line.isTitle || line.isMarked ? .bold : .regular))
      guard share < 1 else { continue }
      let rest = Rect(x: head.maxX, y: y, width: width - head.size.width, height: row)
      canvas.color = line.isMarked ? marked : style.hint
      canvas.draw(TextRun(line.text, in: rest, size: Self.fontSize * factor))
    }
  }
}

extension GestureDebugger.Row {
  /// The sort order: won, undecided, lost to another recognizer, other failures.
  fileprivate var rank: Int {
    if hasWon { return 0 }
    guard let cause else { return 1 }
    switch cause {
    case .lost, .requirement, .notAllowed: return 2
    default: return 3
    }
  }
}
