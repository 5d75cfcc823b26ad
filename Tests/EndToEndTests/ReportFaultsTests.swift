import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  /// Full disks where the program writes something else than what fingers draw.
  @Suite("Faults of reports and learned gestures")
  struct ReportFaultsTests {
    /// The rows of `docs/reliability.md`.
    static let names = [
      "the disk with learned gestures is full, and one is learned",
      "the disk with the report of a soak is full",
      "the disk with the report of a guided check is full",
    ]

    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    /// Compares a row with what a program did.
    private func check(_ index: Int, _ program: LaunchedProgram, kept: String) throws {
      let end = try program.finish(seconds: 20)
      let errors = program.errors.split(separator: "\n")
      #expect(errors.allSatisfy { $0.hasPrefix("touchplay: ") }, "\(program.errors)")
      let words = FaultWords.program(
        end, isShown: true, endsItself: false, messages: program.errors)
      try PageRow(cells: [Self.names[index], words, kept, "1"]).check(in: "reliability.md")
    }

    @Test(
      "G4 a gesture that cannot be saved is reported, and works until the end",
      .enabled(if: SmallDisk.isPossible, "needs root to mount a small disk"))
    func learnedGesture() async throws {
      let disk = try SmallDisk(kibibytes: 16)
      let environment = ["XDG_DATA_HOME": disk.path]
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "gestures", "--dump-state", folder.path("a.json")],
          environment: environment)
        try rig.waitUntilShown(program)
        try disk.fill()
        try GesturesHand(rig).learn()
        try GesturesHand(rig).zigzag()
        try check(0, program, kept: "all but the learned gesture")
        let next = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "gestures"], environment: environment)
        try rig.waitUntilShown(next)
        #expect(try next.finish().exitCode == 0)
        #expect(next.errors.isEmpty, "\(next.errors)")
      }
      let dump = try StateDump(folder.data("a.json"))
      #expect(dump.recognized.compactMap { $0["kind"] as? String } == ["template"])
      let names = try FileManager.default.subpathsOfDirectory(atPath: disk.path)
      #expect(!names.contains { $0.contains(".template") }, "\(names)")
    }

    @Test(
      "J6 J13 a report that cannot be written is reported; the verdict is printed, the session kept",
      .enabled(if: SmallDisk.isPossible, "needs root to mount a small disk"),
      arguments: [["soak"], ["check", "--test", "fingers"]])
    func report(command: [String]) async throws {
      let disk = try SmallDisk(kibibytes: 64)
      let report = disk.path + "/a.html"
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, command + ["--size-mm", "256x150", "--report", report])
        try rig.waitUntilShown(program)
        var script = FingerScript()
        script.tap(0, at: Point(x: 300, y: 300))
        script.wait(1.6)
        try rig.play(script)
        try rig.settle()
        try disk.fill()
        // The report of a check is there as soon as a test is over.
        let isSoak = command == ["soak"]
        #expect(FileManager.default.fileExists(atPath: report) == !isSoak)
        try check(
          isSoak ? 1 : 2, program,
          kept: isSoak ? "all but the report" : "all, and an earlier report")
        #expect(program.output.contains("\nverdict: "), "\(program.output)")
      }
      let sessions = try FileManager.default.contentsOfDirectory(atPath: disk.path + "/a")
        .filter { $0.hasSuffix(".touchplay") }
      #expect(sessions.count == 1)
      if let page = try? String(contentsOfFile: report, encoding: .utf8) {
        #expect(page.hasSuffix("</html>\n"), "an earlier report is whole")
      }
      for session in sessions {
        let again = try Subprocess(
          BuiltProduct.touchplay, ["check", "--from", "\(disk.path)/a/\(session)"]
        ).run()
        #expect(again.output.contains("\nverdict: "), "\(again.errors)")
      }
    }
  }
}
