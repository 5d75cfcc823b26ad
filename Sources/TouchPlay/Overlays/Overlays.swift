internal import TrackerKit

/// What lies over every mode: rings, inspector, recording dot, messages, help, questions.
///
/// No digest covers it (rule S3), and only a question is hit.
final class Overlays {
  let rings: RingsView
  let inspector = InspectorView()
  let recording = RecordingView()
  let message = MessageView()
  let help = HelpView()
  let question: QuestionView
  private let settings: Settings
  private var messageTimer: Timer?

  init(settings: Settings) {
    self.settings = settings
    rings = RingsView(settings: settings)
    question = QuestionView(settings: settings)
  }

  /// The window's extents; all overlays fill it.
  var geometry = DisplayGeometry(points: .zero) {
    didSet {
      inspector.geometry = geometry
      for view in all { view.frame = Rect(origin: .zero, size: geometry.points) }
    }
  }

  private var all: [View] { [inspector, recording, message, help, question, rings] }

  func add(to window: Window, application: Application) {
    rings.touches = application.touchEvent
    for view in all {
      view.isOverlay = true
      view.isUserInteractionEnabled = view === question
      window.addSubview(view)
    }
    help.isHidden = true
    settingsChanged()
  }

  func settingsChanged() {
    inspector.isHidden = !settings.showsInspector
    rings.setNeedsDisplay()
  }

  func touchesChanged(_ event: TouchEvent) {
    inspector.update(event)
    rings.setNeedsDisplay()
  }

  func toggleHelp() {
    help.isHidden.toggle()
  }

  /// Closes a question or the help; false when neither was open.
  func closeOne() -> Bool {
    if question.isOpen {
      question.close()
      return true
    }
    guard !help.isHidden else { return false }
    help.isHidden = true
    return true
  }

  /// Shows a line for some seconds.
  func show(_ text: String, on loop: RunLoop) {
    message.text = text
    messageTimer?.cancel()
    messageTimer = loop.schedule(after: MessageView.seconds) { [message] in message.text = "" }
  }
}
