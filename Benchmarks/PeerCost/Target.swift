import TestSupport
import TrackerKit

/// A limit that touchplay should keep to on the machine that this table was first made on.
///
/// Other limits are ratios of two programs: see `Goal`.
struct Target {
  let name: String
  let limit: Double
  let unit: String
  /// What was measured, in the unit; nil without the rows that it needs.
  let measured: @Sendable ([Line]) -> Double?

  /// The targets as cells: their names, limits, what was measured, its ratio to the limit, and
  /// whether they are met.
  static func table(of lines: [Line]) -> String {
    let rows = all.map { $0.cells(lines) }
    let header = [
      ["target", "limit", "measured", "measured / limit", "met"],
      [String](repeating: "---", count: 5),
    ]
    return MarkdownTable.text(header + rows + [pages])
  }

  /// The targets as lines of the table for programs.
  static func lines(_ lines: [Line]) -> String {
    all.compactMap { target in
      target.measured(lines).map { measured in
        CSVTable.text(
          ofTarget: target.name, measured, unit: target.unit, ratio: target.ratio(of: measured),
          limit: target.limit)
      }
    }.joined()
  }

  private static let pages = [
    "a frame's cost from 0 to 1,000,000 finished strokes", "<= 1.10 x", "by `page-cost`", "", "",
  ]

  private func cells(_ lines: [Line]) -> [String] {
    let bound = "<= \(number(limit)) \(unit)"
    guard let measured = measured(lines) else { return [name, bound, "not measured", "", ""] }
    let ratio = ratio(of: measured).map(MarkdownTable.number) ?? "equal"
    return [
      name, bound, "\(number(measured)) \(unit)", ratio, measured <= limit ? "yes" : "no",
    ]
  }

  private func number(_ value: Double) -> String {
    if value == value.rounded() { return "\(Int(value))" }
    guard value < 0.1 else { return MarkdownTable.number(value) }
    return "1/\(MarkdownTable.number(1 / value))"
  }

  /// Nil if both are 0.
  private func ratio(of measured: Double) -> Double? {
    measured == 0 && limit == 0 ? nil : measured / limit
  }
}

extension Target {
  private static let all =
    idle + moves + floods + reactions + [
      segment(.coverage, "a segment of 6 px, 8 px wide", 0.6),
      segment(.composited, "the same, composited", 1.3),
    ] + recording

  private static let idle = [
    Target(name: "wake-ups in 10 s, in the worst mode", limit: 0, unit: "wake-ups") {
      worst(.wakeUps, $0)
    },
    Target(name: "processor time of 10 s of idling, in the worst mode", limit: 1, unit: "ms") {
      worst(.processorTime, $0)
    },
  ]

  /// The most of any mode, for ten seconds.
  private static func worst(_ figure: Figure, _ lines: [Line]) -> Double? {
    MeasuredProgram.modes.compactMap { mode in
      lines.first {
        guard $0.row.isPlain, $0.program == mode, $0.figure == figure else { return false }
        return if case .idle = $0.row.measurement { true } else { false }
      }.flatMap { line in
        guard case .idle(let seconds) = line.row.measurement else { return nil }
        return line.median * 10 / seconds
      }
    }.max()
  }

  private static let moves = [
    Target(name: "12,000 moves, 8 px at 50 %", limit: 300, unit: "ms") {
      cost(of: .traceSmooth, moves: 12_000, $0) { $0.isPlain && $0.hasTenFingers(at: 60) }
    },
    Target(name: "12,000 moves, 50 px at 50 % (the kit painter)", limit: 450, unit: "ms") {
      cost(of: .kitPainter, moves: 12_000, $0) { $0.ink == 50 }
    },
    share(of: .traceSmooth, in: .qt, "8 px", 1 / 3.0),
    share(of: .kitPainter, in: .qt, "50 px", 1 / 3.0),
    share(of: .traceSmooth, in: .kivy, "8 px", 1 / 50.0),
    share(of: .kitPainter, in: .kivy, "50 px", 1 / 50.0),
  ]

  /// The processor time of a number of moves, in milliseconds.
  private static func cost(
    of program: MeasuredProgram, moves: Double, _ lines: [Line], where fits: (Row) -> Bool
  ) -> Double? {
    guard let time = lines.median(.processorTime, of: program, where: fits),
      let sent = lines.median(.sent, of: program, where: fits)
    else { return nil }
    return time / sent * moves
  }

  /// Two programs' processor time, which may be in two rows: the peers draw the same ink in both.
  private static func share(
    of program: MeasuredProgram, in peer: MeasuredProgram, _ width: String, _ limit: Double
  ) -> Target {
    Target(
      name: "12,000 moves, \(width), against \(peer.rawValue)", limit: limit,
      unit: "x \(peer.rawValue)"
    ) { lines in
      func time(_ program: MeasuredProgram) -> Double? {
        lines.median(.processorTime, of: program) {
          $0.screen == .fullHD && $0.driver == .x11 && $0.hasTenFingers(at: 60)
        }
      }
      guard let own = time(program), let base = time(peer) else { return nil }
      return own / base
    }
  }

  private static let floods = [
    Target(name: "10 fingers at 1000 Hz for 10 s", limit: 800, unit: "ms") {
      cost(of: .traceSmooth, moves: 100_000, $0) { $0.hasTenFingers(at: 1000) }
    },
    Target(name: "moves of these that are lost", limit: 0, unit: "moves") { lines in
      func sum(_ figure: Figure) -> Double? {
        lines.first {
          $0.figure == figure && $0.program == .traceRecording && $0.row.hasTenFingers(at: 1000)
        }?.values.reduce(0, +)
      }
      guard let sent = sum(.sent), let received = sum(.received) else { return nil }
      return sent - received
    },
    Target(name: "40 fingers at 240 Hz, 3840x2160: of one core", limit: 100, unit: "%") {
      $0.median(.share, of: .traceSmooth) { $0.screen == .ultraHD }
    },
    // A frame of a display.
    Target(name: "the same: last move to pixel", limit: 16.7, unit: "ms") {
      $0.median(.behind, of: .traceSmooth) { $0.screen == .ultraHD }
    },
  ]

  private static let reactions =
    [(0, Figure.median, 0.5), (0, .late, 1), (9, .median, 0.5), (9, .late, 1)].map {
      others, figure, limit in
      let measurement = Measurement.tap(others: others)
      return Target(
        name: "\(measurement.name), \(figure.rawValue.prefix(3))", limit: limit, unit: "ms"
      ) {
        $0.median(figure, of: .traceSmooth) { $0.isPlain && $0.measurement == measurement }
      }
    } + [
      Target(name: "start to first pixel", limit: 60, unit: "ms") {
        $0.median(.time, of: .traceSmooth) { $0.isPlain && $0.measurement == .start }
      },
      Target(name: "memory at 1920x1080", limit: 40, unit: "MB") { lines in
        lines.median(.memory, of: .traceSmooth) { $0.isPlain && $0.hasTenFingers(at: 60) }
          .map { $0 * 1.048_576 }
      },
    ]

  private static func segment(
    _ program: MeasuredProgram, _ name: String, _ limit: Double
  ) -> Target {
    Target(name: name, limit: limit, unit: "µs") {
      $0.median(.segment, of: program) { _ in true }
    }
  }

  private static let recording = [
    Target(name: "recording: bytes per move", limit: 5, unit: "bytes") {
      $0.median(.bytes, of: .traceRecording) { $0.hasTenFingers(at: 60) }
    },
    Target(name: "recording: of one core", limit: 1, unit: "%") { lines in
      func time(_ program: MeasuredProgram) -> Double? {
        lines.median(.processorTime, of: program) { $0.isPlain && $0.hasTenFingers(at: 60) }
      }
      let row = lines.first { $0.program == .traceRecording && $0.row.hasTenFingers(at: 60) }?.row
      guard case .moves(_, _, let seconds) = row?.measurement, let plain = time(.traceSmooth),
        let recording = time(.traceRecording)
      else { return nil }
      return (recording - plain) / seconds / 10
    },
  ]
}

extension Row {
  /// Whether ten fingers move at a rate in Hz.
  fileprivate func hasTenFingers(at rate: Int) -> Bool {
    switch measurement {
    case .moves(10, rate, _), .flood(10, rate, _): true
    default: false
    }
  }
}
