internal import TrackerKit

/// Learns a gesture from several drawings, then asks for a name (rule G4).
///
/// A drawing ends when no finger has come down for a while.
final class LearnView: SettingsModalView {
  private let templates: LearnedTemplates
  private let label = Label()
  private let cancel = Button(localized("Cancel"))
  private let done = Button(localized("Done"))
  private let field = TextField(placeholder: localized("Name (optional)"))
  /// The gesture to name; nil while drawing.
  private var learned: LearnedTemplate?
  private(set) var examples: [[[Point]]] = []
  private var strokes: [[Point]] = []
  private var pause: LoopTimer?

  init(settings: Settings, templates: LearnedTemplates) {
    self.templates = templates
    super.init(settings: settings)
    identifier = "Learn"
    dismissal = .never
    field.maximumLength = LearnedTemplate.longestName
    cancel.addTarget(self, action: LearnView.close, for: .touchUpInside)
    done.addTarget(self, action: LearnView.finish, for: .touchUpInside)
    field.addTarget(self, action: LearnView.finish, for: .editingDidEndOnExit)
    for part in [label, field, done, cancel] { addSubview(part) }
  }

  override func open() {
    close()
    super.open()
    show(localized("Draw a gesture"))
  }

  /// Closes; a gesture with enough drawings stays learned, without a name.
  override func close() {
    pause?.cancel()
    field.resignFirstResponder()
    field.text = ""
    examples = []
    strokes = []
    learned = nil
    super.close()
  }

  private func finish() {
    if let learned { templates.name(learned.number, field.text) }
    close()
  }

  private func show(_ text: String) {
    let isNaming = learned != nil
    field.isHidden = !isNaming
    done.isHidden = !isNaming
    cancel.isHidden = isNaming
    let progress = "\(min(examples.count + 1, LearnedTemplate.exampleCount))"
    label.text =
      isNaming ? text : localized("\(text): \(progress) of \(LearnedTemplate.exampleCount)")
    layoutSubviews()
    setNeedsDisplay()
  }

  // MARK: Drawing

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard learned == nil else { return }
    pause?.cancel()
    strokes.append([])
    touchesMoved(touches, with: event)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard learned == nil, let touch = touches.first, !strokes.isEmpty else { return }
    event.forEachSample(of: touch) { sample in
      if strokes[strokes.count - 1].last != sample.location {
        strokes[strokes.count - 1].append(sample.location)
      }
    }
    setNeedsDisplay()
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard learned == nil else { return }
    touchesMoved(touches, with: event)
    pause?.cancel()
    let seconds = GestureTuning().longestStrokePause
    pause = window?.application?.loop.schedule(after: seconds) { [weak self] in self?.addExample() }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    strokes = []
    setNeedsDisplay()
  }

  private func addExample() {
    let drawing = strokes
    strokes = []
    guard LearnedTemplate.isExample(drawing) else {
      return show(localized("Too small: draw it larger"))
    }
    examples.append(drawing)
    guard examples.count == LearnedTemplate.exampleCount else {
      return show(localized("Draw it again"))
    }
    let known = templates.library.match(drawing).flatMap { Int($0.name) }.flatMap { templates[$0] }
    guard let template = templates.learn(examples) else {
      examples = []
      return show(localized("No number is left"))
    }
    learned = template
    show(
      known.map { localized("Learned as \(template.title), similar to \($0.title)") }
        ?? localized("Learned as \(template.title)"))
  }

  // MARK: Appearance

  private var gap: Double { min(10 * settings.interfaceFactor, bounds.size.shortEdge * 0.03) }

  /// The height of the rows above the drawing area.
  private var row: Double { min(settings.style.targetSize, bounds.size.height * 0.2) }

  private var thumbnails: Rect {
    let edge = min(96 * settings.interfaceFactor, bounds.size.shortEdge * 0.25)
    return Rect(
      x: gap, y: bounds.maxY - gap - edge, width: bounds.size.width - 2 * gap, height: edge)
  }

  override func layoutSubviews() {
    let width = min(110 * settings.interfaceFactor, bounds.size.width * 0.3)
    let right = bounds.size.width - gap - width
    label.frame = Rect(x: gap, y: gap, width: right - 2 * gap, height: row)
    cancel.frame = Rect(x: right, y: gap, width: width, height: row)
    let second = 2 * gap + row
    field.frame = Rect(x: gap, y: second, width: right - 2 * gap, height: row)
    done.frame = Rect(x: right, y: second, width: width, height: row)
    for control in [cancel, done, field] { control.style = settings.style }
    panelColor = settings.style.panel
    label.show(in: settings.style)
  }

  override func draw(in canvas: Canvas) {
    super.draw(in: canvas)
    let line = max(2, gap / 2)
    canvas.color = settings.style.accent
    for stroke in strokes { canvas.stroke(stroke, width: line) }
    let locations = thumbnails
    for index in 0..<LearnedTemplate.exampleCount {
      let box = Rect(
        x: locations.minX + Double(index) * (locations.size.height + gap), y: locations.minY,
        width: locations.size.height, height: locations.size.height)
      canvas.color = settings.style.face
      canvas.fill(box, cornerRadius: gap)
      guard examples.indices.contains(index) else { continue }
      canvas.color = settings.style.accent
      canvas.drawSketch(examples[index], in: box.expanded(by: -gap / 2), width: line)
    }
  }

  func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    var (drawings, name) = (examples + [strokes], field.text)
    try visitor.visit(&drawings)
    try visitor.visit(&name)
  }
}

extension Canvas {
  /// Draws strokes as large as fit in a rectangle, in the current color (rule G4).
  func drawSketch(_ strokes: [[Point]], in rect: Rect, width: Double) {
    guard let frame = Rect(around: Array(strokes.joined())) else { return }
    let room = rect.expanded(by: -width)
    let extent = max(frame.size.width, frame.size.height, 1)
    let scale = room.size.shortEdge / extent
    let middle = frame.center
    for line in strokes {
      stroke(line.lazy.map { room.center + ($0 - middle) * scale }, width: width)
    }
  }
}
