import Foundation
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
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appending(path: target.rawValue), includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    let isSlow = [.hud, .player, .sessions].contains(target)
    let count: UInt64 = (isSlow ? 10 : 200) * (Self.isLong ? 50 : 1)
    for file in files.sorted(by: { $0.path() < $1.path() }) {
      let bytes = Array(try Data(contentsOf: file))
      try target.check(bytes)
      for seed in 0..<count {
        do {
          try target.check(DamagedBytes.copy(of: bytes, seed: seed))
        } catch {
          Issue.record("\(file.lastPathComponent), seed \(seed): \(error.text)")
        }
      }
    }
  }
}
