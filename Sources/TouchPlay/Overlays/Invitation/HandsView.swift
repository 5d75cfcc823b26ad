internal import TrackerKit

/// Hands that show what fingers do in a mode, until the first touch (rule H12).
///
/// They are shown in modes that the user has never touched. They take no touches.
final class HandsView: SettingsView {
  /// The seconds of one showing, how often it is repeated, and the parts of it before the fingers
  /// come down and after they lift.
  private static let (seconds, rounds, rest) = (2.6, 3, 0.15)
  private static let fontSize = 24.0
  private static let trailWidth = 5.0

  /// What is shown; nil if nothing is.
  private var lesson: Lesson?
  private var elapsed = 0.0
  private var animation: Animation?

  var isActive: Bool { lesson != nil }

  /// Begins to show a mode's lesson, if it has one that is new to the user.
  func show(_ mode: Mode) {
    hide()
    guard settings.showsHands, !settings.seenHands.contains(mode.id), let lesson = mode.lesson,
      let loop = window?.application?.loop
    else { return }
    self.lesson = lesson
    elapsed = 0
    animation = loop.animate { [weak self] in self?.advance($0) ?? false }
    setNeedsDisplay()
  }

  private func advance(_ step: Double) -> Bool {
    elapsed += step
    if settings.hasMotion { setNeedsDisplay() }
    guard elapsed < Self.seconds * Double(Self.rounds) else {
      hide()
      return false
    }
    return lesson != nil
  }

  func hide() {
    guard lesson != nil else { return }
    lesson = nil
    animation?.stop()
    setNeedsDisplay()
  }

  /// Hides the hands for good, because the user has touched the mode.
  func touched(_ mode: Mode) {
    guard settings.showsHands, mode.lesson != nil else { return }
    settings.seenHands.insert(mode.id)
    hide()
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas) {
    guard let lesson else { return }
    let round = elapsed / Self.seconds
    let part = settings.hasMotion ? round - round.rounded(.down) : 0.5
    let way = min(max((part - Self.rest) / (1 - 2 * Self.rest), 0), 1)
    let isDown = part > Self.rest && part < 1 - Self.rest
    for points in lesson.ways {
      let points = points.map { Point(x: $0.x * bounds.size.width, y: $0.y * bounds.size.height) }
      draw(points.beginning(ofShare: way), isDown: isDown, in: canvas)
    }
    drawCaption(lesson.text.localized, in: canvas)
  }

  private func draw(_ trail: [Point], isDown: Bool, in canvas: Canvas) {
    guard let tip = trail.last else { return }
    let factor = settings.interfaceFactor
    let color = Color(0x1388BC)
    if isDown {
      canvas.color = color.opacity(0.7)
      canvas.stroke(trail, width: Self.trailWidth * factor)
      canvas.color = color
      canvas.strokeRing(center: tip, radius: 26 * factor, width: 4 * factor)
    }
    // A lifted finger is above the screen.
    let lift = isDown ? Point.zero : Point(x: 10, y: -14) * factor
    for (color, extra) in [(Color(0x15181C), 5.0), (Color(0xF2F5F7), 0)] {
      canvas.color = color
      drawHand(at: tip + lift, scale: factor, extra: extra, in: canvas)
    }
  }

  /// Draws a hand whose forefinger points at a location.
  private func drawHand(at tip: Point, scale: Double, extra: Double, in canvas: Canvas) {
    func stroke(_ first: (Double, Double), _ last: (Double, Double), _ width: Double) {
      let ends = [first, last].map { tip + Point(x: $0.0, y: $0.1) * scale }
      canvas.stroke(ends, width: (width + extra) * scale)
    }
    stroke((4, 8), (18, 62), 20)
    stroke((38, 52), (40, 72), 18)
    stroke((55, 56), (54, 76), 18)
    stroke((70, 64), (66, 82), 16)
    stroke((6, 66), (26, 92), 18)
    stroke((32, 82), (52, 84), 40)
    stroke((40, 100), (50, 100), 40)
  }

  private func drawCaption(_ text: String, in canvas: Canvas) {
    let style = settings.style
    let size = min(Self.fontSize * settings.interfaceFactor, bounds.size.width / 18)
    let width = min(bounds.size.width * 0.9, 900 * settings.interfaceFactor)
    let lines = text.wrapped(to: (width - 2 * size) / size)
    let longest = lines.map { TextAdvance.of($0) }.max() ?? 0
    let box = Rect(
      center: Point(x: bounds.center.x, y: bounds.size.height * 0.86),
      size: Size(
        width: min(width, (longest + 2) * size),
        height: (1.35 * Double(lines.count) + 0.8) * size))
    canvas.color = style.panel.opacity(0.92)
    canvas.fill(box, cornerRadius: size / 2)
    canvas.color = style.text
    for (line, row) in zip(lines, box.expanded(by: -0.4 * size).rows(lines.count)) {
      canvas.draw(TextRun(line, in: row, size: size, alignment: .center))
    }
  }
}
