internal import TrackerKit
internal import TrackerKitFiles

/// Everything shown above the modes, such as messages, the help and the HUD.
///
/// No digest includes it (rule S3), and only the HUD, questions and the help take touches.
final class Overlays {
  let rings: RingsView
  let inspector: InspectorView
  let recording: RecordingView
  let message: MessageView
  let help: HelpView
  let question: QuestionView
  let hud: HUDView
  private let settings: Settings
  private var messageTimer: LoopTimer?

  init(settings: Settings) {
    self.settings = settings
    hud = HUDView(settings: settings)
    rings = RingsView(settings: settings)
    inspector = InspectorView(settings: settings)
    recording = RecordingView(settings: settings)
    message = MessageView(settings: settings)
    help = HelpView(settings: settings)
    question = QuestionView(settings: settings)
  }

  /// The window's geometry; all overlays fill the window.
  var geometry = DisplayGeometry(points: .zero) {
    didSet {
      inspector.geometry = geometry
      hud.geometry = geometry
      for view in all { view.frame = Rect(origin: .zero, size: geometry.points) }
    }
  }

  private var all: [View] { [inspector, recording, message, help, hud, question, rings] }

  func add(to window: Window, application: Application) {
    rings.touches = application.touchEvent
    inspector.touches = application.touchEvent
    for view in all {
      view.isExcludedFromDigest = true
      view.isUserInteractionEnabled = view === question || view === hud || view === help
      window.addSubview(view)
    }
    settingsChanged()
  }

  /// The frames of the message and the recording dot.
  var occupied: [Rect] { [message.box, recording.box].compactMap(\.self) }

  func settingsChanged() {
    inspector.isShown = settings.showsInspector
    rings.setNeedsDisplay()
    hud.setNeedsLayout()
    question.layoutSubviews()
  }

  /// Closes what belongs to the previous mode; an open question is answered with no.
  func modeChanged() {
    question.close()
    hud.modeChanged()
  }

  func touchesChanged(_ event: TouchEvent) {
    if event.kind == .began, let box = message.box,
      event.changedTouches.contains(where: { box.contains($0.location) })
    {
      hideMessage()
    }
    inspector.update(event)
    hud.touchesChanged(event)
    question.touchesChanged(event)
    rings.touchesChanged(event)
  }

  func toggleHelp() {
    help.isOpen ? help.close() : help.open()
  }

  /// Closes everything that is open, including what a timer would hide later.
  func closeAll() {
    while closeFrontmost() {}
    hideMessage()
    hud.stopAll()
  }

  /// Closes the question or the help; false if neither is open.
  func closeFrontmost() -> Bool {
    guard let top = [question, help].first(where: \.isOpen) else { return false }
    top.close()
    return true
  }

  func show(_ text: String, on loop: EventLoop) {
    message.text = text.pathForPeople.inOneLine
    messageTimer?.cancel()
    messageTimer = loop.schedule(after: MessageView.seconds) { [message] in message.text = "" }
  }

  private func hideMessage() {
    message.text = ""
    messageTimer?.cancel()
  }
}

/// A view whose look depends on the settings.
class SettingsView: View {
  final let settings: Settings

  init(settings: Settings) {
    self.settings = settings
    super.init()
  }
}

/// A modal view whose look depends on the settings.
class SettingsModalView: ModalView {
  final let settings: Settings

  init(settings: Settings) {
    self.settings = settings
    super.init()
  }

  /// Sets the look of the panel, and its preferred size and corner radius at factor 1.
  final func showPanel(_ size: Size, cornerRadius radius: Double) {
    panelColor = settings.style.panel
    panelSize = size * settings.interfaceFactor
    cornerRadius = radius * settings.interfaceFactor
  }
}
