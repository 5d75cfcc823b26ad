internal import TrackerKit

/// The mode's view: the table with its cards, the strip above it, and overlays.
final class GesturesView: View {
  let table: TableView
  let strip: StripView
  let captions = CaptionsView()
  let panel: DebuggerPanel
  let menu: CardMenu
  let learn: LearnView
  let list: TemplateListView
  let debugger = GestureDebugger()
  /// The sandbox around the mode, which owns this view.
  unowned var host: (any ModeHost)?
  let model: GesturesModel
  private let settings: Settings
  private let trail: TrailView
  private let debuggerButton: Button
  private let learnedButton: Button
  /// Whether the user has opened or closed the panel; nil if neither.
  private var isPanelWanted: Bool?

  init(model: GesturesModel, settings: Settings) {
    self.model = model
    self.settings = settings
    let relay = GestureRelay()
    table = TableView(model: model, relay: relay)
    strip = StripView(model: model, relay: relay)
    trail = TrailView(ground: table.ground)
    panel = DebuggerPanel(model: model, debugger: debugger)
    menu = CardMenu(settings: settings)
    learn = LearnView(settings: settings, templates: model.templates)
    list = TemplateListView(settings: settings, templates: model.templates)
    debuggerButton = Button("Debugger", style: settings.style)
    learnedButton = Button("Learned", style: settings.style)
    super.init()
    relay.view = self
    identifier = "Gestures"
    for button in [debuggerButton, learnedButton] { button.isExcludedFromDigest = true }
    debuggerButton.addTarget(self, action: GesturesView.togglePanel, for: .touchUpInside)
    learnedButton.addTarget(self, action: GesturesView.openList, for: .touchUpInside)
    for view in [table, strip, trail, panel, captions, debuggerButton, learnedButton, menu] {
      addSubview(view)
    }
    for view in [list, learn] { addSubview(view) }
    table.onDraw = { [trail] in trail.setNeedsDisplay() }
    list.onLearn = { [unowned self] in learn.open() }
    list.onDelete = { [unowned self] in askToDelete($0) }
    model.templates.onChange = { [weak self] in self?.templatesChanged() }
    templatesChanged()
    update()
  }

  /// Shows the current state of the model.
  func update() {
    table.update()
    if bounds.size != .zero { strip.place() }
    setNeedsDisplay()
  }

  /// The frames of the cards, the buttons and the debugger.
  var occupied: [Rect] {
    let parts = [strip, debuggerButton, learnedButton] + (panel.isHidden ? [] : [panel])
    let cards = model.cards.map { $0.surroundings(width: model.layout.cardWidth) }
    return parts.map(\.frame) + cards + [model.layout.frame]
  }

  /// Closes the frontmost open part; false if nothing is open.
  func closeFrontmost() -> Bool {
    for (isOpen, close) in [
      (learn.isOpen, learn.close), (list.isOpen, list.close), (menu.isOpen, menu.close),
    ] where isOpen {
      close()
      return true
    }
    return false
  }

  /// Gives what is open the looks of the settings.
  func settingsChanged() {
    let panels: [ModalView] = [menu, list, learn]
    for panel in panels where panel.isOpen { panel.layoutSubviews() }
  }

  /// Stops all motion and closes everything, as at the start of a recording (rule S1).
  func stopAll() {
    while closeFrontmost() {}
    strip.stop()
    captions.removeAll()
  }

  override func layoutSubviews() {
    guard bounds.size.shortEdge > 0 else { return }
    let layout = GesturesLayout(size: bounds.size, factor: settings.interfaceFactor)
    model.place(in: layout)
    for view in [table, trail, menu, learn, list] { view.frame = bounds }
    captions.factor = layout.factor
    captions.frame = layout.captions
    for (index, button) in [debuggerButton, learnedButton].enumerated() {
      button.frame = layout.button(index)
      button.style = settings.style
    }
    panel.frame = layout.panel
    showPanel()
    update()
  }

  private var isPanelShown: Bool {
    isPanelWanted ?? (settings.showsDebugger || model.layout.hasRoomForPanel)
  }

  private func togglePanel() {
    isPanelWanted = !isPanelShown
    showPanel()
  }

  private func showPanel() {
    panel.isHidden = !isPanelShown
    debuggerButton.isSelected = isPanelShown
  }

  private func openList() {
    list.open(isEditable: settings.keepsChanges)
  }

  private func templatesChanged() {
    table.ground.learn(model.templates.library)
    if list.isOpen { list.update() }
  }

  private func askToDelete(_ template: LearnedTemplate) {
    host?.ask("Delete \(template.title)?", yes: "Delete", no: "Keep") { [model] in
      model.templates.remove(template.number)
    }
  }
}
