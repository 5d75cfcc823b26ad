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
    guard let base = row.base else { return [] }
    return Figure.allCases.flatMap { figure in
      row.programs.compactMap { program in
        let values = values(figure, of: program, in: row)
        guard !values.isEmpty else { return nil }
        return Line(
          row: row, program: program, figure: figure, values: values,
          baseValues: self.values(figure, of: base, in: row))
      }
    }
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
  /// Those of the program that it is compared with.
  let baseValues: [Double]

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
