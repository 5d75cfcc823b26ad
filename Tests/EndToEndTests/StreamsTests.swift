import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles

@testable import TouchPlay

extension EndToEnd {
  /// Pipes in place of files, with and without another end.
  @Suite("Pipes and signals")
  struct StreamsTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    private func makePipe(_ name: String) throws {
      try FileManager.default.createDirectory(
        at: URL(filePath: folder.path(name)).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try #require(mkfifo(folder.path(name), 0o600) == 0)
    }

    /// Asks repeatedly until a condition is true.
    private func wait(seconds: Double = 30, until isSo: () -> Bool) {
      let end = ContinuousClock.now + .seconds(seconds)
      while !isSo(), ContinuousClock.now < end { usleep(10_000) }
    }

    /// Whether the program's first thread has blocked TERM in order to end properly.
    private func isWatching(_ program: LaunchedProgram) -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(program.pid)/status", encoding: .utf8)
      let line = (status ?? "").split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
      let mask = line?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? 0
      return mask >> UInt64(SIGTERM - 1) & 1 == 1
    }

    @Test(
      "S6 when the reader of a recording or log goes away, play goes on and ends with 74",
      arguments: ["--record", "--log-events"])
    func readerLeaves(option: String) async throws {
      try makePipe("pipe")
      try await TouchRig.run(width: 640, height: 480) { rig in
        let reader = open(folder.path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let program = try rig.launch(
          BuiltProduct.touchplay,
          ["--mode", "trace", option, folder.path("pipe"), "--dump-state", folder.path("a.json")])
        try rig.waitUntilShown(program)
        close(reader)
        // Lines of the log are buffered.
        for number in 0..<60 {
          try rig.touchDown(0, at: Point(x: 50 + 5 * Double(number), y: 200))
          try rig.touchMove(0, to: Point(x: 60 + 5 * Double(number), y: 300))
          try rig.touchUp(0)
          try rig.sync()
        }
        wait { program.end != nil || !program.errors.isEmpty }
        #expect(program.end == nil)
        #expect(
          program.errors == "touchplay: \(folder.path("pipe")): write failed "
            + "(the reader closed the pipe): restart the reader, or write to a file\n")
        try rig.touchDown(0, at: Point(x: 50, y: 400))
        try rig.settle()
        #expect(try program.finish().exitCode == 74)
        #expect(program.errors.split(separator: "\n").count == 1)
      }
      let dump = try StateDump(folder.data("a.json"))
      #expect(dump.strokes.count == 60 && dump.inProgress.count == 1)
    }

    @Test(
      "S8 TERM ends a program that waits for the other end of a pipe, with exit code 0",
      arguments: ["--record", "--log-events", "--answers"])
    func noOtherEnd(option: String) async throws {
      try makePipe("pipe")
      try await TouchRig.run(width: 640, height: 480) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, [option, folder.path("pipe")])
        wait { isWatching(program) }
        pause(0.5)
        #expect(try program.finish(seconds: 20).exitCode == 0)
      }
    }

    @Test("S8 TERM ends a program whose loop waits for a stalled reader, with exit code 0")
    func stuckLoop() async throws {
      try makePipe("pipe")
      try await TouchRig.run(width: 640, height: 480) { rig in
        let reader = open(folder.path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        // A pipe holds at least one page.
        try #require(fcntl(reader, 1031, 4096) == 4096)
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--log-events", folder.path("pipe")])
        try rig.waitUntilShown(program)
        for number in 0..<60 {
          try rig.touchDown(0, at: Point(x: 50 + 5 * Double(number), y: 200))
          try rig.touchUp(0)
          try rig.sync()
        }
        try rig.settle()
        #expect(try program.finish(seconds: 30).exitCode == 0)
      }
    }

    @Test("S8 L5 output that nobody reads at exit does not keep a drawing from being saved")
    func unreadDump() async throws {
      try makePipe("pipe")
      try await TouchRig.run(width: 640, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace", "--dump-state", folder.path("pipe")],
          environment: ["XDG_STATE_HOME": folder.path("state")])
        try rig.waitUntilShown(program)
        try rig.touchDown(0, at: Point(x: 100, y: 200))
        try rig.touchMove(0, to: Point(x: 200, y: 200))
        try rig.settle()
        #expect(try program.finish(seconds: 60).exitCode == 0)
      }
      let source = try FileSource(path: folder.path("state/touchplay/trace.touchplay"))
      #expect(try DrawingContents<TraceStroke>(source, mode: "trace").finished.items.count == 1)
    }

    @Test("L5 G4 pipes in place of settings, drawings, and templates are reported, not waited for")
    func pipesAsFiles() async throws {
      let names = [
        "config/touchplay/settings", "state/touchplay/lines.touchplay",
        "state/touchplay/trace.touchplay.part", "data/touchplay/templates/1.template",
      ]
      for name in names { try makePipe(name) }
      try await TouchRig.run(width: 640, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace"],
          environment: [
            "XDG_CONFIG_HOME": folder.path("config"), "XDG_STATE_HOME": folder.path("state"),
            "XDG_DATA_HOME": folder.path("data"),
          ])
        try rig.waitUntilShown(program)
        for name in [names[0], names[1], names[3]] {
          #expect(program.errors.contains("touchplay: \(folder.path(name)): "), "\(name)")
        }
        try rig.touchDown(0, at: Point(x: 100, y: 200))
        try rig.touchMove(0, to: Point(x: 200, y: 200))
        try rig.settle()
        #expect(try program.finish().exitCode == 0)
      }
      let source = try FileSource(path: folder.path("state/touchplay/trace.touchplay"))
      #expect(try DrawingContents<TraceStroke>(source, mode: "trace").finished.items.count == 1)
      for name in names { #expect(OutputFile.isStream(folder.path(name)), "it is left alone") }
    }

    @Test("S8 QUIT ends a session as TERM does: exit code 0, nothing on standard error")
    func quit() async throws {
      try await TouchRig.run(width: 640, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--dump-state", folder.path("a.json")])
        try rig.waitUntilShown(program)
        try rig.touchDown(0, at: Point(x: 100, y: 200))
        try rig.settle()
        #expect(try program.finish(signal: SIGQUIT).exitCode == 0)
        #expect(program.errors.isEmpty)
      }
      #expect(try StateDump(folder.data("a.json")).numbers == [1])
    }

    @Test("Standard streams that the caller closed are opened as /dev/null")
    func closedStreams() async throws {
      try await TouchRig.run(width: 640, height: 480) { rig in
        let program = try rig.launch(
          "/bin/sh", ["-c", "exec \"$0\" <&- >&- 2>&-", BuiltProduct.touchplay])
        try rig.waitUntilShown(program)
        for descriptor in 0...2 {
          let link = "/proc/\(program.pid)/fd/\(descriptor)"
          let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
          #expect(target == "/dev/null", "\(descriptor)")
        }
        #expect(try program.finish().exitCode == 0)
      }
    }
  }
}
