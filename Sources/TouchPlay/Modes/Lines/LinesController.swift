internal import TrackerKit

/// Lines: a finger draws a straight line, two together an ellipse (rules L1 to L7).
final class LinesController: ModeController {
  private lazy var linesView = LinesView(settings: settings)
  private var gestures: LinesGestures?

  private var drawing: LinesDrawing { linesView.drawing }

  override func loadView() -> View {
    gestures = LinesGestures(view: linesView)
    linesView.deleteButton.addTarget(
      self, action: LinesController.deleteSelected, for: .touchUpInside)
    return linesView
  }

  override var occupied: [Rect] {
    let button = linesView.deleteButton
    return button.isHidden ? [] : [button.frame]
  }

  // MARK: Editing

  /// Handles a double tap that came up the responder chain (rules D7, L6).
  func doubleTapped() {
    guard !drawing.history.items.isEmpty else { return }
    host?.ask("Clear all lines?", yes: "Clear", no: "Keep") { [weak self] in self?.clear() }
  }

  private func deleteSelected() {
    drawing.deleteSelected()
    linesView.update()
  }

  override func clear() {
    edit { drawing.history.clear() }
  }

  override var hasHistory: Bool { true }
  override var undoName: String? { drawing.history.undoName }
  override var canRedo: Bool { drawing.history.canRedo }

  override func undo() {
    edit { drawing.history.undo() }
  }

  override func redo() {
    edit { drawing.history.redo() }
  }

  /// Changes the finished shapes; deselects first, because the selected shape may disappear.
  private func edit(_ change: () -> Void) {
    drawing.deselect()
    change()
    linesView.update()
  }

  override func keepDrawing(with keeper: DrawingSaver) {
    keeper.keep(drawing.history, as: "lines")
  }

  override func settingsChanged() {
    drawing.setAngleColors(settings.hasAngleColors)
    linesView.update()
  }

  // MARK: Model

  override func combine(into digest: inout StateDigest) {
    drawing.combine(into: &digest)
  }

  override var facts: [StateFact] { drawing.facts + [digestFact] }

  override var dump: JSONValue { drawing.dump }

  override var snapshot: [UInt8]? { drawing.snapshot }

  override func restore(_ snapshot: [UInt8]) throws(SessionError) {
    drawing.setAngleColors(settings.hasAngleColors)
    try drawing.restore(snapshot)
    linesView.update()
  }
}
