internal import TrackerKit

/// Gestures: cards for many fingers, and gestures to recognize and learn (rules G1 to G5).
///
/// It also shows the reasons for each decision.
final class GesturesController: ModeController {
  /// The cards, the recognitions and the learned templates.
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

  /// Opens the view for learning a gesture (rule G4).
  func learn() {
    gesturesView.stopAll()
    gesturesView.learn.open()
  }

  override func sizeChanged() { model.setFactor(settings.interfaceFactor) }

  override func settingsChanged() {
    if isViewLoaded { gesturesView.settingsChanged() }
  }

  override func closeFrontmost() -> Bool { gesturesView.closeFrontmost() }

  override func stopAll() { gesturesView.stopAll() }

  override func combine(into digest: inout StateDigest) {
    model.record.combine(into: &digest)
    digest.combine(gesturesView.menu.isOpen)
    digest.combine(gesturesView.list.isOpen)
    gesturesView.learn.combine(into: &digest)
  }

  override var occupied: [Rect] { gesturesView.occupied }

  override var facts: [StateFact] {
    let open = [
      (gesturesView.menu.isOpen, "menu"), (gesturesView.list.isOpen, "list"),
      (gesturesView.learn.isOpen, "learn"),
    ].filter(\.0).map(\.1)
    return model.facts + [
      StateFact("open", open.isEmpty ? "nothing" : open.joined(separator: " ")), digestFact,
    ]
  }

  override var dump: JSONValue { model.record.dump }

  override var snapshot: [UInt8]? { model.record.snapshot }

  override func restore(_ snapshot: [UInt8]) throws(SessionError) {
    model.restore(try GesturesRecord(snapshot: snapshot))
    gesturesView.update()
  }
}
