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

  private static let ground = Color(0x1D2630)
  private static let dim = Color(0xA8B4C0)
  private static let verdictSize = 46.0
  private static let sentenceSize = 20.0
  private static let widest = 820.0

  /// The verdict in large letters.
  let verdict: String
  let color: Color
  /// Sentences below it.
  let sentences: [String]
  let rows: [Row]
  /// What is said below the figures.
  var footnotes: [String] = []

  /// Draws the card between two heights, in the middle of a room, as large as it fits.
  func draw(from top: Double, to bottom: Double, in room: Size, on canvas: Canvas) {
    var size = 19.0
    // Smaller letters, so that all figures fit; what still does not fit is in the report.
    while size > 13, height(size, in: room) > bottom - top { size -= 1 }
    let layout = Layout(room, scale: size / 19)
    let isNarrow = layout.width < 520
    let step = (isNarrow ? 2.5 : 1.5) * size
    let fixed = height(size, in: room) - Double(rows.count) * step
    let shown = min(rows.count, max(0, Int((bottom - top - fixed) / step)))
    var footnotes = footnotes
    if shown < rows.count { footnotes.append("\(rows.count - shown) more in the report") }
    let total = min(bottom - top, fixed + Double(shown) * step)
    canvas.color = Self.ground
    canvas.fill(
      Rect(x: layout.left - 16, y: top, width: layout.width + 32, height: total), cornerRadius: 14)
    var y = top + 10
    y = text(verdict, color, Self.verdictSize * layout.scale, at: y, layout, canvas)
    for sentence in sentences {
      y = text(sentence, .white, Self.sentenceSize * layout.scale, at: y, layout, canvas)
    }
    y += 0.4 * size
    for row in rows.prefix(shown) {
      draw(row, in: Rect(x: layout.left, y: y, width: layout.width, height: step), size, canvas)
      y += step
    }
    for note in footnotes { y = text(note, Self.dim, size, at: y, layout, canvas) }
  }

  private struct Layout {
    let left, width, scale: Double

    init(_ room: Size, scale: Double) {
      width = min(room.width - 40, CheckCard.widest)
      left = (room.width - width) / 2
      self.scale = scale * min(1, room.width / 640)
    }
  }

  /// The height of everything with figures of a size.
  private func height(_ size: Double, in room: Size) -> Double {
    let layout = Layout(room, scale: size / 19)
    let step = (layout.width < 520 ? 2.5 : 1.5) * size
    let texts =
      [(verdict, Self.verdictSize * layout.scale)]
      + sentences.map { ($0, Self.sentenceSize * layout.scale) } + footnotes.map { ($0, size) }
    let lines = texts.reduce(0) { height, text in
      height + 1.35 * text.1 * Double(Self.wrapped(text.0, text.1, layout).count)
    }
    return 24 + 0.4 * size + lines + Double(rows.count) * step
  }

  private static func wrapped(_ text: String, _ size: Double, _ layout: Layout) -> [String] {
    text.wrapped(to: layout.width / size, letter: 0.54)
  }

  /// Draws centered lines, and returns where the next ones begin.
  private func text(
    _ text: String, _ color: Color, _ size: Double, at top: Double, _ layout: Layout,
    _ canvas: Canvas
  ) -> Double {
    var y = top
    canvas.color = color
    for line in Self.wrapped(text, size, layout) {
      let box = Rect(x: layout.left, y: y, width: layout.width, height: 1.35 * size)
      canvas.draw(TextRun(line, in: box, size: size, alignment: .center))
      y += 1.35 * size
    }
    return y
  }

  /// Draws a figure: its name on the left, the value and the limit on the right or below.
  private func draw(_ row: Row, in box: Rect, _ size: Double, _ canvas: Canvas) {
    let isNarrow = box.size.width < 520
    let height = isNarrow ? box.size.height / 2 : box.size.height
    canvas.color = CheckPage.color(of: row.verdict)
    canvas.draw(
      TextRun(
        row.sign + row.item.title,
        in: Rect(x: box.minX, y: box.minY, width: box.size.width, height: height),
        size: size))
    let limit = row.limit.map { "   limit \($0.words)" } ?? ""
    canvas.draw(
      TextRun(
        row.figure.words + limit,
        in: Rect(
          x: box.minX, y: isNarrow ? box.minY + height : box.minY, width: box.size.width,
          height: height), size: size, alignment: .trailing))
  }
}

extension CheckCard.Row {
  /// The verdict's sign, as in the HTML report: color is never the only one.
  fileprivate var sign: String {
    switch verdict {
    case .fail: "✗ "
    case .inconclusive, .notTested: "? "
    case .pass, .partial: "✓ "
    case nil: "– "
    }
  }

}

extension CheckCard {
  /// The result of a test.
  init(_ test: GuidedTest, of run: CheckRun, by limits: Profile) {
    rows = Self.rows([test], of: run, by: limits)
    let verdicts = rows.compactMap(\.verdict)
    let verdict = verdicts.isEmpty ? nil : Verdict(of: verdicts)
    self.verdict = (rows.isEmpty ? "not measured" : verdict?.rawValue ?? "measured").uppercased()
    color = CheckPage.color(of: verdict)
    sentences = Self.sentences(run[test].state, verdict, rows, limits)
  }

  /// The verdict on the panel.
  init(verdictOf run: CheckRun, by limits: Profile) {
    rows = Self.rows(run.tests, of: run, by: limits)
    let verdict = run.verdict(by: limits)
    self.verdict = verdict.rawValue.uppercased()
    color = CheckPage.color(of: verdict)
    let judged = rows.filter { $0.verdict != nil }
    let failed = judged.filter { $0.verdict == .fail }
    sentences = [
      failed.isEmpty
        ? "None of \(judged.count) items with a limit (\(limits.name)) failed."
        : "\(failed.count) of \(judged.count) items failed (limits: \(limits.name))."
    ]
    let skipped = run.tests.filter { run[$0].state == .skipped || !run[$0].isOver }
    footnotes =
      skipped.isEmpty ? [] : ["Not done: \(skipped.map(\.title).joined(separator: ", "))"]
  }

  private static func rows(
    _ tests: [GuidedTest], of run: CheckRun, by limits: Profile
  ) -> [Row] {
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
        "The system canceled a touch, so this test is inconclusive.",
        "Try again in a session with no gestures of its own, such as cage.",
      ]
    case .trial: return ["You used the mouse, so this says nothing about the panel."]
    case .open, .done, .skipped: break
    }
    guard let first = rows.first else { return ["Not enough data to measure. Repeat the test."] }
    switch verdict {
    case .fail: return [FailureAdvice(first.item, nil).meaning]
    case .inconclusive, .notTested:
      return [
        "This test could not decide: there are too few samples, or the hand moved too much. Repeat it."
      ]
    case .pass, .partial: return ["All figures are within the limits (\(limits.name))."]
    case nil: return ["The profile \(limits.name) has no limit for this."]
    }
  }
}
