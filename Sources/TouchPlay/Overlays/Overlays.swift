internal import TrackerKit

/// What lies over every mode: rings, inspector, recording dot, messages, help.
///
/// None of it is hit, and no
/// digest covers it (rule S3).
final class Overlays {
  let rings: RingsView
  let inspector = InspectorView()
  let recording = RecordingView()
  let message = MessageView()
  let help = HelpView()
  private let settings: Settings
  private var messageTimer: Timer?

  init(settings: Settings) {
    self.settings = settings
    rings = RingsView(settings: settings)
  }

  /// The window's extents; all overlays fill it.
  var geometry = DisplayGeometry(points: .zero) {
    didSet {
      inspector.geometry = geometry
      for view in all { view.frame = Rect(origin: .zero, size: geometry.points) }
    }
  }

  private var all: [View] { [rings, inspector, recording, message, help] }

  func add(to window: Window, application: Application) {
    rings.touches = application.touchEvent
    for view in all {
      view.isOverlay = true
      view.isUserInteractionEnabled = false
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

  /// Closes the help; false when it was not open.
  func closeHelp() -> Bool {
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
