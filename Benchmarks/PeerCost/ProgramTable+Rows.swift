import Foundation
import TestSupport

extension ProgramTable {
  /// The rows of the table, with the programs that can be started and that the options select.
  func rows(_ options: PeerCostOptions) -> [Row] {
    let all = [Screen.fullHD, .ultraHD].flatMap { rows(on: $0, seconds: options.seconds) }
    return (all + cageRows(seconds: options.seconds)).compactMap { row in
      var row = row
      row.programs = row.programs.filter { program in
        programs.contains(program) && isSelected("\(row.name), \(program.rawValue)", options.only)
      }
      return row.programs.isEmpty ? nil : row
    }
  }

  private func rows(on screen: Screen, seconds: Double?) -> [Row] {
    let everything = MeasuredProgram.allCases
    let painters = MeasuredProgram.painters
    func row(_ measurement: Measurement, _ programs: [MeasuredProgram]) -> Row {
      Row(measurement: measurement, screen: screen, programs: programs)
    }
    return [
      row(.start, everything),
      row(.tap(others: 0), painters),
      row(.tap(others: 9), painters),
      row(.moves(fingers: 10, rate: 60, seconds: seconds ?? 20), everything),
      row(.moves(fingers: 10, rate: 120, seconds: seconds ?? 5), painters),
      row(.moves(fingers: 10, rate: 240, seconds: seconds ?? 5), painters),
      row(.moves(fingers: 40, rate: 60, seconds: seconds ?? 5), painters),
      row(.idle(seconds: seconds ?? 10), everything),
    ]
  }

  /// What the compositor's clients cost; the other painters have no such display here.
  private func cageRows(seconds: Double?) -> [Row] {
    let programs = [MeasuredProgram.traceSmooth, .traceStraight, .touchy]
    return [
      .tap(others: 0), .tap(others: 9), .moves(fingers: 10, rate: 60, seconds: seconds ?? 5),
      .idle(seconds: seconds ?? 10),
    ].map {
      Row(measurement: $0, screen: .fullHD, driver: .wayland, programs: programs)
    }
  }

  private func isSelected(_ line: String, _ pattern: String?) -> Bool {
    guard let pattern else { return true }
    return line.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil
  }
}
