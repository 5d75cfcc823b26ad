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
    #expect(Self.targets.count == 9)
    #expect(Self.targets.allSatisfy { FuzzTarget(name: $0) != nil })
  }

  @Test(
    "S7 S11 a damaged recording is read or refused, and what was read is written",
    arguments: targets)
  func damaged(_ name: String) throws {
    let target = try #require(FuzzTarget(name: name))
    let folder = Self.folder.appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files.sorted(by: { $0.path() < $1.path() }) {
      let bytes = Array(try Data(contentsOf: file))
      for seed in 0..<UInt64(Self.isLong ? 10_000 : 20) {
        do {
          try target.check(DamagedBytes.copy(of: bytes, seed: seed))
        } catch {
          Issue.record("\(file.lastPathComponent), seed \(seed): \(error)")
        }
      }
    }
  }
}
