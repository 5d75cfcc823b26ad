internal import TrackerKit

/// Gestures: cards for many fingers, gestures to recognize and learn, and the reason for each
/// decision (rules G1 to G5).
final class GesturesController: ModeController {
  let model: GesturesModel
  private lazy var gesturesView: GesturesView = {
    let view = GesturesView(model: model, settings: settings)
    view.host = host
    return view
  }()

  override init(_ context: ModeContext) {
    model = GesturesModel(templates: context.templates)
    super.init(context)
  }

  override func loadView() -> View { gesturesView }

  override func viewDidAppear() {
    super.viewDidAppear()
    context.observers.add(gesturesView.debugger)
  }

  override func viewWillDisappear() {
    super.viewWillDisappear()
    context.observers.remove(gesturesView.debugger)
    gesturesView.stopAll()
  }

  override func clear() {
    model.clear()
    gesturesView.update()
  }

  func learn() {
    gesturesView.stopAll()
    gesturesView.learn.open()
  }

  override func sizeChanged() { model.setFactor(settings.interfaceFactor) }

  override func settingsChanged() { if isViewLoaded { gesturesView.settingsChanged() } }

  override func closeFrontmost() -> Bool { gesturesView.closeFrontmost() }

  override func stopAll() { gesturesView.stopAll() }

  override var occupied: [Rect] { gesturesView.occupied }

  override func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try model.visitFields(with: &visitor)
    guard !V.isStored else { return }
    var open = [
      (gesturesView.menu.isOpen, "menu"), (gesturesView.list.isOpen, "list"),
      (gesturesView.learn.isOpen, "learn"),
    ].filter(\.0).map(\.1).joined(separator: " ")
    try visitor.visit(&open, named: "open")
    try gesturesView.learn.visitFields(with: &visitor)
  }

  override func restored() { gesturesView.update() }
}

extension Mode {
  static let gestures = Mode(
    id: "gestures", title: "Gestures", key: "4", meaning: "cards and gesture recognition",
    lesson: Lesson(
      "Drag a card from the top. Pinch and turn it with two fingers.",
      [(0.3, 0.06), (0.4, 0.25), (0.5, 0.45)]),
    commands: [.learn]
  ) { GesturesController($0) }
}

extension Command<Sandbox> {
  static var learn: Command {
    Command(
      id: "learn", keys: [CommandKey("n")], meaning: "teach a gesture (Gestures)", title: "Teach",
      symbol: "learn", closes: true, isPublic: false,
      perform: { ($0.current as? GesturesController)?.learn() })
  }
}
