import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitTesting

@testable import TouchPlay

extension EndToEnd {
  @Suite("Recordings after kill -9")
  struct KilledRecordingTests {
    /// How much a killed program may lose, in seconds (rule S6).
    private static let most = 0.25
    private let folder: TemporaryFolder
    private var file: String { folder.path("a.touchplay") }

    init() throws {
      folder = try TemporaryFolder()
    }

    /// The location of a move; no two moves have the same.
    private func place(_ index: Int) -> Point {
      Point(x: Double(index % 700), y: Double(100 + index / 700))
    }

    /// Moves a finger for some seconds, and notes when each move had reached the X server.
    private func draw(on rig: TouchRig, seconds: Double) throws -> [ContinuousClock.Instant] {
      var moves: [ContinuousClock.Instant] = []
      let end = ContinuousClock.now + .seconds(seconds)
      try rig.touchDown(0, at: Point(x: 400, y: 50))
      while ContinuousClock.now < end {
        try rig.touchMove(0, to: place(moves.count))
        try rig.sync()
        moves.append(.now)
        pause(0.004)
      }
      return moves
    }

    /// Checks what a killed program left, and how many of the moves it contains.
    private func recordedMoves() throws -> Int {
      let reader = try SessionReader(FileSource(path: file))
      var count = 0
      var last = reader.header.start
      while let record = try reader.next() {
        guard case .turn(let turn) = record else { continue }
        last = turn.time
        for case .touch(let touch) in turn.inputs where touch.kind == .moved {
          #expect(touch.location == place(count))
          count += 1
        }
      }
      let result = try Subprocess(BuiltProduct.touchplay, ["info", "--json", file]).run()
      #expect(result.exitCode == 0)
      #expect(result.errors.contains("damaged at byte \(reader.damage?.offset ?? -1), "))
      let info = try StateDump(result.outputData)
      let damage = try #require(info.members["damage"] as? [String: Any])
      let seconds = try #require(damage["seconds"] as? Double)
      #expect(abs(seconds - last.seconds(since: reader.header.start)) < 1e-6)
      #expect(info.members["complete"] as? Bool == false)
      return count
    }

    @Test(
      "S6 after kill -9 at any moment a recording opens, lacks at most 0.25 s, and info says so")
    func killed() async throws {
      let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil
      let seed = UInt64.random(in: 0...UInt64.max)
      print("seed \(seed)")
      var generator = SeededGenerator(seed: seed)
      var losses: [Double] = []
      for _ in 0..<(isLong ? 25 : 1) {
        try await TouchRig.run(width: 800, height: 600) { rig in
          for kill in 0..<20 {
            let program = try rig.launch(
              BuiltProduct.touchplay, ["--mode", "trace", "--record", file, "--force"],
              environment: ["XDG_STATE_HOME": folder.path("state")])
            try rig.waitUntilShown(program)
            let seconds = Double.random(
              in: 0.02...(kill % 5 == 0 ? 1.8 : 0.4), using: &generator)
            let moves = try draw(on: rig, seconds: seconds)
            usleep(UInt32.random(in: 0...20_000, using: &generator))
            let moment = ContinuousClock.now
            try program.kill()
            try rig.touchUp(0)
            #expect(program.errors.isEmpty)
            let missing = moves.dropFirst(try recordedMoves()).first
            losses.append(missing.map { $0.duration(to: moment) / .seconds(1) } ?? 0)
          }
        }
      }
      losses.sort()
      let worst = losses.last ?? 0
      print(
        "\(losses.count) kills, at most \(worst) s lost, half at most \(losses[losses.count / 2]) s"
      )
      #expect(worst <= Self.most)
    }
  }
}
