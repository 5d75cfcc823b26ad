import Foundation
import TestSupport
import TrackerKit

/// What touches cost touchplay, bare C programs and other painters, with real touches on private
/// displays.
///
/// In each run, the programs of a row are measured in turn; lines show medians of all runs, and the
/// ratio to the first program of the row.
final class Peers {
  /// What is done with a program to measure it.
  enum Task: Equatable {
    case start
    case taps(others: Int)
    case moves(fingers: Int, rate: Int)
    case idle
  }

  struct Row {
    let name: String
    let task: Task
    var screen = Painter.Screen.fullHD
    var driver = TouchRig.Driver.x11
    let painters: [Painter]
  }

  private let options: Options
  private let runs: Int
  private let seconds: Double
  private let folder: TemporaryFolder
  private let painters: [Painter]
  /// The medians by row, program and figure.
  private var medians: [[String]: Double] = [:]
  private var isComplete = true

  init(_ options: Options) throws {
    self.options = options
    runs = options.runs ?? (options.isQuick ? 1 : 5)
    seconds = options.seconds ?? (options.isQuick ? 0.5 : 10)
    folder = try TemporaryFolder()
    try folder.write(Data("lines straight\n".utf8), to: "touchplay/settings")
    var painters = [
      Painter.touchplay("Trace", mode: "trace"),
      .touchplay("Trace unsmoothed", mode: "trace", [], ["XDG_CONFIG_HOME": folder.path]),
      .touchplay("Touchy", mode: "touchy"),
      .c(
        "C numbers", source: Benchmarks.root + "/Benchmarks/Peers/number-paint.c", in: folder),
      .touchplay("Lines", mode: "lines"), .touchplay("Gestures", mode: "gestures"),
      .touchplay("Eight ball", mode: "eightball"), .touchplay("Check", mode: "check"),
      .touchplay(
        "Trace recording", mode: "trace",
        ["--force", "--record", folder.path("session.touchplay")]),
    ]
    if let floor = options.floor {
      painters.insert(.c("C program", source: floor, in: folder, ["cpu", "0"]), at: 0)
    }
    self.painters = painters + (options.others.map(Painter.others) ?? [])
  }

  /// Prints the tables; false if a measurement failed.
  func measure() async throws -> Bool {
    let table = Table("what", "program", "figure", "median", "range", "ratio")
    for row in rows() { await measure(row, into: table) }
    printLimits()
    return isComplete
  }

  private func rows() -> [Row] {
    let drawing = ["C program", "Trace", "Trace unsmoothed", "Touchy", "Qt", "GTK", "Kivy"]
    func row(
      _ name: String, _ task: Task, _ programs: [String]? = nil,
      _ screen: Painter.Screen = .fullHD, _ driver: TouchRig.Driver = .x11
    ) -> Row {
      let own = painters.filter { programs?.contains($0.name) ?? true }
      return Row(
        name: name, task: task, screen: screen, driver: driver,
        painters: own.filter { isSelected("\(name), \($0.name)") })
    }
    var rows = [
      row("start", .start), row("tap", .taps(others: 0), drawing),
      row("tap beside nine moving fingers", .taps(others: 9), drawing),
      row("10 fingers at 60 Hz", .moves(fingers: 10, rate: 60)), row("idle", .idle),
    ]
    guard options.measuresAll else { return rows }
    for (fingers, rate) in [(10, 120), (10, 240), (10, 1000), (40, 60)] {
      let task = Task.moves(fingers: fingers, rate: rate)
      rows.append(row("\(fingers) fingers at \(rate) Hz", task, drawing))
      rows.append(row("\(fingers) fingers at \(rate) Hz, 3840x2160", task, drawing, .ultraHD))
    }
    let (sixty, own) = (Task.moves(fingers: 10, rate: 60), ["Trace", "Trace unsmoothed", "Touchy"])
    return rows + [
      row("10 fingers at 60 Hz, 3840x2160", sixty, drawing, .ultraHD),
      row("10 fingers at 60 Hz, cage", sixty, own, .fullHD, .wayland),
      row("tap, cage", .taps(others: 0), own, .fullHD, .wayland),
    ]
  }

  private func isSelected(_ line: String) -> Bool {
    guard let pattern = options.only ?? (options.isQuick ? "(Trace|C numbers)$" : nil)
    else { return true }
    return line.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil
  }

  private func measure(_ row: Row, into table: Table) async {
    var values: [[String]: [Double]] = [:]
    var figures: [String] = []
    for _ in 0..<runs {
      for painter in row.painters {
        do {
          for (figure, value) in try await measure(painter, in: row) {
            values[[row.name, painter.name, figure], default: []].append(value)
            if !figures.contains(figure) { figures.append(figure) }
          }
        } catch {
          table.row(row.name, painter.name, "\(error)", "", "", "")
          isComplete = false
        }
      }
    }
    medians.merge(values.mapValues(median)) { $1 }
    for figure in figures {
      let base = row.painters.lazy.compactMap { self.medians[[row.name, $0.name, figure]] }.first
      for painter in row.painters {
        guard let all = values[[row.name, painter.name, figure]] else { continue }
        let ratio = median(all) / (base ?? .nan)
        table.row(
          row.name, painter.name, figure, number(median(all)),
          "\(number(all.min() ?? 0)) to \(number(all.max() ?? 0))",
          ratio.isFinite ? "×\(number(ratio))" : "")
      }
    }
  }

  private func measure(
    _ painter: Painter, in row: Row
  ) async throws -> [(figure: String, value: Double)] {
    let launch = try painter.launch(row.screen)
    let screen = row.screen
    return try await TouchRig.run(width: screen.width, height: screen.height, driver: row.driver) {
      rig in
      let (program, start) = try rig.launchAndWait(launch.command, launch.environment)
      if row.task == .start { return [("ms", start)] }
      let figures = try measure(row.task, program, on: rig)
      try program.finish()
      return figures
    }
  }

  private func measure(
    _ task: Task, _ program: LaunchedProgram, on rig: TouchRig
  ) throws -> [(figure: String, value: Double)] {
    switch task {
    case .start: return []
    case .taps(let others):
      let times = try rig.tapTimes(100, others: others).sorted()
      // Of a hundred, the second largest is the 99th.
      return [("p50, ms", median(times)), ("p99, ms", times[98])]
    case .moves(let fingers, let rate):
      var fingers = MovingFingers(rig: rig, count: fingers, rate: rate)
      let before = try program.usageSoFar()
      let sent = try fingers.draw(seconds: seconds)
      let after = try program.usageAtRest()
      return [
        ("processor, ms", after.cpuMilliseconds - before.cpuMilliseconds),
        ("memory, MiB", after.peakMebibytes), ("moves sent per second", sent),
      ]
    case .idle:
      var fingers = MovingFingers(rig: rig, count: 10)
      try fingers.draw(seconds: 1)
      // Drawings are saved and notices disappear.
      usleep(3_000_000)
      let before = try program.usageSoFar()
      usleep(UInt32(seconds * 1e6))
      let after = try program.usageSoFar()
      return [
        ("processor, ms", after.cpuMilliseconds - before.cpuMilliseconds),
        ("wake-ups", Double(after.wakeUps - before.wakeUps)),
      ]
    }
  }

  // MARK: Limits

  /// Prints what touchplay should keep to; ratios are those of two programs.
  private func printLimits() {
    let table = Table("limit", "at most", "measured")
    func limit(_ row: String, _ program: String, _ figure: String, _ most: Double, _ base: String?)
    {
      let value = medians[[row, program, figure]] ?? .nan
      let other = base.map { medians[[row, $0, figure]] ?? .nan } ?? 1
      table.row(
        "\(row): \(program)\(base.map { " / \($0)" } ?? "") (\(figure))", number(most),
        (value / other).isFinite ? number(value / other) : "not measured")
    }
    let moving = "10 fingers at 60 Hz"
    limit(moving, "Trace", "processor, ms", 1.8, "C program")
    limit(moving, "Touchy", "processor, ms", 1, "C numbers")
    limit("tap", "Trace", "p50, ms", 1.3, "C program")
    limit("tap beside nine moving fingers", "Trace", "p50, ms", 1.3, "C program")
    limit("start", "Trace", "ms", 1.5, "C program")
    limit(moving, "Trace", "memory, MiB", 45, nil)
    for mode in ["Trace", "Touchy", "Lines", "Gestures", "Eight ball", "Check"] {
      limit("idle", mode, "wake-ups", 0, nil)
    }
  }
}
