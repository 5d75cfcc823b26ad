/// What was measured.
struct Results {
  private struct Key: Hashable {
    let row: String
    let program: MeasuredProgram
  }

  /// Whether no measurement has failed.
  var isComplete = true
  private var values: [Key: [[Figure: Double]]] = [:]

  /// Adds a program's figures of one run.
  mutating func add(_ figures: [Figure: Double], for program: MeasuredProgram, in row: Row) {
    values[Key(row: row.name, program: program), default: []].append(figures)
  }

  /// The lines of the table about a row.
  func lines(_ row: Row) -> [Line] {
    Figure.allCases.flatMap { figure in
      row.programs.compactMap { line(figure, of: $0, in: row) }
    }
  }

  private func line(_ figure: Figure, of program: MeasuredProgram, in row: Row) -> Line? {
    let values = values(figure, of: program, in: row)
    guard !values.isEmpty else { return nil }
    var line = Line(row: row, program: program, figure: figure, values: values)
    if let base = figure.base {
      line.base = base.rawValue
      line.baseValues = self.values(base, of: program, in: row)
    } else if let base = row.bases.first(where: { !self.values(figure, of: $0, in: row).isEmpty }) {
      line.base = base.rawValue
      line.baseValues = self.values(figure, of: base, in: row)
    }
    return line
  }

  private func values(_ figure: Figure, of program: MeasuredProgram, in row: Row) -> [Double] {
    (values[Key(row: row.name, program: program)] ?? []).compactMap { $0[figure] }
  }
}

/// One line of the table: a figure of a program.
struct Line {
  let row: Row
  let program: MeasuredProgram
  let figure: Figure
  /// The values of all runs.
  let values: [Double]
  /// What it is compared with: another program, or another figure of this one.
  var base = ""
  /// The values of that.
  var baseValues: [Double] = []

  var median: Double { Self.median(values) }

  /// The medians' ratio; nil if both are 0 or there is nothing to compare with.
  var ratio: Double? {
    guard !baseValues.isEmpty else { return nil }
    let base = Self.median(baseValues)
    return base == 0 && median == 0 ? nil : median / base
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

extension [Line] {
  /// A program's median in the first row that fits; nil if it was not measured.
  func median(
    _ figure: Figure, of program: MeasuredProgram, where fits: (Row) -> Bool
  ) -> Double? {
    first { $0.figure == figure && $0.program == program && fits($0.row) }?.median
  }
}
