import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitTesting

@testable import TouchPlay

extension EndToEnd {
  @Suite("Saved drawings")
  struct KeepingTests {
    private let folder: TemporaryFolder
    private var environment: [String: String?] {
      ["XDG_STATE_HOME": folder.path("state"), "XDG_PICTURES_DIR": folder.path("pictures")]
    }
    private var file: String { "state/touchplay/trace.touchplay" }

    init() throws {
      folder = try TemporaryFolder()
    }

    /// Starts Trace, which dumps its state to a file of the folder when it ends.
    private func launch(
      on rig: TouchRig, dump: String, _ arguments: [String] = []
    ) throws -> LaunchedProgram {
      let options = ["--mode", "trace", "--dump-state", folder.path(dump)]
      let program = try rig.launch(
        BuiltProduct.touchplay, options + arguments, environment: environment)
      try rig.waitUntilShown(program)
      return program
    }

    /// Draws strokes one after the other, at locations derived from their numbers.
    private func draw(_ numbers: Range<Int>, on rig: TouchRig) throws {
      for number in numbers {
        let start = Point(x: Double(10 + number % 700), y: Double(20 + number / 700 * 10))
        try rig.touchDown(0, at: start)
        try rig.touchMove(0, to: start + Point(x: 30, y: 40))
        try rig.touchUp(0)
        try rig.sync()
      }
    }

    /// Waits until the drawing is on the disk: the program collects changes for a moment while it
    /// sleeps.
    private func waitUntilSaved(on rig: TouchRig) throws {
      try rig.settle(quiet: 0.3)
    }

    private func strokes(_ dump: String) throws -> [[[Double]]] {
      try StateDump(folder.data(dump)).strokes.compactMap { $0["points"] as? [[Double]] }
    }

    @Test(
      "L5 S8 R6 after TERM, HUP, INT, or Esc twice, the next start has the same drawing but no undo"
    )
    func restart() async throws {
      try await TouchRig.run(width: 800, height: 600) { rig in
        for (index, signal) in [SIGTERM, SIGHUP, SIGINT, 0].enumerated() {
          let program = try launch(on: rig, dump: "\(index).json")
          // There is nothing to undo.
          try rig.press(try #require(Key("z")), with: [.control])
          try draw(index * 3..<index * 3 + 3, on: rig)
          try rig.press(try #require(Key("z")), with: [.control])
          try rig.settle()
          if signal == 0 {
            try rig.press(.escape)
            try rig.settle()
            try rig.press(.escape)
            try rig.sync()
            try program.waitForEnd()
          } else {
            let end = try program.finish(signal: signal)
            #expect(end.exitCode == 0)
          }
          #expect(program.errors.isEmpty)
        }
        let last = try launch(on: rig, dump: "last.json")
        try last.finish()
      }
      for index in 1...3 {
        let before = try strokes("\(index - 1).json")
        let after = try strokes("\(index).json")
        #expect(after.count == 2 * (index + 1))
        #expect(Array(after.prefix(before.count)) == before)
      }
      #expect(try strokes("last.json") == strokes("3.json"))
    }

    @Test("R4 S8 L5 a stroke in progress at the end is kept as if it had ended")
    func strokeInProgress() async throws {
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try launch(on: rig, dump: "live.json")
        try rig.touchDown(0, at: Point(x: 100, y: 100))
        try rig.touchMove(0, to: Point(x: 300, y: 200))
        try rig.settle()
        try program.finish()
        let next = try launch(on: rig, dump: "next.json")
        try next.finish()
      }
      #expect(try strokes("live.json").isEmpty)
      let wet = try StateDump(folder.data("live.json")).inProgress
      #expect(try strokes("next.json") == wet.compactMap { $0["points"] as? [[Double]] })
    }

    @Test("L5 a second program draws on a copy of its own and says so")
    func twoPrograms() async throws {
      try await TouchRig.run(width: 800, height: 600) { rig in
        let first = try launch(on: rig, dump: "first.json")
        try draw(0..<2, on: rig)
        try waitUntilSaved(on: rig)
        let second = try launch(on: rig, dump: "second.json")
        try draw(10..<11, on: rig)
        try rig.settle()
        try second.finish()
        #expect(second.errors.contains("another touchplay"))
        #expect(second.errors.split(separator: "\n").count == 1)
        try first.finish()
        #expect(first.errors.isEmpty)
      }
      #expect(try strokes("first.json").count == 2)
      #expect(try strokes("second.json").count == 3)
      let copy = folder.data("state/touchplay/trace-2.touchplay")
      #expect(copy.count > folder.data(file).count)
    }

    @Test(
      "L5 a damaged drawing is set aside and reported on screen and standard error; play goes on")
    func damaged() async throws {
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try launch(on: rig, dump: "one.json")
        for number in 0..<3 {
          try draw(number..<number + 1, on: rig)
          try waitUntilSaved(on: rig)
        }
        try program.finish()
        var bytes = folder.data(file)
        bytes[bytes.count - 9] ^= 4
        try folder.write(bytes, to: file)
        let next = try launch(on: rig, dump: "two.json")
        let box = Rect(x: 100, y: 492, width: 600, height: 44)
        let message = try rig.screenshot().spot(of: ControlStyle.dark.text, tolerance: 0, in: box)
        #expect((message?.count ?? .max) < 20_000, "a dark box with text")
        let end = try next.finish()
        #expect(end.exitCode == 0)
        #expect(next.errors.contains("trace.touchplay.damaged"))
        #expect(folder.data(file + ".damaged") == bytes)
      }
      #expect(try strokes("two.json") == Array(strokes("one.json").prefix(2)))
    }

    @Test("L5 a full disk stops saving, not play; exit code 74, and the drawing opens again")
    func diskFull() async throws {
      guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
      let disk = try SmallDisk(kibibytes: 16)
      let environment = ["XDG_STATE_HOME": disk.path]
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace", "--dump-state", folder.path("full.json")],
          environment: environment)
        try rig.waitUntilShown(program)
        for part in 0..<10 {
          try draw(part * 60..<part * 60 + 60, on: rig)
          try rig.settle()
        }
        try waitUntilSaved(on: rig)
        #expect(program.errors.contains("write failed"), "reported at once")
        let box = Rect(x: 100, y: 492, width: 600, height: 44)
        let message = try rig.screenshot().spot(of: ControlStyle.dark.text, tolerance: 0, in: box)
        #expect((message?.count ?? .max) < 20_000, "a dark box with text")
        let end = try program.finish()
        #expect(end.exitCode == 74)
        let next = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace", "--dump-state", folder.path("next.json")],
          environment: environment)
        try rig.waitUntilShown(next)
        try next.finish()
        #expect(!next.errors.contains("damaged"))
      }
      let kept = try strokes("next.json")
      let drawn = try strokes("full.json")
      #expect(drawn.count == 600)
      #expect(kept.count > 50 && kept == Array(drawn.prefix(kept.count)))
    }

    @Test("S5 S1 a recording holds its initial drawing; a replay neither reads nor writes drawings")
    func replays() async throws {
      let recording = folder.path("a.touchplay")
      try await TouchRig.run(width: 800, height: 600) { rig in
        let first = try launch(on: rig, dump: "first.json")
        try draw(0..<2, on: rig)
        try rig.settle()
        try first.finish()
        let second = try launch(on: rig, dump: "second.json", ["--record", recording])
        try draw(2..<3, on: rig)
        try rig.settle()
        try second.finish()
        // What the recording does not have: another stroke, and a clear.
        let third = try launch(on: rig, dump: "third.json")
        try draw(5..<6, on: rig)
        try rig.settle()
        try third.finish()
        let before = try states()
        let arguments = ["replay", recording, "--dump-state", folder.path("again.json")]
        let shown = try rig.launch(
          BuiltProduct.touchplay, arguments + ["--speed", "max"], environment: environment)
        try shown.waitForEnd(seconds: 20)
        let headless = try Subprocess(
          BuiltProduct.touchplay, arguments + ["--force", "--headless", "--verify"],
          environment: environment
        ).run()
        #expect(headless.exitCode == 0)
        #expect(try states() == before)
      }
      #expect(try strokes("again.json") == strokes("second.json"))
      #expect(try strokes("again.json").count == 3)
    }

    @Test("S3 L5 a recording of a stroke that was saved in progress verifies")
    func recordedProgress() async throws {
      let recording = folder.path("a.touchplay")
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try launch(on: rig, dump: "live.json", ["--record", recording])
        try rig.touchDown(0, at: Point(x: 10, y: 100))
        for step in 1...50 {
          try rig.touchMove(0, to: Point(x: Double(10 + 10 * step), y: 100))
          try rig.sync()
          pause(0.05)
        }
        let kept = try DrawingContents<TraceStroke>(
          FileSource(path: folder.path(file)), mode: "trace")
        #expect(kept.finished.items.isEmpty && kept.inProgress.count == 1)
        try rig.touchUp(0)
        try rig.settle()
        try program.finish()
        #expect(program.errors.isEmpty)
      }
      let replay = try Subprocess(
        BuiltProduct.touchplay, ["replay", recording, "--headless", "--verify"]
      ).run()
      #expect(replay.exitCode == 0)
      #expect(try strokes("live.json").map(\.count) == [51])
    }

    @Test("L5 a drawing that cannot be saved at exit is reported, and no change is lost")
    func lastSave() async throws {
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try launch(on: rig, dump: "one.json")
        try draw(0..<3, on: rig)
        try rig.press(try #require(Key("z")), with: [.control])
        try rig.settle()
        try FileManager.default.createDirectory(
          atPath: folder.path(file + ".part"), withIntermediateDirectories: false)
        let end = try program.finish()
        #expect(end.exitCode == 73)
        #expect(program.errors.contains("trace.touchplay: cannot be created"))
        let next = try launch(on: rig, dump: "two.json")
        try next.finish()
      }
      #expect(try strokes("two.json") == strokes("one.json"))
      #expect(try strokes("two.json").count == 2)
    }

    @Test(
      "L5 the folder is ~/.local/state/touchplay; if it cannot exist, play goes on with a report")
    func folders() async throws {
      try folder.write(Data(), to: "nowhere")
      try await TouchRig.run(width: 800, height: 600) { rig in
        for home in ["home", "nowhere"] {
          let program = try rig.launch(
            BuiltProduct.touchplay,
            ["--mode", "trace", "--dump-state", folder.path(home + ".json")],
            environment: ["HOME": folder.path(home)])
          try rig.waitUntilShown(program)
          try draw(0..<2, on: rig)
          try rig.settle()
          let end = try program.finish()
          #expect(end.exitCode == 0)
          #expect(program.errors.contains("cannot be created") == (home == "nowhere"))
          #expect(try strokes(home + ".json").count == 2)
        }
      }
      #expect(!folder.data("home/.local/state/touchplay/trace.touchplay").isEmpty)
    }

    @Test("L5 G4 H4 read-only folders are reported at once, on standard error and on the screen")
    func readOnlyFolders() async throws {
      guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
      let disk = try SmallDisk(kibibytes: 64)
      try disk.makeReadOnly()
      let variables = ["XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_PICTURES_DIR"]
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace", "--dump-state", folder.path("a.json")],
          environment: Dictionary(uniqueKeysWithValues: variables.map { ($0, disk.path) }))
        try rig.waitUntilShown(program)
        try rig.settle()
        let box = Rect(x: 100, y: 440, width: 600, height: 96)
        let message = try rig.screenshot().spot(of: ControlStyle.dark.text, tolerance: 0, in: box)
        #expect((message?.count ?? .max) < 45_000, "a dark box with text")
        try draw(0..<2, on: rig)
        // A recording and a picture.
        try rig.press(try #require(Key("r")))
        try rig.press(try #require(Key("p")))
        try rig.settle()
        let end = try program.finish()
        #expect(end.exitCode == 73)
        let lines = program.errors.split(separator: "\n")
        #expect(lines.count == 6, "\(program.errors)")
        #expect(lines.allSatisfy { $0.contains("(Read-only file system)") })
      }
      #expect(try strokes("a.json").count == 2)
    }

    @Test(
      "R7 L5 a page of 20,000 strokes opens complete; undo removes just the one that a finger adds")
    func bigPage() async throws {
      var records: [UInt8] = []
      for index in 0..<20_000 {
        let start = Point(x: Double(index % 190 * 4), y: Double(index / 190 * 5))
        let stroke = TraceStroke(width: 4, points: [start, start + Point(x: 3, y: 2)])
        records += EditRecord.put(index, stroke).bytes
      }
      try FileManager.default.createDirectory(
        atPath: folder.path("state/touchplay"), withIntermediateDirectories: true)
      let page = DrawingFile.opening("trace") + DrawingFile.block(records)
      try folder.write(Data(page), to: file)
      try await TouchRig.run(width: 800, height: 600) { rig in
        for (name, isUndone) in [("drawn", false), ("undone", true)] {
          let program = try launch(on: rig, dump: name)
          if isUndone { try draw(5..<6, on: rig) } else { try draw(0..<1, on: rig) }
          if isUndone { try rig.press(try #require(Key("z")), with: [.control]) }
          try rig.settle()
          try program.finish()
        }
      }
      #expect(try strokes("drawn").count == 20_001)
      #expect(try strokes("drawn").last == [[10, 20], [40, 60]])
      #expect(try strokes("undone") == strokes("drawn"))
    }

    @Test("L5 Lines saves its drawing as Trace does, each in a file of its own")
    func lines() async throws {
      try await TouchRig.run(width: 800, height: 600) { rig in
        for name in ["one.json", "two.json"] {
          let program = try rig.launch(
            BuiltProduct.touchplay, ["--mode", "lines", "--dump-state", folder.path(name)],
            environment: environment)
          try rig.waitUntilShown(program)
          if name == "one.json" {
            try draw(0..<2, on: rig)
            try rig.settle()
          }
          try program.finish()
        }
      }
      /// A member of a state dump of Lines, in the form of the dump.
      func shapes(_ name: String) throws -> String {
        let lines = try StateDump(folder.data(name)).members["lines"] as? [String: Any]
        #expect((lines?["finished"] as? [Any])?.count == 2)
        let data = try JSONSerialization.data(withJSONObject: lines ?? [:], options: .sortedKeys)
        return String(decoding: data, as: UTF8.self)
      }
      #expect(try shapes("one.json") == shapes("two.json"))
      #expect(!folder.data("state/touchplay/lines.touchplay").isEmpty)
    }

    /// Every file of the state folder, with content and time.
    private func states() throws -> [String] {
      let root = folder.path("state/touchplay")
      return try FileManager.default.contentsOfDirectory(atPath: root).sorted().map { name in
        let facts = try FileManager.default.attributesOfItem(atPath: root + "/" + name)
        let content = FileManager.default.contents(atPath: root + "/" + name) ?? Data()
        return "\(name) \(content.hashValue) \(facts[.modificationDate] ?? "")"
      }
    }
  }
}
