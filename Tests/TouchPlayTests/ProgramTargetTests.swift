import Foundation
import FuzzRecordings
import TestSupport
import Testing

/// What `Scripts/fuzz` looks for with libFuzzer, tried on damaged copies of the same files.
@Suite("ProgramTarget")
struct ProgramTargetTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../Fixtures/Fuzz").standardizedFileURL

  private static let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil

  @Test("every target has files to begin with, and every folder has a target")
  func complete() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
    #expect(Set(folders) == Set(ProgramTarget.allCases.map(\.rawValue)))
  }

  @Test(
    "S7 S11 any bytes are read or refused, and any input leaves a state that holds together",
    arguments: ProgramTarget.allCases)
  func damaged(_ target: ProgramTarget) throws {
    #expect(try !Self.files(of: target).isEmpty)
    let isSlow = [.hud, .player, .sessions, .checks].contains(target)
    let count: UInt64 = (isSlow ? 10 : 200) * (Self.isLong ? 50 : 1)
    for (name, bytes) in try Self.files(of: target) {
      try target.check(bytes)
      for seed in 0..<count {
        do {
          try target.check(DamagedBytes.copy(of: bytes, seed: seed))
        } catch {
          Issue.record("\(name), seed \(seed): \(error.text)")
        }
      }
    }
  }

  @Test(
    "S7 S11 any numbers in the fields of a file are read or refused, whatever happens then",
    arguments: ProgramTarget.allCases.filter(\.hasBlocks))
  func damagedFields(_ target: ProgramTarget) throws {
    for (name, bytes) in try Self.files(of: target) {
      for seed in 0..<UInt64(Self.isLong ? 100_000 : 1000) {
        guard let copy = target.damagedFields(of: bytes, seed: seed) else { break }
        do {
          try target.check(copy)
        } catch {
          Issue.record("\(name), seed \(seed): \(error.text)")
        }
      }
    }
  }

  @Test(
    "S7 S11 what is eight times as large takes not much more than eight times as long",
    arguments: ProgramTarget.allCases.filter { ![.hud, .player].contains($0) })
  func grown(_ target: ProgramTarget) throws {
    for (name, bytes) in try Self.files(of: target) where !bytes.isEmpty {
      for seed in 0..<UInt64(Self.isLong ? 500 : 20) {
        // One step is steep where a small copy is refused sooner than a large one.
        let isSteep = [16, 17].allSatisfy { power in
          let small = Self.grown(bytes, target, seed: seed, count: 1 << power)
          let large = Self.grown(bytes, target, seed: seed, count: 8 << power)
          return WorkGrowth.isSteep({ try? target.check(small) }, { try? target.check(large) })
        }
        #expect(!isSteep, "\(name), seed \(seed)")
      }
    }
  }

  /// A large copy of a file; of a file of blocks, one block is larger, or there are more of them.
  private static func grown(
    _ bytes: [UInt8], _ target: ProgramTarget, seed: UInt64, count: Int
  ) -> [UInt8] {
    guard target.hasBlocks, var file = BlockFile(bytes), !file.blocks.isEmpty else {
      return GrownBytes(bytes, seed: seed).copy(count: count)
    }
    let index = Int(seed) / 4 % file.blocks.count
    let block = file.blocks[index]
    guard seed % 4 > 0, !block.content.isEmpty else {
      let times = count / (block.content.count + 8)
      file.blocks.insert(contentsOf: Array(repeating: block, count: times), at: index)
      return file.bytes
    }
    file.blocks[index].content = GrownBytes(block.content, seed: seed).copy(count: count)
    return file.bytes
  }

  /// A target's files, by their names.
  private static func files(of target: ProgramTarget) throws -> [(String, [UInt8])] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: target.rawValue), includingPropertiesForKeys: nil)
    return try files.map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
      .sorted { $0.0 < $1.0 }
  }
}
