internal import PanelCheck
internal import TrackerKit

/// A card with the result of a test or of the whole check: the verdict, a plain sentence, and the
/// figures with their limits, those that fail first.
struct CheckCard {
  /// A figure on the card.
  struct Row {
    let item: CheckItem
    let figure: Figure
    let limit: Limit?
    let verdict: Verdict?
  }

  /// The sizes of the verdict, sentences and figures where there is room, and the smallest size.
  private static let (verdictSize, sentenceSize, figureSize, least) = (64.0, 24.0, 18.0, 13.0)
  private static let widest = 880.0
  /// The space between the card's side and its contents.
  private static let padding = 12.0
  /// The least space beside the card, in which the HUD's handle is.
  private static let margin = 32.0
  private static let lineHeight = 1.35
  /// How far the card slides up.
  private static let slide = 32.0

  /// The verdict in words, and what it is; nil if nothing was judged.
  let verdict: String
  let judgment: Verdict?
  /// Sentences below it.
  let sentences: [String]
  let rows: [Row]
  /// What is said below the figures.
  var footnotes: [String] = []

  /// Draws the card between two heights, in the middle of a room, as large as it fits.
  func draw(
    from top: Double, to bottom: Double, in room: Size, _ palette: CheckPalette,
    _ motion: CheckMotion = .over, on canvas: Canvas
  ) {
    let widest = rows.map(\.width).max() ?? 0
    var layout = Layout(room, size: Self.figureSize, widestRow: widest)
    // Smaller letters, so that all figures fit; what still does not fit is in the report.
    while layout.size > Self.least, height(layout) > bottom - top {
      layout = Layout(room, size: layout.size - 1, widestRow: widest)
    }
    var fixed = height(layout) - Double(rows.count) * layout.step
    let fitsAll = height(layout) <= bottom - top
    // The line that counts the others.
    if !fitsAll { fixed += Self.lineHeight * layout.size }
    let shown = fitsAll ? rows.count : max(0, Int((bottom - top - fixed) / layout.step))
    let total = min(bottom - top, fixed + Double(shown) * layout.step)
    // A little above the middle.
    let y = top + 0.4 * (bottom - top - total) + Self.slide * (1 - motion.card)
    let opacity = canvas.opacity
    canvas.opacity = opacity * motion.card
    canvas.color = palette.card
    canvas.fill(
      Rect(
        x: layout.left - Self.padding, y: y, width: layout.width + 2 * Self.padding, height: total),
      cornerRadius: 14)
    drawContents(shown, from: y + layout.gap, layout, palette, motion, on: canvas)
    canvas.opacity = opacity
  }

  private func drawContents(
    _ shown: Int, from top: Double, _ layout: Layout, _ palette: CheckPalette,
    _ motion: CheckMotion, on canvas: Canvas
  ) {
    var y = drawVerdict(at: top, layout, palette, motion, on: canvas)
    for sentence in sentences {
      y = text(sentence, palette.text, layout.sentence, at: y, layout, canvas)
    }
    y += layout.gap
    for row in rows.prefix(shown) {
      let box = Rect(x: layout.left, y: y, width: layout.width, height: layout.step)
      draw(row, in: box, layout, palette, canvas)
      y += layout.step
    }
    let hidden = shown < rows.count ? [localized("\(rows.count - shown) more in the report")] : []
    for note in footnotes + hidden {
      y = text(note, palette.hint, layout.size, at: y, layout, canvas)
    }
  }

  /// Draws the verdict, which grows to its size, and returns where the next line begins.
  private func drawVerdict(
    at top: Double, _ layout: Layout, _ palette: CheckPalette, _ motion: CheckMotion,
    on canvas: Canvas
  ) -> Double {
    let outer = canvas.opacity
    canvas.opacity = outer * motion.verdict
    let height = Self.lineHeight * layout.verdict
    canvas.color = palette.color(of: judgment)
    canvas.draw(
      TextRun(
        verdict, in: Rect(x: layout.left, y: top, width: layout.width, height: height),
        size: layout.verdict * (0.8 + 0.2 * motion.verdict), alignment: .center, weight: .bold))
    canvas.opacity = outer
    return top + height
  }

  /// Where the card is, and the sizes of its texts, for a size of its figures.
  private struct Layout {
    let left, width: Double
    let size, verdict, sentence: Double
    /// The space between the card's parts.
    let gap: Double
    /// Whether a figure's value is below its name.
    let isNarrow: Bool
    /// The height of a row.
    let step: Double

    init(_ room: Size, size: Double, widestRow: Double) {
      let part = size / CheckCard.figureSize * min(1, room.width / 640)
      width = min(room.width - 2 * (CheckCard.margin + CheckCard.padding), CheckCard.widest)
      left = (room.width - width) / 2
      self.size = size
      verdict = CheckCard.verdictSize * part
      sentence = max(CheckCard.least, CheckCard.sentenceSize * part)
      gap = room.height < 400 ? 4 : 12
      isNarrow = widestRow * size > width
      step = (isNarrow ? 2.6 : 1.6) * size
    }
  }

  /// The height of everything.
  private func height(_ layout: Layout) -> Double {
    let texts = sentences.map { ($0, layout.sentence) } + footnotes.map { ($0, layout.size) }
    let lines = texts.reduce(layout.verdict) { height, text in
      height + text.1 * Double(text.0.wrapped(to: layout.width / text.1).count)
    }
    return 3 * layout.gap + Self.lineHeight * lines + Double(rows.count) * layout.step
  }

  /// Draws centered lines, and returns where the next ones begin.
  private func text(
    _ text: String, _ color: Color, _ size: Double, at top: Double, _ layout: Layout,
    _ canvas: Canvas
  ) -> Double {
    var y = top
    canvas.color = color
    for line in text.wrapped(to: layout.width / size) {
      let box = Rect(x: layout.left, y: y, width: layout.width, height: Self.lineHeight * size)
      canvas.draw(TextRun(line, in: box, size: size, alignment: .center))
      y += box.size.height
    }
    return y
  }

  /// Draws a figure: its sign and name on the left, the value and the limit on the right or below.
  private func draw(
    _ row: Row, in box: Rect, _ layout: Layout, _ palette: CheckPalette, _ canvas: Canvas
  ) {
    var line = box
    if layout.isNarrow { line.size.height /= 2 }
    canvas.color = palette.color(of: row.verdict)
    canvas.draw(TextRun(row.sign, in: line, size: layout.size, weight: .bold))
    var name = line
    name.origin.x += Row.signWidth * layout.size
    name.size.width -= Row.signWidth * layout.size
    canvas.color = palette.text
    canvas.draw(TextRun(row.item.title.localized, in: name, size: layout.size))
    if layout.isNarrow { line.origin.y = line.maxY }
    canvas.draw(TextRun(row.value, in: line, size: layout.size, alignment: .trailing))
  }
}

extension CheckCard.Row {
  /// The width of the sign's column, and of the whole row in one line, in font sizes.
  fileprivate static let signWidth = 1.4
  fileprivate var width: Double {
    Self.signWidth + TextAdvance.of(item.title.localized) + TextAdvance.of(value) + 1
  }

  /// The figure, and its limit.
  fileprivate var value: String {
    figure.words + (limit.map { "   " + localized("limit \($0.words)") } ?? "")
  }

  /// The verdict's sign, as in the HTML report: color is never the only one.
  fileprivate var sign: String {
    switch verdict {
    case .fail: "✗"
    case .inconclusive, .notTested: "?"
    case .pass, .partial: "✓"
    case nil: "–"
    }
  }

}

extension CheckCard {
  /// The result of a test.
  init(_ test: GuidedTest, of run: CheckRun, by limits: Profile) {
    rows = Self.rows([test], of: run, by: limits)
    let verdicts = rows.compactMap(\.verdict)
    let verdict = verdicts.isEmpty ? nil : Verdict(of: verdicts)
    let words = verdict?.rawValue.localized ?? localized("measured")
    self.verdict = (rows.isEmpty ? localized("not measured") : words).uppercased()
    judgment = verdict
    sentences = Self.sentences(run[test].state, verdict, rows, limits)
  }

  /// The verdict on the panel.
  init(verdictOf run: CheckRun, by limits: Profile) {
    rows = Self.rows(run.tests, of: run, by: limits)
    let verdict = run.verdict(by: limits)
    self.verdict = verdict.rawValue.localized.uppercased()
    judgment = verdict
    let judged = rows.filter { $0.verdict != nil }
    let failed = judged.filter { $0.verdict == .fail }
    sentences = [
      localized(
        "\(failed.count) of \(judged.count) item failed (limits: \(limits.name)).",
        "\(failed.count) of \(judged.count) items failed (limits: \(limits.name)).",
        count: judged.count)
    ]
    let skipped = run.tests.filter { run[$0].state == .skipped || !run[$0].isOver }
    footnotes =
      skipped.isEmpty
      ? []
      : [localized("Not done: \(skipped.map(\.title.localized).localizedList)")]
  }

  private static func rows(_ tests: [GuidedTest], of run: CheckRun, by limits: Profile) -> [Row] {
    let rows = tests.flatMap { test in
      test.items.compactMap { item -> Row? in
        guard let figure = run[test].figures[item] else { return nil }
        return Row(
          item: item, figure: figure, limit: limits.limits[item],
          verdict: run[test].verdict(on: item, by: limits))
      }
    }
    return rows.ordered(by: \.verdict)
  }

  /// What a test's result means, in plain sentences.
  private static func sentences(
    _ state: CheckOutcome.State, _ verdict: Verdict?, _ rows: [Row], _ limits: Profile
  ) -> [String] {
    switch state {
    case .interrupted:
      return [
        localized("The system canceled a touch, so this test is inconclusive."),
        localized("Try again in a session with no gestures of its own, such as cage."),
      ]
    case .trial: return [localized("You used the mouse, so this says nothing about the panel.")]
    case .open, .done, .skipped: break
    }
    guard let first = rows.first else {
      return [localized("Not enough data to measure. Repeat the test.")]
    }
    switch verdict {
    case .fail: return [FailureAdvice(first.item, nil).meaning]
    case .inconclusive, .notTested:
      return [
        localized(
          "This test could not decide: there were too few samples, or the hand moved too much. Repeat it."
        )
      ]
    case .partial:
      return [
        localized(
          "Everything that could be judged is within the limits (\(limits.name)). For the rest, there were too few samples, or the hand moved too much."
        )
      ]
    case .pass: return [localized("All figures are within the limits (\(limits.name)).")]
    case nil: return [localized("The profile \(limits.name) has no limit for this.")]
    }
  }
}
