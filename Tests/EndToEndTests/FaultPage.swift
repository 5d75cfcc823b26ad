import Foundation
import Synchronization
import TestSupport
import Testing

/// The table of `docs/reliability.md`: what was tried, what the program did, and what was kept.
///
/// A test compares its row, or writes it if `TOUCHPLAY_RECORD` is set.
enum FaultPage {
  /// How often each form of a fault is tried in a long run, which is what the page states.
  private static let times = 5
  private static let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil
  private static let isRecording = ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] != nil
  private static let lock = Mutex(())
  private static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/reliability.md").path
  private static let marks = ("<!-- faults -->", "<!-- /faults -->")
  private static let head = ["| fault | the program | kept | tried |", "|---|---|---|---|"]

  /// How often a run tries each form.
  static var timesNow: Int { isLong ? times : 1 }

  /// The forms of a fault that a run tries; a short one tries at most six.
  static func formsNow(of row: FaultRow) -> [Int] {
    let step = isLong || row.forms.count <= 6 ? 1 : row.forms.count / 4
    return stride(from: 0, to: row.forms.count, by: step).map { row.forms[$0] }
  }

  /// The names of the page's rows.
  static var names: [String] {
    get throws { try table(of: String(contentsOfFile: path, encoding: .utf8)).map(name) }
  }

  /// Checks that the page has a fault's row.
  static func check(_ row: FaultRow, _ outcomes: [FaultOutcome]) throws {
    let line = markdown(row, outcomes)
    try lock.withLock { _ in
      let text = try String(contentsOfFile: path, encoding: .utf8)
      var lines = try table(of: text)
      guard isRecording else {
        #expect(lines.contains(line), "docs/reliability.md does not say: \(line)")
        return
      }
      lines.removeAll { name(of: $0) == row.name }
      lines.append(line)
      let names = FaultRow.all.map(\.name)
      lines.sort {
        names.firstIndex(of: name(of: $0)) ?? 0 < names.firstIndex(of: name(of: $1)) ?? 0
      }
      let parts = text.components(separatedBy: marks.0)[0]
      let rest = text.components(separatedBy: marks.1)[1]
      let table = ([marks.0] + head + lines + [marks.1]).joined(separator: "\n")
      try (parts + table + rest).write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  private static func markdown(_ row: FaultRow, _ outcomes: [FaultOutcome]) -> String {
    var programs: [String] = []
    for outcome in outcomes where !programs.contains(outcome.program) {
      programs.append(outcome.program)
    }
    let losses = outcomes.reduce(into: Set()) { $0.formUnion($1.losses) }
    return "| \(row.name) | \(programs.joined(separator: "; or ")) | "
      + "\(FaultOutcome.kept(losses)) | \(row.forms.count * times) |"
  }

  private static func table(of text: String) throws -> [String] {
    let parts = text.components(separatedBy: marks.0)
    let body = try #require(parts.last?.components(separatedBy: marks.1).first)
    try #require(parts.count == 2)
    return body.split(separator: "\n").map(String.init).filter { !head.contains($0) }
  }

  private static func name(of line: String) -> String {
    String(line.dropFirst(2).prefix { $0 != "|" }.dropLast())
  }
}
