import Foundation
import FuzzRecordings
import TestSupport
import Testing

/// What `Scripts/fuzz` looks for with libFuzzer, tried on damaged copies of the same files.
@Suite("Damaged recordings")
struct DamagedRecordingsTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../Fixtures/Recordings").standardizedFileURL

  private static let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil

  private static let targets =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()) ?? []

  @Test("there are recordings of every format that can be read, and of the parts of a session")
  func complete() {
    #expect(Self.targets.count == 10)
    #expect(Self.targets.allSatisfy { FuzzTarget(name: $0) != nil })
  }

  @Test(
    "S7 S11 a damaged recording is read or refused, and what was read is written",
    arguments: targets)
  func damaged(_ name: String) throws {
    let target = try #require(FuzzTarget(name: name))
    for (file, bytes) in try Self.files(of: name) {
      for seed in 0..<UInt64(Self.isLong ? 10_000 : 20) {
        do {
          try target.check(DamagedBytes.copy(of: bytes, seed: seed))
        } catch {
          Issue.record("\(file), seed \(seed): \(error)")
        }
      }
    }
  }

  @Test(
    "S7 S11 any numbers in the fields of a session are read or refused",
    arguments: ["touchplay", "header", "turns"])
  func damagedFields(_ name: String) throws {
    let target = try #require(FuzzTarget(name: name))
    for (file, bytes) in try Self.files(of: name) {
      for seed in 0..<UInt64(Self.isLong ? 100_000 : 500) {
        guard let copy = target.damagedFields(of: bytes, seed: seed) else { break }
        do {
          try target.check(copy)
        } catch {
          Issue.record("\(file), seed \(seed): \(error)")
        }
      }
    }
  }

  @Test(
    "S7 S11 a recording that is eight times as large takes not much more than eight times as long",
    arguments: targets)
  func grown(_ name: String) throws {
    let target = try #require(FuzzTarget(name: name))
    for (file, bytes) in try Self.files(of: name) {
      for seed in 0..<UInt64(Self.isLong ? 500 : 10) {
        let grown = GrownBytes(bytes, seed: seed)
        // One step is steep where a small copy is refused sooner than a large one.
        let isSteep = [17, 18].allSatisfy { power in
          let (small, large) = (grown.copy(count: 1 << power), grown.copy(count: 8 << power))
          return WorkGrowth.isSteep({ try? target.check(small) }, { try? target.check(large) })
        }
        #expect(!isSteep, "\(file), seed \(seed)")
      }
    }
  }

  /// A target's files, by their names; at least one.
  private static func files(of target: String) throws -> [(String, [UInt8])] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: target), includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    return try files.map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
      .sorted { $0.0 < $1.0 }
  }
}
