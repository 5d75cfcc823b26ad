internal import PanelCheck
internal import TrackerKit

/// The words of the guided check: the prompt, a test's result, and the verdict.
struct CheckPage {
  private static let titleSize = 18.0
  private static let promptSize = 26.0
  private static let dim = Color(0xA8B4C0)
  private static let accent = Color(0xFFE070)
  private static let failed = Color(0xFF8070)
  private static let skipped = Color(0xC0A0FF)

  private let run: CheckRun
  private let limits: Profile
  private let room: Size
  private let canvas: Canvas
  /// The seconds in which a new mapping must be confirmed; nil if there is none.
  private let trialSeconds: Double?
  /// Where cards end.
  private let bottom: Double

  /// Draws the page of a check, scaled like the interface.
  static func draw(_ view: CheckView, in canvas: Canvas) {
    view.settings.scaled(view.bounds, in: canvas) { room in
      let page = CheckPage(
        run: view.run, limits: view.controller.limits, room: room, canvas: canvas,
        trialSeconds: view.controller.trialEnd.map { $0.seconds(since: view.controller.now) },
        bottom: view.cardBottom / view.factor)
      if view.run.phase != .size { page.drawBar() }
      switch view.run.phase {
      case .size: page.drawSize()
      case .waiting, .running: page.drawPrompt()
      case .result: page.draw(CheckCard(view.run.test, of: view.run, by: page.limits))
      case .summary: page.draw(CheckCard(verdictOf: view.run, by: page.limits))
      }
    }
  }

  // MARK: Pages

  private func drawSize() {
    let prompt =
      "Hold a bank card against the outline. Drag its edge, or press the arrows, until it fits."
    draw(
      [
        Line("How large is the screen?", Self.promptSize), Line(prompt, Self.titleSize, Self.dim),
      ], from: 8)
  }

  /// Draws what to do, and how much of it is done.
  private func drawPrompt() {
    var lines: [Line] = []
    let size = run.hasMarks ? Self.titleSize : Self.promptSize
    // The top is to be wiped, too.
    if run.phase == .waiting || run.test != .surface { lines.append(Line(prompt, size)) }
    let progress = run.test.words(run.progress)
    if !progress.isEmpty { lines.append(Line(progress, size, Self.accent)) }
    if run.sweep.map({ !LossCauses($0).undecided.isEmpty }) == true {
      lines.append(
        Line("The panel lost your finger at the rings. Wipe over them again.", Self.titleSize))
    }
    // Fingers hide less at the top; marks leave room under their first row.
    draw(lines, from: run.hasMarks ? max(38, 0.23 * room.height) : 38, isOnPlate: true)
  }

  private var prompt: String {
    guard let trialSeconds else { return run.test.prompt }
    let seconds = Int(max(0, trialSeconds).rounded(.up))
    return
      "Touches were off, and have been corrected. Touch the mark within \(seconds) s to keep that."
  }

  /// Draws a card between the bar and the buttons.
  private func draw(_ card: CheckCard) {
    card.draw(from: 44, to: bottom, in: room, on: canvas)
  }

  // MARK: Lines

  private struct Line {
    let text: String
    let size: Double
    let color: Color

    init(_ text: String, _ size: Double, _ color: Color = .white) {
      self.text = text
      self.size = size
      self.color = color
    }
  }

  static func color(of verdict: Verdict?) -> Color {
    switch verdict {
    case .pass, .partial: Color(0x70E090)
    case .fail: failed
    case .inconclusive, .notTested: accent
    case nil: .white
    }
  }

  /// Draws lines from the top, wrapped and centered, smaller where there is little room.
  private func draw(_ lines: [Line], from top: Double, isOnPlate: Bool = false) {
    let shrink = min(1, room.width / 640)
    var y = top
    for line in lines {
      let size = max(13, line.size * shrink)
      canvas.color = line.color
      // A character is about half as wide as it is high.
      for text in line.text.wrapped(to: (room.width - 24) / size, letter: 0.54) {
        if isOnPlate, !run.hasFog { drawPlate(under: text, y: y, size: size) }
        draw(text, y: y, height: 1.35 * size, size: size)
        y += 1.35 * size
      }
      y += 0.2 * size
    }
  }

  /// Hides the lines to follow under words.
  private func drawPlate(under text: String, y: Double, size: Double) {
    let width = min(room.width - 24, Double(text.count) * 0.6 * size + 16)
    let color = canvas.color
    canvas.color = CheckView.ground
    canvas.fill(Rect(x: (room.width - width) / 2, y: y, width: width, height: 1.35 * size))
    canvas.color = color
  }

  private func draw(_ text: String, y: Double, height: Double, size: Double) {
    let box = Rect(x: 12, y: y, width: room.width - 24, height: height)
    canvas.draw(TextRun(text, in: box, size: size, alignment: .center))
  }

  // MARK: The bar

  /// Draws a piece for each test, with the color and the mark of its state: full if it is over,
  /// with a cross if it fails and a dash if it is undecided, empty with a dash if it was skipped.
  ///
  /// The current one is white.
  private func drawBar() {
    let bar = Rect(x: 12, y: 6, width: room.width - 24, height: 11)
    for (index, piece) in bar.columns(run.tests.count, gap: 4).enumerated() {
      let isCurrent = index == run.index && run.phase != .summary
      drawPiece(piece, run.tests[index], isCurrent: isCurrent)
    }
    // Fog is too bright for dim words.
    canvas.color = run.hasFog ? .white : Self.dim
    draw(run.phase == .summary ? "The panel" : title, y: 18, height: 20, size: 14)
  }

  /// The current test, and whether it has been skipped.
  private var title: String {
    let skipped = run[run.test].state == .skipped ? " (skipped)" : ""
    return "\(run.index + 1) of \(run.tests.count)  \(run.test.title)\(skipped)"
  }

  private func drawPiece(_ piece: Rect, _ test: GuidedTest, isCurrent: Bool) {
    switch run[test].state {
    case .open:
      canvas.color = isCurrent ? .white : Self.dim.opacity(0.35)
      canvas.fill(piece, cornerRadius: 3)
    case .skipped:
      canvas.color = isCurrent ? .white : Self.skipped
      canvas.stroke(piece.corners, width: 1.5, isClosed: true)
      drawMark(at: piece.center, rises: [0])
    case .done, .interrupted, .trial:
      let verdicts = test.items.compactMap { run[test].verdict(on: $0, by: limits) }
      let verdict = verdicts.isEmpty ? .pass : Verdict(of: verdicts)
      canvas.color = isCurrent ? .white : Self.color(of: verdict)
      canvas.fill(piece, cornerRadius: 3)
      canvas.color = .black
      switch verdict {
      case .fail: drawMark(at: piece.center, rises: [-4, 4])
      case .inconclusive, .notTested: drawMark(at: piece.center, rises: [0])
      case .pass, .partial: break
      }
    }
  }

  private func drawMark(at center: Point, rises: [Double]) {
    for rise in rises {
      let arm = Point(x: rise == 0 ? 6 : 4, y: rise)
      canvas.stroke([center - arm, center + arm], width: 1.5)
    }
  }
}

/// What people read about a test on the screen.
extension GuidedTest {
  var title: String {
    switch self {
    case .fingers: "All fingers"
    case .surface: "Wipe the surface"
    case .edges: "Edges and corners"
    case .ruler: "Straight strokes"
    case .still: "Still finger"
    case .taps: "Twenty taps"
    case .pair: "Two fingers"
    case .drumroll: "Drumroll"
    case .crossTalk: "Still finger, tapping finger"
    case .mapping: "Mapping"
    case .ghosts: "Hands off"
    case .latency: "Latency"
    case .tunedLatency: "Latency by a tuned prediction"
    case .feel: "How delays feel"
    }
  }

  var prompt: String {
    switch self {
    case .fingers: "Put down as many fingers as you can, then lift them."
    case .surface: "Wipe all fog off the screen with one finger or several, slowly."
    case .edges: "Drag a finger off each edge, then touch each corner."
    case .ruler: "Draw the four lines, along a ruler if you have one."
    case .still: "Hold a finger still on each mark until its ring closes."
    case .taps: "Tap the mark twenty times with one finger."
    case .pair: "Pinch two fingers together, then move them past each other twice."
    case .drumroll: "Drum with ten fingers, one after the other, for five seconds."
    case .crossTalk: "Rest one finger on the left and tap fifty times on the right with another."
    case .mapping: "Touch the mark as exactly as you can."
    case .latency: "Put a finger on the line, and stay on it as it goes around."
    case .tunedLatency: "Circle with a finger. Then tap: was the line behind it, on it, or ahead?"
    case .feel: "Drag the boxes. Each adds a different delay."
    case .ghosts: "Press Start, then keep your hands off the screen for a minute."
    }
  }

  /// The progress, such as `3 of 9`; empty if there is nothing to count.
  func words(_ progress: GuidedProgress) -> String {
    switch self {
    case .fingers: progress.done == 0 ? "" : "\(progress.done) at once"
    case .tunedLatency: progress.total.map { "\(progress.done) of \($0) runs" } ?? ""
    case .surface: progress.total.map { "\(100 * progress.done / max(1, $0)) %" } ?? ""
    case .drumroll, .ghosts, .latency:
      progress.total.map { "\(max(0, $0 - progress.done)) s left" } ?? ""
    default: progress.total.map { "\(progress.done) of \($0)" } ?? ""
    }
  }
}
