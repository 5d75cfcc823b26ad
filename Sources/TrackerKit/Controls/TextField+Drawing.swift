/// How a field draws its text.
extension TextField {
  /// The opacity of a selection.
  private static let selectionOpacity = 0.3
  /// How far below the middle of a line its characters are underlined, in font sizes.
  private static let underlineDepth = 0.42

  /// The rectangle of the text.
  var line: Rect {
    let padding = min(style.padding, bounds.size.width / 8)
    return Rect(
      x: padding, y: 0, width: bounds.size.width - 2 * padding, height: bounds.size.height)
  }

  /// Draws the text or the placeholder in a rectangle, and while editing the selection or the
  /// caret, with a line under what is composed.
  func drawLine(in canvas: Canvas, _ line: Rect, isEdited: Bool) {
    let size = style.fontSize(inHeight: line.size.height)
    guard size > 0 else { return }
    let viewport = viewport(of: line)
    let shown = shown
    let width = line.size.width / size
    var run = TextRun(
      viewport.shown(of: shown.characters, width: width), in: line, size: size,
      alignment: isRightToLeft ? .trailing : .leading)
    canvas.color = style.text
    canvas.draw(run)
    if isEdited {
      let part = viewport.shownPart(shown.selection, of: shown.characters, width: width)
      canvas.color = part.isEmpty ? style.text : style.accent.opacity(Self.selectionOpacity)
      run.marked = part
      canvas.draw(run)
      let composed = viewport.shownPart(composedPart, of: shown.characters, width: width)
      underline(composed, of: run, in: canvas)
    }
    guard shown.count == 0, !placeholder.isEmpty else { return }
    // Leaves room for the caret.
    let indent = isEdited ? size / 2 : 0
    canvas.color = style.hint
    canvas.draw(
      TextRun(
        placeholder,
        in: Rect(
          x: line.minX + indent, y: 0, width: line.size.width - indent, height: line.size.height),
        size: size))
  }

  /// Draws a line under characters: the lower end of the bar behind them, which alone knows where
  /// they are.
  private func underline(_ part: Range<Int>, of run: TextRun, in canvas: Canvas) {
    guard !part.isEmpty else { return }
    var bar = run
    bar.marked = part
    let clip = canvas.clip
    canvas.clip(
      to: Rect(
        x: run.box.minX, y: run.box.center.y + Self.underlineDepth * run.size,
        width: run.box.size.width, height: max(1, run.size / 12)))
    canvas.color = style.text
    canvas.draw(bar)
    canvas.clip = clip
  }
}
