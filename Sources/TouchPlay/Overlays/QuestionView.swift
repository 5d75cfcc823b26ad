internal import TrackerKit

/// A question with two answers; a touch beside it is a no.
///
/// It covers the window and takes all touches while it is open, so that nobody draws by answering.
final class QuestionView: View {
  private static let size = Size(width: 340, height: 132)

  private let settings: Settings
  private let label: Label
  private let yes: Button
  private let no: Button
  private var action: (() -> Void)?

  /// Whether a question waits for its answer.
  var isOpen: Bool { !isHidden }

  init(settings: Settings) {
    self.settings = settings
    label = Label(style: settings.style)
    label.alignment = .center
    yes = Button(style: settings.style)
    no = Button(style: settings.style)
    super.init()
    keepsTouches = true
    isHidden = true
    yes.isSelected = true
    yes.addTarget(self, QuestionView.confirm, for: .touchUpInside)
    no.addTarget(self, QuestionView.close, for: .touchUpInside)
    for part in [label, no, yes] { addSubview(part) }
  }

  /// Asks; an open question is dropped.
  func ask(_ question: String, yes: String, no: String, then action: @escaping () -> Void) {
    label.text = question
    self.yes.title = yes
    self.no.title = no
    self.action = action
    isHidden = false
    layoutSubviews()
  }

  /// Takes the question away; nothing is done.
  func close() {
    isHidden = true
    action = nil
  }

  private func confirm() {
    let action = action
    close()
    action?()
  }

  /// The panel in the middle.
  private var panel: Rect {
    let factor = settings.interfaceFactor
    let margin = 8.0
    let width = min(Self.size.width * factor, bounds.size.width - 2 * margin)
    let height = min(Self.size.height * factor, bounds.size.height - 2 * margin)
    return Rect(
      x: (bounds.size.width - width) / 2, y: (bounds.size.height - height) / 2, width: width,
      height: height)
  }

  override func layoutSubviews() {
    let style = settings.style
    let panel = panel
    let gap = 12 * settings.interfaceFactor
    let buttonHeight = min(style.targetSize, panel.size.height / 2 - gap)
    let buttonWidth = (panel.size.width - 3 * gap) / 2
    let y = panel.maxY - gap - buttonHeight
    label.frame = Rect(
      x: panel.minX + gap, y: panel.minY + gap, width: panel.size.width - 2 * gap,
      height: y - panel.minY - 2 * gap)
    no.frame = Rect(x: panel.minX + gap, y: y, width: buttonWidth, height: buttonHeight)
    yes.frame = Rect(x: no.frame.maxX + gap, y: y, width: buttonWidth, height: buttonHeight)
    for button in [no, yes] { button.style = style }
    label.color = style.text
    label.fontSize = style.fontSize
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if touches.contains(where: { !panel.contains($0.location(in: self)) }) { close() }
  }

  override func draw(in canvas: Canvas) {
    canvas.color = Color.black.opacity(0.4)
    canvas.fill(bounds)
    canvas.color = settings.style.panel
    canvas.fill(panel, cornerRadius: 14 * settings.interfaceFactor)
  }
}
