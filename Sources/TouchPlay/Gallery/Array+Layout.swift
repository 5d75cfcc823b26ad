internal import TrackerKit

extension Array where Element: Button {
  /// Places buttons of one size at the top or the bottom of a rectangle, in as few rows as fit.
  ///
  /// - Returns: The height of the rows.
  @discardableResult
  func layOut(
    in rect: Rect, least: Double, style: ControlStyle, gap: Double, isAtBottom: Bool = false
  ) -> Double {
    guard !isEmpty else { return 0 }
    let most = Swift.max(1, Int((rect.size.width + gap) / (least + gap)))
    let rows = (count + most - 1) / most
    let columns = (count + rows - 1) / rows
    let (edge, step) = (style.targetSize, style.targetSize + gap)
    let height = Double(rows) * step - gap
    let top = isAtBottom ? rect.maxY - height : rect.minY
    let width = Swift.min(rect.size.width, 1.9 * least * Double(columns))
    // Buttons of the same size have text of the same size.
    let style = style.fitting(map(\.title), in: (width + gap) / Double(columns) - gap)
    for (index, button) in enumerated() {
      let row = Rect(
        x: rect.minX, y: top + Double(index / columns) * step, width: width, height: edge)
      button.frame = row.columns(columns, gap: gap)[index % columns]
      button.style = style
    }
    return height
  }
}
