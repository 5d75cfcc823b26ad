internal import TrackerKit

/// A list of the learned gestures, each with a picture and a Delete button (rule G4).
final class TemplateListView: SettingsModalView {
  private static let size = Size(width: 420, height: 520)

  private let templates: LearnedTemplates
  private let title = Label()
  private let learn = Button(localized("Teach new"))
  private let closing = Button(localized("Close"))
  private let scroller = ScrollView()
  private var rows: [TemplateRow] = []
  private var isEditable = true
  var onLearn: (() -> Void)?
  var onDelete: ((LearnedTemplate) -> Void)?

  init(settings: Settings, templates: LearnedTemplates) {
    self.templates = templates
    super.init(settings: settings)
    identifier = "Learned gestures"
    backdropColor = Color.black.opacity(0.4)
    learn.addTarget(self, action: TemplateListView.learnTapped, for: .touchUpInside)
    closing.addTarget(self, action: TemplateListView.close, for: .touchUpInside)
    for part in [title, learn, closing, scroller] { addSubview(part) }
    scroller.bounces = false
  }

  func open(isEditable: Bool) {
    self.isEditable = isEditable
    learn.isHidden = !isEditable
    update()
    open()
  }

  override func close() {
    super.close()
    scroller.stopDecelerating()
    scroller.contentOffset = .zero
  }

  func update() {
    for row in rows { row.removeFromSuperview() }
    rows = templates.all.map { template in
      let row = TemplateRow(template, isEditable: isEditable)
      row.onDelete = { [unowned self] in onDelete?(template) }
      scroller.content.addSubview(row)
      return row
    }
    title.text = rows.isEmpty ? localized("No gestures learned yet") : localized("Learned gestures")
    layoutSubviews()
    setNeedsDisplay()
  }

  private func learnTapped() {
    close()
    onLearn?()
  }

  override func layoutSubviews() {
    let factor = settings.interfaceFactor
    showPanel(Self.size)
    let gap = min(10 * factor, panel.size.height * 0.03)
    let line = min(settings.style.targetSize, panel.size.height * 0.2)
    let inner = panel.expanded(by: -gap)
    title.frame = Rect(x: inner.minX, y: inner.minY, width: inner.size.width, height: line)
    title.show(in: settings.style)
    let foot = inner.maxY - line
    let row = Rect(x: inner.minX, y: foot, width: inner.size.width, height: line)
    let buttons = isEditable ? [learn, closing] : [closing]
    for (button, frame) in zip(buttons, row.columns(buttons.count, gap: gap)) {
      button.frame = frame
      button.style = settings.style
    }
    let top = title.frame.maxY + gap
    scroller.frame = Rect(
      x: inner.minX, y: top, width: inner.size.width, height: max(0, foot - gap - top))
    let height = 1.4 * line
    for (index, view) in rows.enumerated() {
      view.style = settings.style
      view.frame = Rect(
        x: 0, y: Double(index) * (height + gap), width: inner.size.width, height: height)
    }
    scroller.contentSize = Size(
      width: inner.size.width, height: Double(rows.count) * (height + gap))
  }
}

final class TemplateRow: View {
  private let template: LearnedTemplate
  var style = ControlStyle.light { didSet { if style != oldValue { show(style) } } }
  private let label: Label
  private let delete = Button(localized("Delete"))
  var onDelete: (() -> Void)?

  init(_ template: LearnedTemplate, isEditable: Bool) {
    self.template = template
    label = Label(template.title)
    super.init()
    delete.isHidden = !isEditable
    delete.addTarget(self, action: TemplateRow.deleteTapped, for: .touchUpInside)
    addSubview(label)
    addSubview(delete)
  }

  private func show(_ style: ControlStyle) {
    delete.style = style
    label.show(in: style)
    layoutSubviews()
  }

  private func deleteTapped() { onDelete?() }

  override func layoutSubviews() {
    let edge = bounds.size.height
    let width = min(2.2 * style.targetSize, bounds.size.width * 0.3)
    delete.frame = Rect(x: bounds.maxX - width, y: edge * 0.14, width: width, height: edge * 0.72)
    let end = delete.isHidden ? bounds.maxX : delete.frame.minX
    label.frame = Rect(x: edge * 1.1, y: 0, width: max(0, end - edge * 1.2), height: edge)
  }

  override func draw(in canvas: Canvas) {
    let square = Rect(x: 0, y: 0, width: bounds.size.height, height: bounds.size.height)
    canvas.color = style.face
    canvas.fill(square, cornerRadius: style.cornerRadius)
    canvas.color = style.accent
    let width = max(2, style.lineWidth * 2)
    canvas.drawSketch(
      template.examples.first ?? [], in: square.expanded(by: -2 * width), width: width)
  }
}
