internal import TrackerKit
internal import TrackerKitFiles

/// Everything shown above the modes, such as messages, the help and the HUD.
///
/// No digest includes it (rule S3). Only the HUD, questions, the help, the dot of a recording and a
/// kiosk's invitation take touches.
final class Overlays {
  let rings: RingsView
  let inspector: InspectorView
  let recording: RecordingView
  let message: MessageView
  let help: HelpView
  let question: QuestionView
  let hud: HUDView
  let attract: AttractView
  let hands: HandsView
  private let title: ModeTitleView
  private let veil: ModeVeilView
  private let settings: Settings

  init(settings: Settings) {
    self.settings = settings
    hud = HUDView(settings: settings)
    rings = RingsView(settings: settings)
    inspector = InspectorView(settings: settings)
    recording = RecordingView(settings: settings)
    message = MessageView(settings: settings)
    help = HelpView(settings: settings)
    question = QuestionView(settings: settings)
    attract = AttractView(settings: settings)
    hands = HandsView(settings: settings)
    title = ModeTitleView(settings: settings)
    veil = ModeVeilView(settings: settings)
  }

  /// The window's geometry; all overlays fill the window.
  var geometry = DisplayGeometry(points: .zero) {
    didSet {
      inspector.geometry = geometry
      hud.geometry = geometry
      for view in all { view.frame = Rect(origin: .zero, size: geometry.points) }
    }
  }

  private var all: [View] {
    [veil, attract, inspector, title, hands, recording, message, help, hud, question, rings]
  }

  func add(to window: Window, application: Application) {
    rings.touches = application.touchEvent
    inspector.touches = application.touchEvent
    for view in all {
      view.isExcludedFromDigest = true
      view.isUserInteractionEnabled = [question, hud, help, recording, attract].contains {
        $0 === view
      }
      window.addSubview(view)
    }
    settingsChanged()
  }

  /// The frames of the message and the recording dot.
  var occupied: [Rect] { [message.box, recording.box].compactMap(\.self) }

  func settingsChanged() {
    inspector.isShown = settings.showsInspector
    rings.setNeedsDisplay()
    hud.layoutTree()
    attract.layoutSubviews()
    question.layoutSubviews()
  }

  /// Closes what belongs to the previous mode; an open question is answered with no.
  func modeChanged(to mode: Mode) {
    question.close()
    attract.hide()
    title.hide()
    veil.hide()
    hud.modeChanged()
    surfaceUseChanged()
    hands.show(mode)
  }

  /// Lets a chosen mode come from the ground of the previous one, and says its name.
  func announce(_ mode: Mode, from ground: Color) {
    veil.show(ground)
    title.show(mode)
  }

  /// Makes room while the mode uses the whole surface.
  func surfaceUseChanged() {
    hud.surfaceUseChanged()
    recording.isUserInteractionEnabled = !hud.handle.isHidden
  }

  func touchesChanged(_ event: TouchEvent) {
    if event.kind == .began, let box = message.box,
      event.changedTouches.contains(where: { box.contains($0.location) })
    {
      message.hide()
    }
    if event.kind == .began { attract.touchesBegan(event) }
    inspector.update(event)
    hud.touchesChanged(event)
    question.touchesChanged(event)
    rings.touchesChanged(event)
  }

  func toggleHelp() { help.isOpen ? help.close() : help.open() }

  /// Closes everything that is open, including what a timer would hide later.
  func closeAll() {
    while closeFrontmost() {}
    message.hide()
    hands.hide()
    title.hide()
    veil.hide()
    rings.stop()
    hud.stopAll()
  }

  /// Closes the question or the help; false if neither is open.
  func closeFrontmost() -> Bool {
    guard let top = [question, help].first(where: \.isOpen) else { return false }
    top.close()
    return true
  }

  func show(_ text: String, on loop: EventLoop) { message.show(text, on: loop) }
}

/// A view whose look depends on the settings.
class SettingsView: View {
  final let settings: Settings

  init(settings: Settings) {
    self.settings = settings
    super.init()
  }
}

/// A modal view whose look depends on the settings; it fades in.
class SettingsModalView: ModalView {
  private static let fadeTime = 0.18

  final let settings: Settings

  init(settings: Settings) {
    self.settings = settings
    super.init()
  }

  override func open() {
    super.open()
    guard settings.hasMotion else { return }
    alpha = 0.2
    animate(duration: Self.fadeTime, curve: .easeOut) { $0.alpha = 1 }
  }

  /// Sets the look of the panel, and its preferred size at factor 1.
  final func showPanel(_ size: Size) {
    panelColor = settings.style.panel
    panelSize = size * settings.interfaceFactor
    cornerRadius = 14 * settings.interfaceFactor
  }
}

extension Label {
  /// Shows its text as controls show theirs; text that is too long gets smaller.
  func show(in style: ControlStyle) {
    color = style.text
    fontSize = style.fontSize
    minimumFontSize = 9
  }
}
