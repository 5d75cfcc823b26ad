import TrackerKit

/// The controls beside the table: the caption, the list, the size of the photos, and tidying up.
final class PanelView: View {
  private let title = Label("Photo table", style: .dark)
  let caption = TextField(placeholder: "Tap a photo", style: .dark)
  let list: PhotoList
  private let sizeLabel = Label("Size", style: .dark)
  let size = Slider(value: 1, in: 0.5...1.5, style: .dark)
  let tidy = Button("Tidy up", style: .dark)
  private let table: TableView

  init(_ table: TableView) {
    self.table = table
    list = PhotoList(table)
    super.init()
    backgroundColor = ControlStyle.dark.panel
    title.weight = .bold
    caption.isEnabled = false
    for view in [title, caption, list, sizeLabel, size, tidy] { addSubview(view) }
    caption.addTarget(self, action: PanelView.captionChanged, for: .editingChanged)
    size.addTarget(self, action: PanelView.sizeChanged, for: .valueChanged)
    tidy.addTarget(table, action: TableView.tidyUp, for: .touchUpInside)
    table.onSelection = { [weak self] in self?.selectionChanged() }
  }

  private func captionChanged(_ field: TextField) {
    table.selected?.caption = field.text
    list.update()
  }

  private func sizeChanged(_ slider: Slider) {
    table.photoSize = slider.value
  }

  private func selectionChanged() {
    caption.resignFirstResponder()
    caption.isEnabled = table.selected != nil
    caption.text = table.selected?.caption ?? ""
    list.update()
  }

  // MARK: Layout

  /// How large everything is: as designed for a window that is 600 pt high, and larger in a larger one.
  static func factor(in window: Size) -> Double {
    min(max(window.shortEdge / 600, 0.5), 3)
  }

  /// Applies the sizes of a factor.
  func scale(by factor: Double) {
    let style = ControlStyle.dark.scaled(by: factor)
    for control in [caption, size, tidy] { control.style = style }
    title.fontSize = style.fontSize * 1.3
    sizeLabel.fontSize = style.fontSize
    list.apply(style)
  }

  /// Stacks the controls; the list takes the height that is left.
  override func layoutSubviews() {
    let style = tidy.style
    let (height, space) = (style.targetSize, style.padding * 1.2)
    var rest = bounds.expanded(by: -space)
    func cut(fromTop part: Double) -> Rect {
      defer {
        rest.origin.y += part + space
        rest.size.height = max(0, rest.size.height - part - space)
      }
      return Rect(origin: rest.origin, size: Size(width: rest.size.width, height: part))
    }
    title.frame = cut(fromTop: height * 0.8)
    caption.frame = cut(fromTop: height)
    list.frame = cut(fromTop: max(0, rest.size.height - 2 * (height + space)))
    let line = cut(fromTop: height)
    let labelWidth = style.fontSize * 2.5
    sizeLabel.frame = Rect(
      origin: line.origin, size: Size(width: labelWidth, height: height))
    size.frame = Rect(
      x: line.minX + labelWidth, y: line.minY, width: max(0, line.size.width - labelWidth),
      height: height)
    tidy.frame = cut(fromTop: height)
  }
}
