import TestSupport

/// A limit for the ratio of two programs at 1920x1080.
struct Goal {
  let name: String
  let limit: Double
  let program: MeasuredProgram
  let base: MeasuredProgram
  let figure: Figure
  /// Whether a row is the one that counts.
  let isRow: @Sendable (Measurement) -> Bool

  /// The goals, what was measured, and whether they are met.
  static func table(of lines: [Line]) -> String {
    let rows = all.map { goal in
      let ratio = goal.ratio(in: lines)
      let isMet = ratio.map { $0 <= goal.limit ? "yes" : "no" } ?? "not measured"
      return [
        goal.name, "\(goal.program.rawValue) / \(goal.base.rawValue)",
        "<= \(limit(goal.limit))", ratio.map(limit) ?? "", isMet,
      ]
    }
    let header = [
      ["goal", "ratio of", "limit", "measured", "met"], [String](repeating: "---", count: 5),
    ]
    return MarkdownTable.text(header + rows)
  }

  private func ratio(in lines: [Line]) -> Double? {
    func median(_ program: MeasuredProgram) -> Double? {
      lines.median(figure, of: program) { $0.isPlain && isRow($0.measurement) }
    }
    guard let base = median(base), let median = median(program), base > 0 else { return nil }
    return median / base
  }

  private static func limit(_ value: Double) -> String {
    value < 0.1 ? "1/\(MarkdownTable.number(1 / value))" : MarkdownTable.number(value)
  }

  /// What Touchy may take is limited twice: by Trace, and by what it could take if Trace were at its own limit.
  private static let all =
    [
      moves(.traceStraight, 1.3, .floor), moves(.traceSmooth, 1.6, .floor),
      moves(.traceSmooth, 1 / 3, .qt), moves(.traceSmooth, 1 / 50, .kivy),
      moves(.touchy, 1.5, .traceSmooth), moves(.touchy, 1.5 * 1.6, .floor),
      moves(.touchy, 1, .numbers), start(1.5, .floor),
    ] + MeasuredProgram.peers.map { start(1, $0) } + taps(others: 0) + taps(others: 9)

  private static func moves(
    _ program: MeasuredProgram, _ limit: Double, _ base: MeasuredProgram
  ) -> Goal {
    Goal(
      name: "10 fingers at 60 Hz", limit: limit, program: program, base: base,
      figure: .processorTime
    ) {
      if case .moves(fingers: 10, rate: 60, _) = $0 { true } else { false }
    }
  }

  private static func start(_ limit: Double, _ base: MeasuredProgram) -> Goal {
    Goal(
      name: "start", limit: limit, program: .traceSmooth, base: base, figure: .time
    ) { $0 == .start }
  }

  private static func taps(others: Int) -> [Goal] {
    let measurement = Measurement.tap(others: others)
    return [Figure.median, .late].map { figure in
      Goal(
        name: "\(measurement.name), \(figure.rawValue)", limit: 1.2, program: .traceSmooth,
        base: .floor, figure: figure
      ) { $0 == measurement }
    }
  }
}
