internal import TrackerKit

/// One item of the gallery: a larger picture, its path, and what can be done with it.
final class GalleryDetail: SettingsModalView {
  // texts
  enum Choice: String, CaseIterable {
    case play = "Play"
    case share = "Share"
    case rename = "Rename"
    case delete = "Delete"
    case save = "Save name"
    case back = "Back"
  }

  /// What the panel shows.
  enum Page {
    case facts
    case code
    case name
  }

  /// A button for a choice.
  final class ChoiceButton: Button {
    let choice: Choice

    init(_ choice: Choice) {
      self.choice = choice
      super.init(choice.rawValue.localized)
      identifier = choice.rawValue
    }
  }

  private static let size = Size(width: 860, height: 620)
  private static let buttonWidth = 88.0

  /// The look, with targets that suit the display.
  var style = ControlStyle.dark
  private(set) var face: GalleryFace?
  /// The code of the path; nil if that is too long.
  private(set) var code: QRCode?
  private(set) var page = Page.facts { didSet { update() } }
  let field = TextField(placeholder: localized("Name"))
  let buttons = Choice.allCases.map(ChoiceButton.init)
  /// Called with a choice about the item, except Share and Back.
  var onChoice: ((Choice, GalleryItem) -> Void)?

  override init(settings: Settings) {
    super.init(settings: settings)
    backdropColor = Color.black.opacity(0.5)
    field.addTarget(self, action: GalleryDetail.nameEnded, for: .editingDidEnd)
    field.addTarget(self, action: GalleryDetail.nameEntered, for: .editingDidEndOnExit)
    for button in buttons {
      button.addTarget(self, action: GalleryDetail.tapped, for: .touchUpInside)
    }
    for part in [field] + buttons { addSubview(part) }
  }

  func open(_ face: GalleryFace) {
    self.face = face
    page = .facts
    open()
  }

  /// Shows the thumbnail of the item once it is made.
  func update(_ face: GalleryFace) {
    guard isOpen, self.face?.item == face.item else { return }
    self.face = face
    setNeedsDisplay()
  }

  override func close() {
    page = .facts
    super.close()
  }

  /// Returns to the facts, or from them to the gallery.
  func goBack() { if page == .facts { close() } else { page = .facts } }

  // MARK: Choices

  private func tapped(_ button: ChoiceButton, _ event: TouchEvent?) {
    guard let item = face?.item else { return }
    switch button.choice {
    case .share:
      code = QRCode(path: item.path)
      page = .code
    case .rename: beginRenaming(item, event)
    case .save: nameEntered()
    case .back: goBack()
    case .play, .delete: onChoice?(button.choice, item)
    }
  }

  private func beginRenaming(_ item: GalleryItem, _ event: TouchEvent?) {
    field.maximumLength = 200
    field.text = item.name
    page = .name
    // Somebody who taps with a finger has no keys at hand.
    if event?.changedTouches.contains(where: { $0.type != .indirectPointer }) == true {
      window?.application?.hasSeenKeyboard = false
    }
    field.becomeFirstResponder()
    field.selectAll()
  }

  /// Esc, or another end without Enter, keeps the old name.
  private func nameEnded() { if page == .name { page = .facts } }

  private func nameEntered() {
    field.resignFirstResponder()
    page = .facts
    guard let item = face?.item, field.text != item.name else { return }
    onChoice?(.rename, item)
  }

  // MARK: Layout

  /// What can be chosen on this page.
  private var choices: [Choice] {
    guard let item = face?.item else { return [.back] }
    switch page {
    case .code: return [.back]
    case .name: return [.save, .back]
    case .facts:
      return (item.kind == .recording ? [.play] : []) + [.share]
        + (item.isOwn ? [.rename, .delete] : []) + [.back]
    }
  }

  private func update() {
    let choices = choices
    for button in buttons { button.isHidden = !choices.contains(button.choice) }
    field.isHidden = page != .name
    if page != .name { field.resignFirstResponder() }
    layoutSubviews()
    setNeedsDisplay()
  }

  private var gap: Double { 12 * settings.interfaceFactor }

  /// The places of the picture and of the text: side by side in a wide panel.
  private var parts: (picture: Rect, text: Rect) {
    var body = panel.expanded(by: -gap)
    let foot = buttons.first { !$0.isHidden }?.frame.minY ?? body.maxY
    body.size.height = max(0, foot - gap - body.minY)
    let (width, height) = (body.size.width, body.size.height)
    if width > 1.2 * height {
      let part = min(height * 1.6, width * 0.6)
      return (
        Rect(x: body.minX, y: body.minY, width: part, height: height),
        Rect(x: body.minX + part + gap, y: body.minY, width: width - part - gap, height: height)
      )
    }
    let part = min(width, height * 0.65)
    return (
      Rect(x: body.minX, y: body.minY, width: width, height: part),
      Rect(x: body.minX, y: body.minY + part + gap, width: width, height: height - part - gap)
    )
  }

  override func layoutSubviews() {
    panelMargin = min(12, bounds.size.shortEdge / 40)
    showPanel(Self.size)
    let inner = panel.expanded(by: -gap)
    let shown = buttons.filter { !$0.isHidden }
    let least = max(style.targetSize, Self.buttonWidth * settings.interfaceFactor)
    shown.layOut(in: inner, least: least, style: style, gap: gap / 1.5, isAtBottom: true)
    let text = parts.text
    field.style = style
    field.frame = Rect(
      x: text.minX, y: text.minY, width: text.size.width,
      height: min(style.targetSize, text.size.height))
  }

  override func draw(in canvas: Canvas) {
    super.draw(in: canvas)
    guard let face else { return }
    let (picture, text) = parts
    if page == .code, let code {
      code.draw(in: canvas, picture)
    } else {
      face.draw(in: canvas, picture, style)
    }
    guard page != .name else { return }
    let unit = settings.interfaceFactor
    var column = TextColumn(parts: [
      (face.item.title, 24 * unit, style.text),
      (face.item.facts.localizedList, 15 * unit, style.hint),
      (face.item.path, 15 * unit, style.text),
    ])
    if page == .code, code == nil {
      let words = localized("The path is too long for a QR code")
      column.parts.append((words, 15 * unit, style.hint))
    }
    column.draw(in: canvas, text)
  }
}
