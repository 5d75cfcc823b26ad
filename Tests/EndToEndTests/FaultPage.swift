import Foundation
import Testing

/// The table of `docs/reliability.md`: what was tried, what the program did, and what was kept.
enum FaultPage {
  /// How often each form of a fault is tried in a long run, which is what the page states.
  private static let times = 5
  private static let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil

  /// How often a run tries each form.
  static var timesNow: Int { isLong ? times : 1 }

  /// The forms of a fault that a run tries.
  static func formsNow(of row: FaultRow) -> [Int] {
    let tries = isLong ? row.forms.count : row.formsInShortRun
    let step = (row.forms.count + tries - 1) / tries
    return stride(from: 0, to: row.forms.count, by: step).map { row.forms[$0] }
  }

  /// The names of the page's rows.
  static var names: [String] {
    get throws { try PageRow.names(of: "reliability.md", in: "faults") }
  }

  /// Checks that the page has a fault's row.
  static func check(_ row: FaultRow, _ outcomes: [FaultOutcome]) throws {
    var programs: [String] = []
    for outcome in outcomes where !programs.contains(outcome.program) {
      programs.append(outcome.program)
    }
    let losses = outcomes.reduce(into: Set()) { $0.formUnion($1.losses) }
    try PageRow(cells: [
      row.name, programs.joined(separator: "; or "), FaultOutcome.kept(losses),
      String(row.forms.count * times),
    ]).check(in: "reliability.md")
  }
}
