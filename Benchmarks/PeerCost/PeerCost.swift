import Foundation
import TestSupport
import TrackerKit

/// Measures what touches cost touchplay, a bare C program and other painters, with real touches on
/// private displays, and prints a table with a ratio to something in the same run in every line.
///
/// In each run, the programs of a row are measured in turn; lines show medians of all runs. Run it
/// with `swift run -c release peer-cost`; `TOUCHPLAY_PROGRAM` names the program that `./touchplay` builds.
/// `docs/performance.md` lists the options. The exit code is 1 if a measurement failed.
@main
struct PeerCost {
  static func main() async throws {
    let options: PeerCostOptions
    do {
      options = try PeerCostOptions(Array(CommandLine.arguments.dropFirst()))
    } catch {
      say("\(error.text)\n\(PeerCostOptions.usage)")
      exit(64)
    }
    if let width = options.inkWidth { return try KitPainter.run(width: width) }
    if let folder = options.installFolder { exit(try Peers.install(in: folder)) }
    // Its folders are removed before the exit.
    let isComplete = try await measure(options)
    exit(isComplete ? 0 : 1)
  }

  /// Measures everything and prints the table; false if a measurement failed.
  private static func measure(_ options: PeerCostOptions) async throws -> Bool {
    let programs = try ProgramTable(floor: options.floor, peers: options.peers)
    let rows = programs.rows(options)
    var results = Results()
    var lines: [Line] = []
    write(MarkdownTable.header, to: .standardOutput)
    for row in rows {
      await measure(row, of: programs, options, into: &results)
      // At once, since the whole table takes hours.
      write(MarkdownTable.text(of: results.lines(row)), to: .standardOutput)
      lines += results.lines(row)
      try options.csv.map { try CSVTable.text(of: lines).write(toFile: $0) }
    }
    try options.csv.map { try (CSVTable.text(of: lines) + Target.lines(lines)).write(toFile: $0) }
    write("\n" + Goal.table(of: lines), to: .standardOutput)
    write("\n" + Target.table(of: lines), to: .standardOutput)
    return results.isComplete
  }

  private static func measure(
    _ row: Row, of programs: ProgramTable, _ options: PeerCostOptions, into results: inout Results
  ) async {
    for run in 1...options.runs {
      for program in row.programs {
        do {
          let figures = try await measure(program, in: row, of: programs, options)
          results.add(figures, for: program, in: row)
        } catch {
          say("\(row.name): \(program.rawValue): run \(run): \(error)")
          results.isComplete = false
        }
      }
      say("\(row.name): run \(run) of \(options.runs)")
    }
  }

  private static func measure(
    _ program: MeasuredProgram, in row: Row, of programs: ProgramTable, _ options: PeerCostOptions
  ) async throws -> [Figure: Double] {
    guard row.measurement != .segment else { return SegmentCost.measure(program) }
    let picture = options.pictures.map { "\($0)/\(row.name), \(program.rawValue).png" }
    return try await row.measure(try programs.launch(of: program, for: row), picture: picture)
  }

  private static func say(_ text: String) {
    write("peer-cost: \(text)\n", to: .standardError)
  }

  /// Nobody may be reading any more, which ends the program by a signal.
  private static func write(_ text: String, to file: FileHandle) {
    try? file.write(contentsOf: Data(text.utf8))
  }
}

extension String {
  fileprivate func write(toFile path: String) throws {
    try write(toFile: path, atomically: true, encoding: .utf8)
  }
}
