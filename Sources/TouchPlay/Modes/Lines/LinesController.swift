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

  /// Handles a double tap that came up the responder chain (rules D7, L6).
  func doubleTapped() {
    guard !drawing.history.items.isEmpty else { return }
    host?.ask(
      localized("Clear all lines?"), yes: localized("Clear"), no: localized("Keep")
    ) { [weak self] in self?.clear() }
  }

  private func deleteSelected() {
    drawing.deleteSelected()
    linesView.update()
  }

  override var history: (any History)? { drawing.history }

  override var soundsOnTouch: Bool { true }

  /// Deselects first, because the selected shape may disappear.
  override func edit(_ change: (any History) -> Void) {
    drawing.deselect()
    super.edit(change)
    linesView.update()
  }

  override func settingsChanged() {
    drawing.setAngleColors(settings.hasAngleColors)
    linesView.update()
  }

  override func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try drawing.visitFields(with: &visitor)
  }

  override func restored() { linesView.update() }
}

extension Mode {
  static let lines = Mode(
    id: "lines", title: "Lines", key: "2", meaning: "straight lines and ellipses",
    lesson: Lesson(
      "Drag for a straight line. Two fingers that land together make an ellipse.",
      [(0.25, 0.35), (0.75, 0.65)]),
    commands: [.angleColors]
  ) { LinesController($0) }
}

extension Command<Sandbox> {
  static var angleColors: Command {
    Command(
      id: "angleColors", keys: [CommandKey("k")], meaning: "toggle angle colors (Lines)",
      title: "Colors", symbol: "angles", isOn: { $0.settings.hasAngleColors },
      perform: { $0.toggle(\.hasAngleColors) })
  }
}
