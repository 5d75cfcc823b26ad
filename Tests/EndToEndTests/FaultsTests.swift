import Foundation
import TestSupport
import Testing

extension FaultRow {
  /// All rows, in the order of the page.
  static let all =
    displays + windows + devices + clocks + signals + fullDisks + readOnlyFolders + obstacles
    + limits
}

extension EndToEnd {
  /// Whatever goes wrong, what the program has is kept, and it says what it cannot keep.
  @Suite("Faults")
  struct FaultsTests {
    /// Tries all forms of a fault, and compares what happened with the page.
    private func run(_ row: FaultRow) async throws {
      if !row.disk.isEmpty, !SmallDisk.isPossible {
        try Test.cancel("needs root to mount a small disk")
      }
      var outcomes: [FaultOutcome] = []
      for _ in 0..<FaultPage.timesNow {
        for form in FaultPage.formsNow(of: row) {
          outcomes.append(try await outcome(of: row, form))
        }
      }
      try FaultPage.check(row, outcomes)
    }

    private func outcome(of row: FaultRow, _ form: Int) async throws -> FaultOutcome {
      let (width, height) = (FaultScene.screen.width, FaultScene.screen.height)
      let (scene, outcome) = try await TouchRig.run(
        width: width, height: height, driver: row.driver
      ) { rig in
        if row.hasManager { _ = try rig.startWindowManager() }
        let scene = try FaultScene(rig, row, form: form)
        let outcome = try scene.play()
        if !row.endsDisplay { try scene.reopen(on: rig) }
        return (scene, outcome)
      }
      if row.endsDisplay {
        try await TouchRig.run(width: width, height: height) { try scene.reopen(on: $0) }
      }
      return outcome
    }

    @Test("S8 L5 when the display goes away, everything is kept", arguments: FaultRow.displays)
    func display(row: FaultRow) async throws { try await run(row) }

    @Test("I4 R4 whatever happens to the window, everything is kept", arguments: FaultRow.windows)
    func window(row: FaultRow) async throws { try await run(row) }

    @Test(
      "D4 I3 I4 R4 whatever happens to a device, everything is kept", arguments: FaultRow.devices)
    func device(row: FaultRow) async throws { try await run(row) }

    @Test("S3 L5 clocks may jump, and the program may stand still", arguments: FaultRow.clocks)
    func clock(row: FaultRow) async throws { try await run(row) }

    @Test("S6 S8 L5 after any signal, what was drawn is kept", arguments: FaultRow.signals)
    func signal(row: FaultRow) async throws { try await run(row) }

    @Test("S6 L5 a full disk loses only what does not fit", arguments: FaultRow.fullDisks)
    func fullDisk(row: FaultRow) async throws { try await run(row) }

    @Test("S6 L5 H1 a read-only folder is reported", arguments: FaultRow.readOnlyFolders)
    func readOnly(row: FaultRow) async throws { try await run(row) }

    @Test("S6 L5 H1 a folder in place of a file is reported", arguments: FaultRow.obstacles)
    func obstacle(row: FaultRow) async throws { try await run(row) }

    @Test("S6 L5 limits lose no more than a kill does", arguments: FaultRow.limits)
    func limit(row: FaultRow) async throws { try await run(row) }
  }
}

@Suite("Table of faults")
struct FaultPageTests {
  @Test("docs/reliability.md has a row for each fault that the tests try, and no others")
  func rows() throws {
    #expect(
      try FaultPage.names == FaultRow.all.map(\.name) + EndToEnd.ReportFaultsTests.names)
  }
}
