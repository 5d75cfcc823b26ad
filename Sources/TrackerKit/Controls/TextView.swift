/// A view for editing several lines of text (rules D9, D11, V5).
///
/// It is edited like a ``TextField``, except that Enter starts a new line, and the arrow keys up and
/// down move the caret between lines. Lines wrap at the width, the same on every machine. The view
/// shows the part of a long text that has the caret; in a stack, it is as high as its text.
open class TextView: TextField {
  /// The distance between two lines, in font sizes.
  private static let lineHeight = 1.25
  /// The maximum number of characters unless `maximumLength` is set.
  private static let usualLength = 10_000

  /// The first line that is shown.
  private var firstLine = 0

  /// Creates a text view; the frame is in the superview, in points.
  public override init(
    _ text: String = "", placeholder: String = "", frame: Rect = .zero,
    style: ControlStyle? = nil, tuning: GestureTuning = GestureTuning()
  ) {
    super.init(placeholder: placeholder, frame: frame, style: style, tuning: tuning)
    maximumLength = Self.usualLength
    self.text = text
  }

  override var allowsLineFeeds: Bool { true }

  /// The line with the caret.
  override var editedArea: Rect {
    let row = line(of: shown.caret, in: lines()) - firstLine
    return Rect(
      x: 0, y: room.minY + Double(row) * step, width: bounds.size.width, height: step)
  }

  /// The size of the text, wrapped at the width, and at least that of a touch target.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width.isFinite ? size.width : 8 * style.targetSize
    let lines = lines(of: shown.characters, in: width - 2 * style.padding)
    let height = Double(lines.count) * step + 2 * style.padding
    return Size(width: width, height: max(style.targetSize, height))
  }

  /// A text view grows in both directions.
  open override var usualGrowth: Growth { [.horizontal, .vertical] }

  // MARK: Lines

  private var step: Double { style.fontSize * Self.lineHeight }

  /// The area of the lines.
  private var room: Rect { bounds.expanded(by: -min(style.padding, bounds.size.shortEdge / 8)) }

  private var visibleLines: Int { max(1, Int(room.size.height / step + 0.01)) }

  private func lines(of characters: [Character], in width: Double) -> [Range<Int>] {
    TextBlock("", fontSize: style.fontSize).breaks(of: characters, in: max(1, width))
  }

  private func lines() -> [Range<Int>] { lines(of: shown.characters, in: room.size.width) }

  /// The line of a position; spaces that a break leaves out belong to the line before it.
  private func line(of position: Int, in lines: [Range<Int>]) -> Int {
    lines.lastIndex { $0.lowerBound <= position } ?? 0
  }

  override func shownTextChanged() {
    super.shownTextChanged()
    let lines = lines()
    let caret = line(of: shown.caret, in: lines)
    firstLine = max(caret - visibleLines + 1, min(firstLine, caret))
    firstLine = max(0, min(firstLine, lines.count - visibleLines))
    naturalSizeChanged()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    shownTextChanged()
  }

  override func shownPosition(at location: Point) -> Int {
    let lines = lines()
    let row = Int(((location.y - room.minY) / step).rounded(.down)) + firstLine
    return position(at: location.x, in: lines[max(0, min(lines.count - 1, row))])
  }

  private func position(at x: Double, in line: Range<Int>) -> Int {
    let characters = Array(shown.characters[line])
    let isMirrored = TextLevels.runsRightToLeft(characters)
    let distance = isMirrored ? room.maxX - x : x - room.minX
    let width = room.size.width / style.fontSize
    return line.lowerBound
      + TextViewport().position(
        at: min(distance / style.fontSize, width), in: characters, width: .infinity)
  }

  // MARK: Keys

  open override func keyDown(_ key: KeyChange) {
    guard isFirstResponder, let step = Self.steps[key.label],
      key.modifiers.isDisjoint(with: [.control, .alt])
    else { return super.keyDown(key) }
    moveCaret(by: step, isSelecting: key.modifiers.contains(.shift))
  }

  /// Moves the caret again while an arrow key is held.
  open override func keyRepeated(_ key: KeyChange) {
    guard let step = Self.steps[key.label] else { return super.keyRepeated(key) }
    moveCaret(by: step, isSelecting: key.modifiers.contains(.shift))
  }

  private static let steps = ["up": -1, "down": 1]

  private func moveCaret(by step: Int, isSelecting: Bool) {
    dropComposition()
    let lines = lines()
    let row = line(of: editing.caret, in: lines)
    let before = editing.characters[lines[row].lowerBound..<editing.caret]
    let x = room.minX + TextAdvance.of(before) * style.fontSize
    let target =
      row + step < 0
      ? 0 : row + step >= lines.count ? editing.count : position(at: x, in: lines[row + step])
    editing.select(from: isSelecting ? editing.anchor : target, to: target)
  }

  // MARK: Drawing

  override func drawText(in canvas: Canvas, isEdited: Bool) {
    let (shown, lines) = (shown, lines())
    for (row, line) in lines.enumerated().dropFirst(firstLine).prefix(visibleLines) {
      let box = Rect(
        x: room.minX, y: room.minY + Double(row - firstLine) * step, width: room.size.width,
        height: step)
      let characters = Array(shown.characters[line])
      var run = TextRun(
        String(characters), in: box, size: style.fontSize,
        alignment: TextLevels.runsRightToLeft(characters) ? .trailing : .leading)
      canvas.color = style.text
      if !characters.isEmpty { canvas.draw(run) }
      guard isEdited, let part = marked(shown.selection, in: row, of: lines) else { continue }
      canvas.color = part.isEmpty ? style.text : style.accent.opacity(0.3)
      run.marked = part
      // A caret in an empty line needs a character beside it.
      if characters.isEmpty { run.text = " " }
      canvas.draw(run)
    }
    guard shown.count == 0, !placeholder.isEmpty else { return }
    canvas.color = style.hint
    var block = TextBlock(placeholder, fontSize: style.fontSize)
    block.maximumLines = visibleLines
    let indent = isEdited ? style.fontSize / 2 : 0
    for (row, line) in block.lines(in: room.size.width - indent).enumerated() {
      let box = Rect(
        x: room.minX + indent, y: room.minY + Double(row) * step,
        width: room.size.width - indent, height: step)
      canvas.draw(TextRun(line, in: box, size: style.fontSize))
    }
  }

  /// The selected part of a line, or the caret, by the line's characters; nil if there is neither.
  private func marked(_ selection: Range<Int>, in row: Int, of lines: [Range<Int>]) -> Range<Int>? {
    let line = lines[row]
    if selection.isEmpty {
      guard self.line(of: selection.lowerBound, in: lines) == row else { return nil }
      let caret = min(selection.lowerBound, line.upperBound) - line.lowerBound
      return caret..<caret
    }
    let part = selection.clamped(to: line)
    return part.isEmpty
      ? nil : part.lowerBound - line.lowerBound..<part.upperBound - line.lowerBound
  }
}
