internal import PanelCheck
internal import TrackerKit

/// The screen of the guided check: the prompt, what the fingers do, and three buttons.
final class CheckView: View {
  private static let ground = Color(0x10151C)

  unowned let controller: CheckController
  let settings: Settings
  private let left: Button
  private let middle: Button
  private let right: Button
  private let card = BankCardView()

  init(_ controller: CheckController, settings: Settings) {
    self.controller = controller
    self.settings = settings
    let style = settings.style
    left = Button(style: style)
    middle = Button(style: style)
    right = Button(style: style)
    super.init()
    isMultipleTouchEnabled = true
    card.onScale = { [unowned controller] in controller.setScale($0) }
    left.addTarget(controller, action: CheckController.back, for: .touchUpInside)
    middle.addTarget(controller, action: CheckController.middlePressed, for: .touchUpInside)
    right.addTarget(controller, action: CheckController.goOn, for: .touchUpInside)
    for part in [card, left, middle, right] { addSubview(part) }
  }

  /// The check that the view shows.
  var run: CheckRun { controller.run }
  /// The factor that scales sizes (rule H5).
  var factor: Double { settings.interfaceFactor }
  /// The buttons' areas.
  var occupied: [Rect] { [left, middle, right].filter { !$0.isHidden }.map(\.frame) }

  /// Shows the current state.
  func update() {
    let words = CheckButtons(run)
    for (button, title) in [(left, words.left), (middle, words.middle), (right, words.right)] {
      button.title = title
      // Buttons are out of the way while fingers do the test.
      button.isHidden = title.isEmpty || run.hasActiveFinger
      button.style = settings.style
    }
    for (button, frame) in zip([left, middle, right], buttonFrames) { button.frame = frame }
    right.isSelected = run.phase == .result || run.phase == .size
    card.isHidden = run.phase != .size
    card.show(run.panel, style: settings.style)
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    controller.windowChanged(bounds.size)
    card.frame = bounds
    update()
  }

  /// Where the buttons are: at the bottom, beside the corners that a finger has to reach.
  ///
  /// In a test with marks they are where no mark is, however the panel is turned or mirrored.
  private var buttonFrames: [Rect] {
    let height = settings.style.targetSize
    let gap = 8 * factor
    let isDone = run.phase != .waiting && run.phase != .running
    var side = gap
    if !isDone, run.test == .edges {
      let reach = 2.0.squareRoot() * GuidedTest.edgeReach(on: run.panel)
      side = run.panel.point(Point(x: reach, y: 0)).x
    } else if !isDone, run.hasMarks {
      // The handle of the panel with all functions is at the edge.
      side = height * 0.75
    }
    let width = min(bounds.size.width - 2 * side, 480 * factor)
    var row = Rect(
      x: (bounds.size.width - width) / 2, y: bounds.maxY - height - gap, width: width,
      height: height)
    if !isDone, run.hasMarks {
      row.origin.y = bounds.size.height * 2 / 3 - height / 2
    }
    return row.columns(3, gap: gap)
  }

  // MARK: Touches

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

  // MARK: Drawing

  override func draw(in canvas: Canvas) {
    canvas.fillGround(Self.ground, in: bounds)
    switch run.phase {
    case .size: CheckPage(self).drawSize(in: canvas)
    case .waiting, .running:
      drawGuide(in: canvas)
      drawFingers(in: canvas)
      CheckPage(self).drawPrompt(in: canvas)
    case .result: CheckPage(self).drawResult(in: canvas)
    case .summary: CheckPage(self).drawSummary(in: canvas)
    }
  }
}

/// The titles of the three buttons; an empty one has no button.
struct CheckButtons {
  var left = "Back"
  var middle = "Repeat"
  var right = "Next"

  init(_ run: CheckRun) {
    switch run.phase {
    case .size: (left, middle, right) = ("", "", "Next")
    case .waiting where run.test == .ghosts: (middle, right) = ("Start", "Skip")
    case .waiting: (middle, right) = (run.earlier.isEmpty ? "" : "Undo", "Skip")
    case .running: right = "Done"
    case .result: break
    // Where no button leads here, so that a double tap hits nothing (rule J13).
    case .summary: (middle, right) = ("Start over", "")
    }
  }
}
