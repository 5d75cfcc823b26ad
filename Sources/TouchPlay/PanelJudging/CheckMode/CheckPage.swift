internal import PanelCheck
internal import TrackerKit

/// The words of the guided check: the prompt, a test's result, and the verdict.
struct CheckPage {
  /// The title's size and its height below the bar.
  private static let (titleSize, titleHeight) = (15.0, 22.0)
  /// A lower window has a thinner bar, and no title beside a prompt.
  private static let leastHeight = 300.0
  /// The space around marks and figures that words leave free.
  private static let margin = 24.0

  let view: CheckView
  /// The page's size, in points of the scaled interface: the view's size divided by its factor.
  let room: Size

  private var run: CheckRun { view.run }
  private var limits: Profile { view.controller.limits }
  private var palette: CheckPalette { view.palette }
  private var motion: CheckMotion { view.controller.motion }

  static func draw(_ view: CheckView, in canvas: Canvas) {
    view.settings.scaled(view.bounds, in: canvas) {
      CheckPage(view: view, room: $0).draw(on: canvas)
    }
  }

  private func draw(on canvas: Canvas) {
    if run.phase != .size { drawBar(on: canvas) }
    // How many lines there are depends on the language.
    canvas.withoutDigest { drawWords(on: canvas) }
  }

  private func drawWords(on canvas: Canvas) {
    switch run.phase {
    case .size: view.sizeWords(on: self).words.draw(on: canvas)
    // A plate hides the lines to follow under the words; fog is one.
    case .waiting, .running:
      promptWords.draw(on: canvas, plate: run.hasFog ? nil : palette.ground)
    case .result: draw(CheckCard(run.test, of: run, by: limits), on: canvas)
    case .summary: draw(CheckCard(verdictOf: run, by: limits), on: canvas)
    }
  }

  private var isLow: Bool { room.height < Self.leastHeight }
  private var bar: CheckBar {
    CheckBar(run: run, limits: limits, palette: palette, filled: motion.piece, isLow: isLow)
  }
  private var hasTitle: Bool { !isLow || run.phase == .result || run.phase == .summary }
  /// Where the prompt or a card begins.
  private var top: Double { bar.bottom + (hasTitle ? Self.titleHeight : 0) + 4 }

  private func drawBar(on canvas: Canvas) {
    bar.draw(in: room.width, on: canvas)
    guard hasTitle else { return }
    // Fog is too bright for dim words.
    canvas.color = run.hasFog ? palette.text : palette.hint
    let box = Rect(x: 12, y: bar.bottom, width: room.width - 24, height: Self.titleHeight)
    canvas.draw(
      TextRun(
        run.phase == .summary ? localized("The panel") : title, in: box, size: Self.titleSize,
        alignment: .center))
  }

  /// The current test, and whether it has been skipped.
  private var title: String {
    let place = localized("\(run.index + 1) of \(run.tests.count)")
    let name = run.test.title.localized
    let isSkipped = run[run.test].state == .skipped
    return "\(place)  " + (isSkipped ? localized("\(name) (skipped)") : name)
  }

  /// Draws a card between the bar and the buttons.
  private func draw(_ card: CheckCard, on canvas: Canvas) {
    card.draw(from: top, to: view.cardBottom / view.factor, in: room, palette, motion, on: canvas)
  }

  // MARK: Words

  /// The text above the bank card, laid out for a page's size and a theme.
  struct SizeWords {
    let room: Size
    let isDark: Bool
    let words: CheckWords
    /// Where the English text ends: used in every language, so that what fingers touch does not move.
    let end: Double
  }

  /// Lays out the text above the bank card, in the room that English takes.
  func sizeWords() -> SizeWords {
    let end = Language.english.use { sizeWords(to: max(96, 0.16 * room.height)).bottom }
    return SizeWords(
      room: room, isDark: view.settings.isDark, words: sizeWords(to: end), end: end)
  }

  private func sizeWords(to end: Double) -> CheckWords {
    let prompt = localized(
      "Hold a bank card against the outline. Drag an edge of the outline, or tap the arrows, until the outline matches the card."
    )
    return CheckWords(
      [
        .init(text: localized("How large is the screen?"), isLarge: true, color: palette.text),
        .init(text: prompt, color: palette.hint),
      ], from: 8, to: end, in: room.width)
  }

  /// What to do, and how much of it is done.
  private var promptWords: CheckWords {
    var lines: [CheckWords.Line] = []
    // The top is to be wiped, too.
    let isAsked = run.phase == .waiting || run.test != .surface
    let progress = run.test.words(run.progress)
    if isAsked {
      // Where there is little room, how much is done is in the same line.
      let text = isLow ? "\(prompt) \(progress)" : prompt
      lines.append(.init(text: text, isLarge: true, color: palette.text))
    }
    if !progress.isEmpty, !(isLow && isAsked) {
      let color = run.hasFog ? palette.text : palette.mark
      lines.append(.init(text: progress, isLarge: true, isBold: true, color: color))
    }
    if run.sweep.map({ !LossCauses($0).undecided.isEmpty }) == true {
      lines.append(
        .init(
          text: localized("The panel lost your finger at the rings. Wipe over them again."),
          color: palette.text))
    }
    // Fingers hide less at the top; marks leave room under their first row.
    let top = run.hasMarks ? max(top, (isLow ? 0.21 : 0.23) * room.height) : top
    return CheckWords(lines, from: top, to: wordsEnd, in: room.width)
  }

  private var prompt: String {
    guard let end = view.controller.trialEnd else { return run.test.prompt.localized }
    let seconds = Int(max(0, end.seconds(since: view.controller.now)).rounded(.up))
    return localized(
      "Touches were off, and have been corrected. Touch the mark within \(seconds) s to keep that.")
  }

  /// Where the words end: above what the test shows, which stays where it is.
  private var wordsEnd: Double {
    switch run.test {
    case .still: 0.42 * room.height - 0.7 * Self.margin
    case .mapping, .taps: 0.5 * room.height - Self.margin
    case .latency, .tunedLatency:
      top(of: Latency.circle(on: run.panel)) - Self.margin
    case .feel: (Feel.lanes(on: run.panel).first.map(top) ?? room.height) - 4
    case .ruler: 0.25 * room.height
    default: 0.4 * room.height
    }
  }

  private func top(of circle: (center: Point, radius: Double)) -> Double {
    run.panel.point(circle.center - Point(x: 0, y: circle.radius)).y / view.factor
  }

  private func top(of lane: Rect) -> Double { run.panel.point(lane.origin).y / view.factor }
}
