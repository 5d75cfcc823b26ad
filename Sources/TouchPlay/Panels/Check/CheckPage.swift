internal import PanelCheck
internal import TrackerKit

/// The words of the guided check: the prompt, a test's result, and the verdict.
struct CheckPage {
  private static let titleSize = 18.0
  private static let promptSize = 26.0
  private static let resultSize = 30.0

  private let run: CheckRun
  private let settings: Settings
  private let bounds: Rect
  private let limits: Profile

  init(_ view: CheckView) {
    run = view.run
    settings = view.settings
    bounds = view.bounds
    limits = view.controller.limits
  }

  // MARK: Pages

  /// Draws what to do, how much of it is done, and how many tests there are.
  func drawPrompt(in canvas: Canvas) {
    page(in: canvas) { room in
      drawBar(room, in: canvas)
      var lines: [Line] = []
      let size = run.hasMarks ? Self.titleSize : Self.promptSize
      // The line to follow is also at the top.
      if run.phase == .waiting || run.test != .line {
        lines.append(Line(run.test.prompt, size: size))
      }
      let progress = run.test.words(run.progress)
      if !progress.isEmpty { lines.append(Line(progress, size: size, color: .accent)) }
      // Fingers hide less at the top; marks leave room under their first row.
      draw(lines, from: run.hasMarks ? max(34, 0.23 * room.height) : 34, in: room, on: canvas)
    }
  }

  /// Draws what the current test has shown.
  func drawResult(in canvas: Canvas) {
    let outcome = run[run.test]
    var lines = run.test.items.compactMap { item in
      outcome.figures[item].map { figure -> Line in
        let verdict = outcome.verdict(on: item, by: limits)
        return Line(
          "\(item.title): \(figure.words)\(verdict.map { "  \($0.rawValue)" } ?? "")",
          size: Self.resultSize, color: LineColor(verdict))
      }
    }
    if lines.isEmpty { lines = [Line("Not enough data to measure", size: Self.resultSize)] }
    switch outcome.state {
    case .interrupted:
      lines.append(Line("The system canceled a touch, so this test is inconclusive.", size: 20))
      lines.append(
        Line("Try again in a session with no gestures of its own, such as cage.", size: 20))
    case .trial:
      lines.append(Line("You used the mouse, so this says nothing about the panel.", size: 20))
    case .open, .done, .skipped: break
    }
    page(in: canvas) { room in
      drawBar(room, in: canvas)
      draw(lines, from: max(44, 0.16 * room.height), in: room, on: canvas)
    }
  }

  /// Draws the verdict on the panel, and what failed or was left out.
  func drawSummary(in canvas: Canvas) {
    let verdict = run.verdict(by: limits)
    var lines = [
      Line(verdict.rawValue.uppercased(), size: 54, color: LineColor(verdict)),
      Line("Limits: \(limits.name)", size: Self.titleSize, color: .dim),
    ]
    for test in run.tests {
      for item in test.items where run[test].verdict(on: item, by: limits) == .fail {
        let figure = run[test].figures[item].map { ": \($0.words)" } ?? ""
        lines.append(Line(item.title + figure, size: Self.titleSize, color: .fail))
      }
    }
    let skipped = run.tests.filter { run[$0].state == .skipped || !run[$0].isOver }
    if !skipped.isEmpty {
      lines.append(
        Line(
          "Not done: \(skipped.map(\.title).joined(separator: ", "))", size: Self.titleSize,
          color: .skipped))
    }
    page(in: canvas) { room in
      drawBar(room, in: canvas)
      draw(lines, from: max(44, 0.16 * room.height), in: room, on: canvas)
    }
  }

  /// Draws what to do with the card.
  func drawSize(in canvas: Canvas) {
    page(in: canvas) { room in
      draw(
        [
          Line("How large is the screen?", size: Self.promptSize),
          Line(
            "Hold a bank card against the outline. Drag its edge, or press the arrows, until it fits.",
            size: Self.titleSize, color: .dim),
        ], from: 8, in: room, on: canvas)
    }
  }

  // MARK: Lines

  /// The meaning of a line's color.
  private enum LineColor {
    case plain, dim, accent, pass, fail, skipped

    init(_ verdict: Verdict?, otherwise: LineColor = .plain) {
      switch verdict {
      case .pass: self = .pass
      case .fail: self = .fail
      case .inconclusive, .notTested: self = .accent
      case nil: self = otherwise
      }
    }

    var color: Color {
      switch self {
      case .plain: .white
      case .dim: Color(0xA8B4C0)
      case .accent: Color(0xFFE070)
      case .pass: Color(0x70E090)
      case .fail: Color(0xFF8070)
      case .skipped: Color(0xC0A0FF)
      }
    }
  }

  private struct Line {
    let text: String
    let size: Double
    let color: LineColor

    init(_ text: String, size: Double, color: LineColor = .plain) {
      self.text = text
      self.size = size
      self.color = color
    }
  }

  /// Draws scaled to the interface.
  private func page(in canvas: Canvas, _ draw: (Size) -> Void) {
    settings.scaled(bounds, in: canvas, draw)
  }

  /// Draws lines from the top, wrapped and centered, smaller where there is little room.
  private func draw(_ lines: [Line], from top: Double, in room: Size, on canvas: Canvas) {
    let shrink = min(1, room.width / 640)
    var y = top
    for line in lines {
      let size = max(13, line.size * shrink)
      // A character is about half as wide as it is high.
      for text in line.text.wrapped(to: (room.width - 24) / size, letter: 0.54) {
        canvas.color = line.color.color
        canvas.draw(
          TextRun(
            text, in: Rect(x: 12, y: y, width: room.width - 24, height: 1.35 * size), size: size,
            alignment: .center))
        y += 1.35 * size
      }
      y += 0.2 * size
    }
  }

  /// Draws a piece for each test, with the color and the mark of what it has shown: full if it is
  /// over, with a cross if it fails and a dash if it decides nothing, empty with a dash if it was
  /// skipped; the current one is white.
  private func drawBar(_ room: Size, in canvas: Canvas) {
    let bar = Rect(x: 12, y: 6, width: room.width - 24, height: 11)
    for (index, piece) in bar.columns(run.tests.count, gap: 4).enumerated() {
      let isCurrent = index == run.index && run.phase != .summary
      drawPiece(piece, run.tests[index], isCurrent: isCurrent, in: canvas)
    }
    canvas.color = LineColor.dim.color
    canvas.draw(
      TextRun(
        run.phase == .summary ? "The panel" : title,
        in: Rect(x: 12, y: 18, width: room.width - 24, height: 18), size: 14, alignment: .center))
  }

  /// Which test is on, and whether it has been skipped.
  private var title: String {
    let skipped = run[run.test].state == .skipped ? " (skipped)" : ""
    return "\(run.index + 1) of \(run.tests.count)  \(run.test.title)\(skipped)"
  }

  private func drawPiece(_ piece: Rect, _ test: GuidedTest, isCurrent: Bool, in canvas: Canvas) {
    func use(_ color: LineColor) { canvas.color = (isCurrent ? .plain : color).color }
    switch run[test].state {
    case .open:
      use(.dim)
      if !isCurrent { canvas.color = canvas.color.opacity(0.35) }
      canvas.fill(piece, cornerRadius: 3)
    case .skipped:
      use(.skipped)
      canvas.stroke(piece.corners, width: 1.5, isClosed: true)
      drawMark(at: piece.center, rises: [0], in: canvas)
    case .done, .interrupted, .trial:
      let verdict = verdict(on: test)
      use(LineColor(verdict, otherwise: .pass))
      canvas.fill(piece, cornerRadius: 3)
      canvas.color = .black
      switch verdict {
      case .fail: drawMark(at: piece.center, rises: [-4, 4], in: canvas)
      case .inconclusive, .notTested: drawMark(at: piece.center, rises: [0], in: canvas)
      case .pass, nil: break
      }
    }
  }

  /// Draws a short line for each rise.
  private func drawMark(at center: Point, rises: [Double], in canvas: Canvas) {
    for rise in rises {
      let arm = Point(x: rise == 0 ? 6 : 4, y: rise)
      canvas.stroke([center - arm, center + arm], width: 1.5)
    }
  }

  /// What a test that was done says about the panel; nil if no limit is for it.
  private func verdict(on test: GuidedTest) -> Verdict? {
    let verdicts = test.items.compactMap { run[test].verdict(on: $0, by: limits) }
    return verdicts.isEmpty ? nil : Verdict(of: verdicts)
  }
}

extension Rect {
  fileprivate var corners: [Point] {
    [origin, Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
  }
}

/// What people read about a test on the screen.
extension GuidedTest {
  /// What it is called.
  var title: String {
    switch self {
    case .fingers: "All fingers"
    case .line: "Follow the line"
    case .edges: "Edges and corners"
    case .ruler: "Straight strokes"
    case .still: "Still finger"
    case .taps: "Twenty taps"
    case .pair: "Two fingers"
    case .drumroll: "Drumroll"
    case .crossTalk: "Still finger, tapping finger"
    case .mapping: "Mapping"
    case .ghosts: "Hands off"
    }
  }

  /// What to do, in one sentence.
  var prompt: String {
    switch self {
    case .fingers: "Put down as many fingers as you can, then lift them."
    case .line: "Follow the line with one finger over the whole screen."
    case .edges: "Drag a finger off each edge, then touch each corner."
    case .ruler: "Draw the four lines, along a ruler if you have one."
    case .still: "Hold a finger still on each mark until its ring closes."
    case .taps: "Tap the mark twenty times with one finger."
    case .pair: "Pinch two fingers together, then move them past each other twice."
    case .drumroll: "Drum with ten fingers, one after the other, for five seconds."
    case .crossTalk: "Rest one finger on the left and tap fifty times on the right with another."
    case .mapping: "Touch the mark as exactly as you can."
    case .ghosts: "Press Start, then keep your hands off the screen for a minute."
    }
  }

  /// Progress in words, such as `3 of 9`; empty if there is nothing to count.
  func words(_ progress: GuidedProgress) -> String {
    switch self {
    case .fingers: progress.done == 0 ? "" : "\(progress.done) at once"
    case .line: progress.total.map { "\(100 * progress.done / max(1, $0)) %" } ?? ""
    case .drumroll, .ghosts:
      progress.total.map { "\(max(0, $0 - progress.done)) s left" } ?? ""
    default: progress.total.map { "\(progress.done) of \($0)" } ?? ""
    }
  }
}
