import Foundation
import TestSupport

extension ProgramTable {
  /// The rows of the table, with the programs that can be started and that the options select.
  func rows(_ options: PeerCostOptions) -> [Row] {
    let seconds = options.seconds
    let idle = options.isShort ? [.floor] + MeasuredProgram.modes : MeasuredProgram.everything
    let targets =
      rows(on: .fullHD, idle: idle, seconds: seconds) + inkRows(seconds: seconds)
      + floodRows(seconds: seconds)
      + [Row(measurement: .segment, programs: [.plainLoop, .coverage, .composited])]
    let others =
      [Screen.fullHD, .ultraHD].flatMap { rateRows(on: $0, seconds: seconds) }
      + rows(on: .ultraHD, idle: idle, seconds: seconds) + cageRows(seconds: seconds)
    return (targets + (options.isShort ? [] : others)).compactMap { row in
      var row = row
      row.programs = row.programs.filter { program in
        programs.contains(program) && isSelected("\(row.name), \(program.rawValue)", options.only)
      }
      return row.programs.isEmpty ? nil : row
    }
  }

  private func rows(
    on screen: Screen, idle: [MeasuredProgram], seconds: Double?
  ) -> [Row] {
    let everything = MeasuredProgram.everything
    let painters = MeasuredProgram.painters
    func row(_ measurement: Measurement, _ programs: [MeasuredProgram]) -> Row {
      Row(measurement: measurement, screen: screen, programs: programs)
    }
    return [
      row(.start, everything),
      row(.tap(others: 0), painters),
      row(.tap(others: 9), painters),
      row(
        .moves(fingers: 10, rate: 60, seconds: seconds ?? 20),
        everything + (screen == .fullHD ? [.traceRecording, .numbers] : [])),
      row(.idle(seconds: seconds ?? 10), idle),
    ]
  }

  /// Wide ink; Kivy's is never wider than in the other rows.
  private func inkRows(seconds: Double?) -> [Row] {
    [
      Row(
        measurement: .moves(fingers: 10, rate: 60, seconds: seconds ?? 20), ink: 50,
        programs: [.floor, .kitPainter, .traceWide, .qt])
    ]
  }

  /// Fingers at higher rates, and more of them.
  private func rateRows(on screen: Screen, seconds: Double?) -> [Row] {
    [(10, 120), (10, 240), (40, 60)].map { fingers, rate in
      Row(
        measurement: .moves(fingers: fingers, rate: rate, seconds: seconds ?? 5), screen: screen,
        programs: MeasuredProgram.painters)
    }
  }

  /// So many moves that programs may fall behind; GTK and Kivy do so with fewer.
  private func floodRows(seconds: Double?) -> [Row] {
    let programs: [MeasuredProgram] = [.floor, .traceStraight, .traceSmooth, .traceRecording, .qt]
    return [
      Row(
        measurement: .flood(fingers: 10, rate: 1000, seconds: seconds ?? 10), programs: programs),
      Row(
        measurement: .flood(fingers: 40, rate: 240, seconds: seconds ?? 5), screen: .ultraHD,
        programs: programs + [.touchy]),
    ]
  }

  /// What the compositor's clients cost; the other painters have no such display here.
  private func cageRows(seconds: Double?) -> [Row] {
    let programs = [MeasuredProgram.traceSmooth, .traceStraight, .touchy]
    return [
      .tap(others: 0), .tap(others: 9), .moves(fingers: 10, rate: 60, seconds: seconds ?? 5),
      .idle(seconds: seconds ?? 10),
    ].map { Row(measurement: $0, driver: .wayland, programs: programs) }
  }

  private func isSelected(_ line: String, _ pattern: String?) -> Bool {
    guard let pattern else { return true }
    return line.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil
  }
}
