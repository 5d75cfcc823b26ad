import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitTesting

@testable import TouchPlay

extension EndToEnd {
  @Suite("Drawings after kill -9")
  struct KillTests {
    /// How much a killed program may lose, in seconds (rule L5).
    private static let most = 2.0
    private let folder: TemporaryFolder
    private var file: String { folder.path("state/touchplay/trace.touchplay") }

    init() throws {
      folder = try TemporaryFolder()
    }

    private func launch(on rig: TouchRig, _ arguments: [String] = []) throws -> LaunchedProgram {
      let program = try rig.launch(
        BuiltProduct.touchplay, ["--mode", "trace"] + arguments,
        environment: ["XDG_STATE_HOME": folder.path("state")])
      try rig.waitUntilShown(program)
      return program
    }

    private var kept: [Double] {
      get throws {
        let source = try FileSource(path: file)
        return try DrawingContents<TraceStroke>(source, mode: "trace").drawing.items.map {
          $0.points[0].x
        }
      }
    }

    /// Draws strokes for some seconds, and notes where each began and when it had ended.
    private func draw(
      on rig: TouchRig, seconds: Double, from number: Int
    ) throws -> [(location: Double, end: ContinuousClock.Instant)] {
      var drawn: [(location: Double, end: ContinuousClock.Instant)] = []
      let end = ContinuousClock.now + .seconds(seconds)
      while ContinuousClock.now < end {
        let location = Double((number + drawn.count) % 700)
        try rig.touchDown(0, at: Point(x: location, y: 100))
        try rig.touchMove(0, to: Point(x: location + 20, y: 300))
        try rig.touchUp(0)
        try rig.sync()
        drawn.append((location, .now))
        pause(0.01)
      }
      return drawn
    }

    @Test("L5 R4 after kill -9 during a long stroke, less than its last 2 s are missing")
    func strokeInProgress() async throws {
      var drawn: [(location: Double, time: ContinuousClock.Instant)] = []
      var moment = ContinuousClock.now
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try launch(on: rig)
        try rig.touchDown(1, at: Point(x: 700, y: 500))
        try rig.touchDown(0, at: Point(x: 10, y: 100))
        for step in 0..<160 {
          let location = Double(14 + 4 * step)
          try rig.touchMove(0, to: Point(x: location, y: 100))
          try rig.sync()
          drawn.append((location, .now))
          pause(0.025)
        }
        moment = .now
        try program.kill()
        try rig.touchUp(0)
        try rig.touchUp(1)
        let next = try launch(on: rig, ["--dump-state", folder.path("next.json")])
        try next.finish()
        #expect(next.errors.isEmpty)
      }
      let strokes = try StateDump(folder.data("next.json")).strokes
      #expect(strokes.count == 2, "including the finger at rest")
      let points = strokes.compactMap { $0["points"] as? [[Double]] }
      let longest = try #require(points.max { $0.count < $1.count })
      let last = try #require(longest.last?.first)
      #expect(
        Array(longest.map { $0[0] }.dropFirst()) == drawn.map(\.location).filter { $0 <= last })
      let missing = try #require(drawn.last { $0.location <= last })
      let seconds = missing.time.duration(to: moment) / .seconds(1)
      print("\(seconds) s of the stroke were lost")
      #expect(seconds < Self.most)
    }

    @Test("L5 kill -9 while a file is being rewritten leaves the whole drawing")
    func compaction() async throws {
      // 6 MB, half of which the next start removes.
      var records: [UInt8] = []
      for index in 0..<12_000 {
        let points = (0..<15).map { Point(x: Double(index % 700), y: Double($0)) }
        records += EditRecord.put(index, TraceStroke(width: 4, points: points)).bytes
      }
      for index in (6000..<12_000).reversed() {
        records += EditRecord<TraceStroke>.remove(index).bytes
      }
      let page = DrawingFile.opening("trace") + DrawingFile.block(records)
      let expected = (0..<6000).map { Double($0 % 700) }
      try await TouchRig.run(width: 800, height: 600) { rig in
        for step in 1...16 {
          try folder.write(Data(page), to: "state/touchplay/trace.touchplay")
          let program = try rig.launch(
            BuiltProduct.touchplay, ["--mode", "trace"],
            environment: ["XDG_STATE_HOME": folder.path("state")])
          pause(Double(step) * 0.06)
          try program.kill()
          #expect(try kept == expected)
        }
      }
    }

    @Test("L5 after kill -9 at any moment the next start works, and less than 2 s are missing")
    func killed() async throws {
      let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil
      var seed = UInt64.random(in: 0...UInt64.max)
      print("seed \(seed)")
      var generator = SeededGenerator(seed: seed)
      seed = 0
      var before: [Double] = []
      var losses: [Double] = []
      for _ in 0..<(isLong ? 10 : 2) {
        try await TouchRig.run(width: 800, height: 600) { rig in
          for _ in 0..<(isLong ? 20 : 12) {
            let program = try launch(on: rig)
            let seconds = Double.random(in: 0.02...(isLong ? 3 : 0.7), using: &generator)
            let drawn = try draw(on: rig, seconds: seconds, from: before.count)
            usleep(UInt32.random(in: 0...20_000, using: &generator))
            let moment = ContinuousClock.now
            try program.kill()
            #expect(program.errors.isEmpty)
            let after = try kept
            let all = before + drawn.map(\.location)
            #expect(after.count >= before.count && after == Array(all.prefix(after.count)))
            let missing = drawn.dropFirst(after.count - before.count).first
            losses.append(missing.map { ($0.end.duration(to: moment)) / .seconds(1) } ?? 0)
            before = after
          }
          let last = try launch(on: rig, ["--dump-state", folder.path("last.json"), "--force"])
          try last.finish()
        }
        #expect(try StateDump(folder.data("last.json")).strokes.count == before.count)
      }
      losses.sort()
      let worst = losses.last ?? 0
      print("\(losses.count) kills, at most \(worst) s lost, \(before.count) strokes")
      #expect(worst < Self.most)
      #expect(losses[losses.count / 2] < 0.3, "half of them lose almost nothing")
      #expect(before.count > 10 * losses.count)
    }
  }
}
