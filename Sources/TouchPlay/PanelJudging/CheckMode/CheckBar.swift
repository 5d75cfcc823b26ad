internal import PanelCheck
internal import TrackerKit

/// The bar of tests: a piece for each, with the color and the sign of its result.
///
/// A piece that is open is an outline, and one that was skipped has a dash in it. The others are full,
/// with a check mark, a cross, or a dash if nothing was decided. The current one is full and bright
/// until it has a result, and is underlined.
struct CheckBar {
  private static let (gap, inset) = (4.0, 12.0)

  let run: CheckRun
  let limits: Profile
  let palette: CheckPalette
  /// How much of the result that has just come is filled, 0...1.
  let filled: Double
  /// Whether the window is so low that marks are near its edge.
  let isLow: Bool

  private var top: Double { isLow ? 3 : 8 }
  private var height: Double { isLow ? 8 : 14 }
  /// The part of their size that signs have.
  private var unit: Double { height / 14 }
  /// Where the line under the current piece ends.
  var bottom: Double { top + height + 4 * unit }

  func draw(in width: Double, on canvas: Canvas) {
    let bar = Rect(x: Self.inset, y: top, width: width - 2 * Self.inset, height: height)
    for (index, piece) in bar.columns(run.tests.count, gap: Self.gap).enumerated() {
      let isCurrent = index == run.index && run.phase != .summary
      draw(run.tests[index], in: piece, isCurrent: isCurrent, on: canvas)
    }
  }

  private func draw(_ test: GuidedTest, in piece: Rect, isCurrent: Bool, on canvas: Canvas) {
    switch run[test].state {
    case .open:
      canvas.color = isCurrent ? palette.text : palette.guide
      if isCurrent { return canvas.fill(piece, cornerRadius: 4) }
      outline(piece, on: canvas)
    case .skipped:
      canvas.color = isCurrent ? palette.text : palette.guide
      outline(piece, on: canvas)
      draw([Self.dash], in: piece, on: canvas)
    case .done, .interrupted, .trial:
      fill(piece, with: verdict(on: test), isNew: isCurrent && run.phase == .result, on: canvas)
    }
    if isCurrent { underline(piece, on: canvas) }
  }

  private func verdict(on test: GuidedTest) -> Verdict {
    let verdicts = test.items.compactMap { run[test].verdict(on: $0, by: limits) }
    return verdicts.isEmpty ? .pass : Verdict(of: verdicts)
  }

  private func fill(_ piece: Rect, with verdict: Verdict, isNew: Bool, on canvas: Canvas) {
    var part = piece
    if isNew { part.size.width *= filled }
    canvas.color = palette.color(of: verdict)
    canvas.fill(part, cornerRadius: 4)
    guard part == piece else { return }
    canvas.color = palette.ground
    switch verdict {
    case .fail: draw(Self.cross, in: piece, on: canvas)
    case .partial, .inconclusive, .notTested: draw([Self.dash], in: piece, on: canvas)
    case .pass: draw([Self.check], in: piece, on: canvas)
    }
  }

  // MARK: Shapes

  private static let dash = [Point(x: -6, y: 0), Point(x: 6, y: 0)]
  private static let check = [Point(x: -5, y: 0), Point(x: -1.5, y: 3.5), Point(x: 5, y: -3.5)]
  private static let cross = [
    [Point(x: -4, y: -4), Point(x: 4, y: 4)], [Point(x: 4, y: -4), Point(x: -4, y: 4)],
  ]

  private func draw(_ lines: [[Point]], in piece: Rect, on canvas: Canvas) {
    for line in lines { canvas.stroke(line.map { piece.center + $0 * unit }, width: 2 * unit) }
  }

  private func outline(_ piece: Rect, on canvas: Canvas) {
    canvas.stroke(piece.expanded(by: -1).corners, width: 2, isClosed: true)
  }

  private func underline(_ piece: Rect, on canvas: Canvas) {
    canvas.color = palette.text
    let y = piece.maxY + 2 * unit
    canvas.fill(Rect(x: piece.minX, y: y, width: piece.size.width, height: 2 * unit))
  }
}
