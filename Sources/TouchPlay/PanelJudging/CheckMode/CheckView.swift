internal import PanelCheck
internal import TrackerKit

/// The screen of the guided check: the prompt, what the fingers do, and three buttons.
final class CheckView: SettingsView {
  unowned let controller: CheckController
  /// From left to right.
  private let buttons: [Button]
  private let card = BankCardView()
  /// Who tests, and where (rule J12).
  private let tester = TextField(placeholder: localized("Tester (optional)"))
  private let site = TextField(placeholder: localized("Site (optional)"))
  private let reportButton: Button
  private let displayButton: Button
  private var sizeWords: CheckPage.SizeWords?

  init(_ controller: CheckController, settings: Settings) {
    self.controller = controller
    buttons = (0..<3).map { _ in Button(style: settings.style) }
    reportButton = Button(style: settings.style)
    reportButton.title = localized("Open report")
    displayButton = Button(style: settings.style)
    displayButton.title = localized("Next display")
    super.init(settings: settings)
    isMultipleTouchEnabled = true
    card.onScale = { [unowned controller] in controller.setScale($0) }
    addSubview(card)
    for field in [tester, site] {
      field.addTarget(self, action: CheckView.detailsChanged, for: .editingChanged)
      addSubview(field)
    }
    for (button, action) in zip(
      buttons + [reportButton, displayButton],
      [
        CheckController.back, CheckController.middlePressed, CheckController.goOn,
        CheckController.openReport, CheckController.nextDisplay,
      ])
    {
      button.addTarget(controller, action: action, for: .touchUpInside)
      addSubview(button)
    }
  }

  var run: CheckRun { controller.run }
  var palette: CheckPalette { settings.isDark ? .dark : .light }
  /// The factor that scales sizes (rule H5).
  var factor: Double { settings.interfaceFactor }
  var occupied: [Rect] {
    (buttons + [reportButton, displayButton]).filter { !$0.isHidden }.map(\.frame)
  }
  /// Where the cards end: above the buttons.
  var cardBottom: Double {
    let isOneRow = reportButton.isHidden && displayButton.isHidden
    return (isOneRow ? buttons[0] : reportButton).frame.minY - 8 * factor
  }

  /// The prompt, or the verdict.
  override var accessibilityElement: AccessibilityElement? {
    drawnText.map { AccessibilityElement(.announcement, $0) }
  }

  func update() {
    for (index, button) in buttons.enumerated() {
      button.title = titles[index]
      // Buttons are out of the way while fingers do the test.
      button.isHidden = titles[index].isEmpty || run.hasActiveFinger
      button.frame = buttonFrames[index]
    }
    buttons[2].isSelected = run.phase == .result || run.phase == .size
    // Not where a second tap on the way here would hit them (rule J13).
    reportButton.isHidden = run.phase != .summary || controller.exits.reportPath == nil
    displayButton.isHidden = run.phase != .summary || !controller.exits.hasNextDisplay
    for (button, frame) in zip([reportButton, displayButton], buttonFrames.dropFirst()) {
      button.frame = frame
      button.frame.origin.y -= frame.size.height + 8 * factor
    }
    styleButtons()
    showDetails()
    card.isHidden = run.phase != .size
    if !card.isHidden { card.show(run.panel, from: cardTop, in: self) }
    setNeedsDisplay()
  }

  /// Gives all buttons letters of the same size, with which the longest title fits.
  private func styleButtons() {
    let all = buttons + [reportButton, displayButton]
    var style = settings.style
    let width = buttonFrames[0].size.width
    style.padding = min(style.padding, width / 16)
    style = style.fitting(all.filter { !$0.isHidden }.map(\.title), in: width)
    for button in all { button.style = style }
  }

  /// Lays out the fields for the report, under the prompt, where the keyboard does not hide them.
  private func showDetails() {
    // A small screen has no room for them.
    let isHidden = run.phase != .size || bounds.size.height < 420 * factor
    for field in [tester, site] {
      field.isHidden = isHidden
      if isHidden { field.resignFirstResponder() }
    }
    guard !isHidden else { return }
    let width = min(bounds.size.width - 24 * factor, 560 * factor)
    let row = Rect(
      x: (bounds.size.width - width) / 2, y: max(100 * factor, wordsBottom + 8 * factor),
      width: width, height: settings.style.targetSize)
    for ((field, text), frame) in zip(
      [(tester, run.tester), (site, run.site)], row.columns(2, gap: 8 * factor))
    {
      field.style = settings.style
      field.frame = frame
      field.text = text
    }
  }

  /// Where the words above the bank card end.
  private var wordsBottom: Double {
    let room = Size(width: bounds.size.width / factor, height: bounds.size.height / factor)
    return sizeWords(on: CheckPage(view: self, room: room)).end * factor
  }

  /// The text above the bank card, laid out again only when the page's size or the theme has changed.
  func sizeWords(on page: CheckPage) -> CheckPage.SizeWords {
    if let sizeWords, sizeWords.room == page.room, sizeWords.isDark == settings.isDark {
      return sizeWords
    }
    let words = page.sizeWords()
    sizeWords = words
    return words
  }

  /// Where the room for the bank card begins.
  private var cardTop: Double { (tester.isHidden ? wordsBottom : tester.frame.maxY) + 16 * factor }

  private func detailsChanged() { controller.setDetails(tester: tester.text, site: site.text) }

  override func layoutSubviews() {
    controller.windowChanged(bounds.size)
    card.frame = bounds
    update()
  }

  /// The titles of the buttons; a button with an empty one is hidden.
  private var titles: [String] { englishTitles.map(\.localized) }

  // texts
  private var englishTitles: [String] {
    // The first test comes after the panel's size and the details for the report.
    let back = run.index == 0 ? "Setup" : "Back"
    return switch run.phase {
    case .size: ["", "", "Next"]
    case .waiting where run.test == .ghosts: [back, "Start", "Skip"]
    case .waiting: [back, run.earlier.isEmpty ? "" : "Undo", "Skip"]
    case .running: [back, "Repeat", "Done"]
    case .result: [back, "Repeat", "Next"]
    // No button in this place leads here, so that a double tap hits nothing (rule J13).
    case .summary: ["Back", "Start over", ""]
    }
  }

  /// The places of the buttons: always at the bottom, between the corners, where no test has a mark,
  /// even if the panel is rotated or mirrored.
  private var buttonFrames: [Rect] {
    let (height, gap) = (settings.style.targetSize, 8 * factor)
    let width = min(bounds.size.width * 0.7, 480 * factor)
    return Rect(
      x: (bounds.size.width - width) / 2, y: bounds.maxY - height - gap, width: width,
      height: height
    ).columns(3, gap: gap)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    controller.add(touches, .began, with: event)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    controller.add(touches, .moved, with: event)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    controller.add(touches, .ended, with: event)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    controller.add(touches, .cancelled, with: event)
  }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(palette.ground, in: bounds)
    if run.phase == .waiting || run.phase == .running {
      drawGuide(in: canvas)
      drawFingers(in: canvas)
    }
    CheckPage.draw(self, in: canvas)
  }
}

/// What a test shows on the surface: its lines and marks, the demonstration, and the fingers.
extension CheckView {
  /// Draws what to follow, and the demonstrating fingers.
  private func drawGuide(in canvas: Canvas) {
    drawFog(in: canvas)
    drawLines(in: canvas)
    drawMarks(in: canvas)
    switch run.test {
    case .edges: drawOpenEdges(in: canvas)
    case .latency: return drawTarget(in: canvas)
    case .tunedLatency: drawAnswers(in: canvas)
    case .feel: drawBoxes(in: canvas)
    default: break
    }
    guard run.phase == .waiting else { return }
    let test = run.test
    let part = controller.demonstrated / test.demonstrationTime
    canvas.color = palette.text.opacity(0.45)
    for location in test.demonstration(
      on: run.panel, at: part - part.rounded(.down), step: run.log.paths.count)
    {
      canvas.fillDisc(center: run.panel.point(location), radius: 18 * factor)
    }
  }

  /// Draws the fog that is not wiped away yet, dead areas, and places to wipe again.
  private func drawFog(in canvas: Canvas) {
    guard run.hasFog else { return }
    canvas.color = palette.fog
    guard let sweep = run.sweep else { return canvas.fill(bounds) }
    for stretch in sweep.fog { canvas.fill(box(stretch)) }
    let causes = LossCauses(sweep)
    for area in causes.deadAreas {
      let area = box(area.frame).expanded(by: 4 * factor)
      canvas.color = palette.fail
      canvas.fill(area)
      // Its color is too near to the fog's.
      canvas.color = palette.text
      canvas.stroke(area.corners, width: 2 * factor, isClosed: true)
    }
    canvas.color = palette.text
    for loss in causes.undecided {
      let center = run.panel.point(loss.middle)
      canvas.strokeRing(center: center, radius: 24 * factor, width: 4 * factor)
    }
  }

  /// Converts a rectangle of the surface to the view, in whole points, so that neighbors touch.
  private func box(_ rect: Rect) -> Rect {
    func rounded(_ point: Point) -> Point { Point(x: point.x.rounded(), y: point.y.rounded()) }
    let start = rounded(run.panel.point(rect.origin))
    let end = rounded(run.panel.point(Point(x: rect.maxX, y: rect.maxY)))
    return Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }

  /// Draws the edges and corners that are left to do.
  private func drawOpenEdges(in canvas: Canvas) {
    let range = EdgeRange(panel: run.panel, paths: run.log.paths)
    canvas.color = palette.mark
    for edge in range.openEdges {
      canvas.stroke(edge.middle(on: run.panel).map { run.panel.point($0) }, width: 12 * factor)
    }
    for corner in range.openCorners {
      canvas.fillDisc(center: run.panel.point(corner), radius: 16 * factor)
    }
  }

  private func drawLines(in canvas: Canvas) {
    canvas.color = palette.guide
    for line in run.test.lines(on: run.panel) {
      canvas.stroke(line.map { run.panel.point($0) }, width: 4 * factor)
    }
  }

  /// Draws the line that a finger follows, which rests until the finger lands.
  private func drawTarget(in canvas: Canvas) {
    let begin = run.times?.lowerBound
    let seconds = begin.map { controller.now.seconds(since: $0) } ?? 0
    let target = Latency.target(on: run.panel, at: seconds)
    draw(target, in: canvas)
    canvas.fillDisc(center: run.panel.point(target.middle), radius: 14 * factor)
  }

  /// Draws the circle to go around, and a line across it.
  private func draw(_ line: Latency.Line?, in canvas: Canvas) {
    let circle = Latency.circle(on: run.panel)
    let edge = run.panel.point(circle.center + Point(x: circle.radius, y: 0))
    let center = run.panel.point(circle.center)
    canvas.color = palette.guide
    canvas.strokeRing(center: center, radius: edge.x - center.x, width: 2 * factor)
    guard let line else { return }
    canvas.color = palette.mark
    canvas.stroke([run.panel.point(line.inner), run.panel.point(line.outer)], width: 6 * factor)
  }

  /// Draws the answers to tap, and the line to judge.
  private func drawAnswers(in canvas: Canvas) {
    for answer in TunedLatency.Answer.allCases {
      let box = TunedLatency.box(of: answer, on: run.panel)
      drawFrame(box, answer.title.localized, alignment: .center, in: canvas)
    }
    draw(TunedLatency(panel: run.panel, paths: run.log.paths).line(at: controller.now), in: canvas)
  }

  /// Draws the lanes of the boxes to drag, with their delays, and the boxes.
  private func drawBoxes(in canvas: Canvas) {
    for (lane, delay) in zip(Feel.lanes(on: run.panel), Feel.delays) {
      let words = delay == 0 ? localized("no delay") : "+\(Int(1000 * delay)) ms"
      drawFrame(lane, words, alignment: .leading, in: canvas)
      let center = run.panel.point(
        Feel.box(in: lane, after: delay, run.log.paths, at: controller.now))
      let side = 0.8 * box(lane).size.height
      canvas.color = palette.mark
      canvas.fill(
        Rect(center: center, size: Size(width: side, height: side)), cornerRadius: 8 * factor)
    }
  }

  /// Draws a frame on the surface with words in it.
  private func drawFrame(
    _ rect: Rect, _ words: String, alignment: TextRun.Alignment, in canvas: Canvas
  ) {
    let frame = box(rect)
    canvas.color = palette.guide
    canvas.stroke(frame.corners, width: 2 * factor, isClosed: true)
    canvas.color = palette.text
    let inside = frame.expanded(by: -6 * factor)
    // A character is about half as wide as it is high.
    let fitting = inside.size.width / words.width(ofCharacter: 1 / 1.7)
    canvas.draw(
      TextRun(
        words, in: inside, size: min(22 * factor, 0.4 * frame.size.height, fitting),
        alignment: alignment))
  }

  /// Draws the marks: those that are done are filled, and the one to touch next is bright.
  private func drawMarks(in canvas: Canvas) {
    let test = run.test
    let done = test == .taps ? 0 : run.progress.done
    for (index, location) in test.marks(on: run.panel).enumerated() {
      let center = run.panel.point(location)
      canvas.color = index == done ? palette.mark : palette.guide
      if index < done {
        canvas.fillDisc(center: center, radius: 10 * factor)
      } else if test != .mapping || index == done {
        drawCross(at: center, in: canvas)
      }
    }
  }

  private func drawCross(at center: Point, in canvas: Canvas) {
    let arm = 16 * factor
    for way in [Point(x: arm, y: 0), Point(x: 0, y: arm)] {
      canvas.stroke([center - way, center + way], width: 2 * factor)
    }
    canvas.strokeRing(center: center, radius: arm * 0.7, width: 2 * factor)
  }

  private func drawFingers(in canvas: Canvas) {
    canvas.color = palette.finger
    for path in run.log.paths where run.test != .surface && !run.test.isAboutDelay {
      let line = path.samples.map { run.panel.point($0.location) }
      if line.count > 1 { canvas.stroke(line, width: 3 * factor) }
      if path.end != .open, let last = line.last {
        canvas.fillDisc(center: last, radius: 4 * factor)
      }
    }
    // A ring would lag behind the finger, and draw the eye.
    for path in run.log.openPaths where !run.test.isAboutDelay {
      let center = run.panel.point(path.last.location)
      canvas.color = run.hasFog ? palette.text : palette.finger
      canvas.strokeRing(center: center, radius: 34 * factor, width: 4 * factor)
      if run.test == .still { drawRest(path, at: center, in: canvas) }
    }
    if run.test == .ruler { drawResiduals(in: canvas) }
  }

  /// Draws the part of the rest that is over, as dots of a ring.
  private func drawRest(_ path: ContactPath, at center: Point, in canvas: Canvas) {
    guard let now = run.times?.upperBound else { return }
    let part = min(1, now.seconds(since: path.first.time) / GuidedTest.restTime)
    canvas.color = palette.mark
    for dot in 0..<Int(part * 24) {
      let angle = Angle(degrees: Double(dot) * 15 - 90)
      let direction = Point(x: angle.cosine, y: angle.sine)
      canvas.fillDisc(center: center + direction * (48 * factor), radius: 4 * factor)
    }
  }

  /// Draws each stroke's distances from its straight line, magnified ten times.
  private func drawResiduals(in canvas: Canvas) {
    for path in run.log.paths where path.end != .open {
      guard let stroke = Ruler.Stroke(path, on: run.panel) else { continue }
      let normal = Point(x: -stroke.line.direction.y, y: stroke.line.direction.x)
      canvas.color = palette.mark
      canvas.stroke(
        zip(path.samples, stroke.residuals).map { sample, residual in
          run.panel.point(sample.location + normal * (9 * residual))
        }, width: 2 * factor)
    }
  }
}
