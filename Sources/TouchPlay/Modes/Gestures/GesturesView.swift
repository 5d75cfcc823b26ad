internal import TrackerKit

/// The mode's view: the table with its cards, the strip above it, and overlays.
final class GesturesView: SettingsView {
  let table: TableView
  let strip: StripView
  let captions: CaptionsView
  let panel: DebuggerPanel
  let menu: CardMenu
  let learn: LearnView
  let list: TemplateListView
  let debugger = GestureDebugger()
  unowned var host: Sandbox?
  let model: GesturesModel
  private let trail: TrailView
  private let debuggerButton = Button(localized("Debugger"))
  private let learnedButton = Button(localized("Learned"))
  /// Whether the user wants the panel open; nil before the first choice.
  private var isPanelWanted: Bool?

  init(model: GesturesModel, settings: Settings) {
    self.model = model
    table = TableView(model: model, settings: settings)
    strip = StripView(model: model, table: table, settings: settings)
    trail = TrailView(ground: table.ground, settings: settings)
    captions = CaptionsView(settings: settings)
    panel = DebuggerPanel(model: model, debugger: debugger, settings: settings)
    menu = CardMenu(settings: settings)
    learn = LearnView(settings: settings, templates: model.templates)
    list = TemplateListView(settings: settings, templates: model.templates)
    super.init(settings: settings)
    model.onReport = { [weak self] in self?.report($0) }
    identifier = "Gestures"
    debuggerButton.addTarget(self, action: GesturesView.togglePanel, for: .touchUpInside)
    learnedButton.addTarget(self, action: GesturesView.openList, for: .touchUpInside)
    let buttons = [debuggerButton, learnedButton]
    let over = [trail, panel, captions] + buttons + [menu, list, learn]
    for view in [table, strip] + over { addSubview(view) }
    for view in over { view.isExcludedFromDigest = true }
    for view in [trail, panel, captions] { view.isUserInteractionEnabled = false }
    table.onDraw = { [trail] in trail.setNeedsDisplay() }
    list.onLearn = { [unowned self] in learn.open() }
    list.onDelete = { [unowned self] in askToDelete($0) }
    model.templates.onChange = { [weak self] in self?.templatesChanged() }
    templatesChanged()
    update()
  }

  func update() {
    table.update()
    if bounds.size != .zero { strip.place() }
    setNeedsDisplay()
  }

  var occupied: [Rect] {
    let parts = [strip, debuggerButton, learnedButton] + (panel.isHidden ? [] : [panel])
    let cards = model.cards.map { $0.surroundings(width: model.layout.cardWidth) }
    return parts.map(\.frame) + cards + [model.layout.frame]
  }

  func closeFrontmost() -> Bool {
    guard let open = modals.first(where: \.isOpen) else { return false }
    open.close()
    return true
  }

  /// What can be open over the table, frontmost first.
  private var modals: [ModalView] { [learn, list, menu] }

  /// Updates the appearance of what is open.
  func settingsChanged() { for modal in modals where modal.isOpen { modal.layoutSubviews() } }

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
    isPanelWanted ?? (settings.showsDebugger || model.layout.hasRoomForPanel && !settings.isKiosk)
  }

  private func togglePanel() {
    isPanelWanted = !isPanelShown
    showPanel()
  }

  private func showPanel() {
    panel.isHidden = !isPanelShown
    debuggerButton.isSelected = isPanelShown
  }

  private func openList() { list.open(isEditable: settings.keepsChanges) }

  private func templatesChanged() {
    table.ground.learn(model.templates.library)
    if list.isOpen { list.update() }
  }

  private func askToDelete(_ template: LearnedTemplate) {
    host?.ask(
      localized("Delete \(template.title)?"), yes: localized("Delete"), no: localized("Keep")
    ) { [model] in
      model.templates.remove(template.number)
    }
  }
}

extension GesturesView {
  /// Lists a recognition and shows it as a caption; a long press also opens a menu (rule G2).
  func report(_ recognizer: GestureRecognizer) {
    guard let time = window?.application?.loop.time,
      var recognition = Recognition(of: recognizer, at: time)
    else { return }
    if recognition.template > 0 {
      recognition.detail = model.templates[recognition.template]?.name ?? ""
    }
    model.record(recognition)
    captions.show(recognition.caption)
    if recognition.kind == .longPress {
      menu.open(items(for: (recognizer.view as? CardView)?.card), at: recognition.location)
    }
  }

  /// The menu items for a card, or for the free area when `card` is nil.
  private func items(for card: Card?) -> [CardMenu.Item] {
    func item(_ title: String, _ action: @escaping (GesturesModel) -> Void) -> CardMenu.Item {
      let perform = { [unowned self] in
        action(model)
        update()
      }
      return (title, perform)
    }
    guard let card else {
      return [
        item(localized("Tidy up")) { model in model.tidyUp() },
        item(localized("Clear the list")) { model in model.clearRecognized() },
      ]
    }
    return [
      item(localized("Send to back")) { model in model.sendToBack(card) },
      item(localized("Straighten")) { model in model.straighten(card) },
      item(card.home == nil ? localized("Remove") : localized("Send home")) { model in
        model.remove(card)
      },
    ]
  }
}

/// Shows the strokes that a finger is drawing on the free area.
final class TrailView: SettingsView {
  private static let width = 5.0

  private let ground: GroundRecognizers

  init(ground: GroundRecognizers, settings: Settings) {
    self.ground = ground
    super.init(settings: settings)
  }

  override func draw(in canvas: Canvas) {
    canvas.color = settings.style.accent.opacity(0.8)
    for stroke in ground.strokes where stroke.count > 1 { canvas.stroke(stroke, width: Self.width) }
  }
}

/// Shows briefly what was recognized, newest at the right (rule G2).
final class CaptionsView: SettingsView {
  /// How long a caption is shown, in seconds.
  static let seconds = 1.8
  private static let maximumCaptions = 4
  private static let fontSize = 22.0
  /// The minimum and preferred widths of a caption.
  private static let widths = (least: 150.0, preferred: 300.0)

  var factor = 1.0
  private var entries: [(number: Int, text: String)] = []
  private var shownCount = 0

  var captions: [String] { entries.map(\.text) }

  func show(_ text: String) {
    shownCount += 1
    let number = shownCount
    if entries.count == Self.maximumCaptions { entries.removeFirst() }
    entries.append((number, text))
    setNeedsDisplay()
    window?.application?.loop.schedule(after: Self.seconds) { [weak self] in self?.remove(number) }
  }

  func removeAll() {
    entries.removeAll()
    setNeedsDisplay()
  }

  private func remove(_ number: Int) {
    entries.removeAll { $0.number == number }
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas) {
    let room = max(1, Int(bounds.size.width / (Self.widths.least * factor)))
    let shown = captions.suffix(room)
    let step = min(Self.widths.preferred * factor, bounds.size.width / Double(max(1, shown.count)))
    let height = bounds.size.height
    for (index, text) in shown.enumerated() {
      let box = Rect(x: Double(index) * step, y: 0, width: step - height * 0.1, height: height)
      canvas.color = settings.style.panel.opacity(0.92)
      canvas.fill(box, cornerRadius: height / 2)
      canvas.color = settings.style.accent
      canvas.draw(
        TextRun(
          text, in: box.expanded(by: -height * 0.1),
          size: min(Self.fontSize * factor, height * 0.75),
          alignment: .center, weight: .bold))
    }
  }
}
