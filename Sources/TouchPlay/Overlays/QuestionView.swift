internal import TrackerKit

/// A question with two answers; a touch outside the panel means no, or, for some questions, a
/// timeout does.
///
/// It takes all touches while it is open, so that answering does not draw. The button for yes is
/// never where the last touch was: a double tap answers no, or nothing.
final class QuestionView: SettingsModalView {
  private static let size = Size(width: 340, height: 132)

  private let label = Label()
  private let yes = Button()
  private let no = Button()
  private var action: (() -> Void)?
  private var timer: LoopTimer?
  /// Where the latest touch was, in the window.
  private var lastTouch: Point?
  /// Where the latest touch was when the question was asked.
  private var avoided: Point?

  override init(settings: Settings) {
    super.init(settings: settings)
    label.alignment = .center
    panelMargin = 8
    backdropColor = Color.black.opacity(0.4)
    // What changes nothing stands out.
    no.isSelected = true
    yes.addTarget(self, action: QuestionView.confirm, for: .touchUpInside)
    no.addTarget(self, action: QuestionView.close, for: .touchUpInside)
    for part in [label, no, yes] { addSubview(part) }
  }

  /// Asks a question, replacing any open one; the answer yes performs the action.
  ///
  /// With `seconds`, it waits that long for an answer, and a touch beside it does not close it.
  func ask(
    _ question: String, yes: String, no: String, for seconds: Double? = nil,
    then action: @escaping () -> Void
  ) {
    close()
    label.text = question
    self.yes.title = yes
    self.no.title = no
    self.action = action
    dismissal = seconds == nil ? .onEnded : .never
    timer = seconds.flatMap { seconds in
      window?.application?.loop.schedule(after: seconds) { [weak self] in self?.close() }
    }
    avoided = lastTouch
    open()
  }

  func touchesChanged(_ event: TouchEvent) {
    lastTouch = event.changedTouches.last?.location ?? lastTouch
  }

  override func close() {
    super.close()
    action = nil
    timer?.cancel()
  }

  private func confirm() {
    let action = action
    close()
    action?()
  }

  override func layoutSubviews() {
    let style = settings.style
    let factor = settings.interfaceFactor
    showPanel(Self.size)
    let gap = 12 * factor
    let inner = panel.expanded(by: -gap)
    let foot = min(style.targetSize, panel.size.height / 2 - gap)
    label.frame = Rect(
      x: inner.minX, y: inner.minY, width: inner.size.width,
      height: inner.size.height - foot - gap)
    let row = Rect(x: inner.minX, y: inner.maxY - foot, width: inner.size.width, height: foot)
    var frames = row.columns(2, gap: gap)
    // A second tap may be a finger's width beside the first one.
    if let avoided, row.expanded(by: style.targetSize / 2).contains(avoided),
      avoided.distance(to: frames[1].center) < avoided.distance(to: frames[0].center)
    {
      frames.reverse()
    }
    for (button, frame) in zip([no, yes], frames) {
      button.frame = frame
      button.style = style
    }
    label.show(in: style)
  }
}
