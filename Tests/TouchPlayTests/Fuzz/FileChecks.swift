import FuzzRecordings
import Glibc
import PanelCheck
import TrackerKit

@testable import TouchPlay

/// Files that the program opens by their names, and what it reports of them.
enum FileChecks {
  /// What `info` and `check --from` say of a recording, whose checksums are corrected first, is JSON.
  static func recording(_ input: [UInt8]) throws(Finding) {
    let bytes = BlockFile(input)?.bytes ?? input
    guard let file = MemoryFile(bytes), let recording = try? RecordingFile(path: file.path) else {
      return
    }
    if let report = try? SessionReport(recording) {
      try Finding.requireJSON(report.json)
      _ = report.text(of: file.path)
    }
    if let checked = try? CheckedRecording(recording, millimeters: nil) {
      let report = CheckReport([checked], by: .kiosk)
      try Finding.requireJSON(report.json)
      _ = (report.text, report.junit, report.html())
      for test in GuidedTest.allCases {
        _ = test.figures(of: checked.log, seconds: checked.seconds)
      }
      _ = Ghosts(panel: checked.log.panel, ghosts: checked.log.ghosts, seconds: checked.seconds)
    }
  }

  /// A report that could be read can be compared.
  static func report(_ input: [UInt8]) {
    guard let file = MemoryFile(input), let report = try? ReportFile(file.path) else { return }
    _ = ReportComparison(report, report).text
  }

  /// Answers that could be read fit into a session.
  static func answers(_ input: [UInt8]) throws(Finding) {
    guard let file = MemoryFile(input), let answers = try? Answers.read(file.path) else { return }
    let ball = EightBall(answers: answers, seed: 0)
    var again = EightBall(answers: ["other"], seed: 0)
    try Finding.value("the answers cannot be recorded") { () throws(SessionError) in
      try again.restore(ball.snapshot)
    }
    try Finding.require(again.answers == answers, "answers change in a recording")
  }
}

/// Of the C library, whose module leaves it out.
@_silgen_name("memfd_create")
private func createMemoryFile(_ name: UnsafePointer<CChar>, _ flags: CUnsignedInt) -> CInt

/// A file in memory with a name.
private final class MemoryFile {
  private let descriptor: CInt

  init?(_ bytes: [UInt8]) {
    descriptor = createMemoryFile("input", 0)
    guard descriptor >= 0, write(descriptor, bytes, bytes.count) == bytes.count else { return nil }
  }

  var path: String { "/proc/self/fd/\(descriptor)" }

  deinit { close(descriptor) }
}
