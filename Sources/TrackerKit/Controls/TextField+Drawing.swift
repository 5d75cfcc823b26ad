/// How a field draws its text.
extension TextField {
  /// The opacity of a selection.
  private static let selectionOpacity = 0.3

  /// The rectangle of the text.
  var line: Rect {
    let padding = min(style.padding, bounds.size.width / 8)
    return Rect(
      x: padding, y: 0, width: bounds.size.width - 2 * padding, height: bounds.size.height)
  }

  /// Draws the text or the placeholder in a rectangle, and while editing the selection or the
  /// caret.
  func drawLine(in canvas: Canvas, _ line: Rect, isEdited: Bool) {
    let size = style.fontSize(inHeight: line.size.height)
    guard size > 0 else { return }
    let viewport = viewport(of: line)
    let width = line.size.width / size
    var run = TextRun(
      viewport.shown(of: editing.characters, width: width), in: line, size: size,
      alignment: isRightToLeft ? .trailing : .leading)
    canvas.color = style.text
    canvas.draw(run)
    if isEdited {
      let part = viewport.shownPart(editing.selection, of: editing.characters, width: width)
      canvas.color = part.isEmpty ? style.text : style.accent.opacity(Self.selectionOpacity)
      run.marked = part
      canvas.draw(run)
    }
    guard editing.count == 0, !placeholder.isEmpty else { return }
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
}
