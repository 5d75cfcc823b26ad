import CAllocationCount
import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

/// A session of all modes with drawings in its header, damaged at every byte, described and played.
@Suite("Reports of damaged sessions", .timeLimit(.minutes(10)))
struct SessionReportDamageTests {
  private let folder: TemporaryFolder
  private let session: SessionBlocks

  init() throws {
    folder = try TemporaryFolder()
    session = try SessionBlocks(Self.record())
  }

  /// A few strokes, lines, and cards, recorded in the middle of play.
  private static func record() -> [UInt8] {
    let player = DemoPlayer(mode: .lines, seed: 3) { sandbox in
      for mode in [Mode.trace, .lines] {
        sandbox.change(to: mode)
        for (index, kind) in [TouchChange.Kind.began, .moved, .ended].enumerated() {
          let location = Point(x: 100 + Double(index) * 40, y: 100)
          let touch = TouchChange(
            kind, number: 1, contact: ContactID(device: 1, finger: 1), location: location)
          let time = sandbox.loop.time.advanced(bySeconds: 0.02)
          sandbox.loop.handle(Turn(time: time, inputs: [.touch(touch)]))
        }
      }
    }
    player.down(1, at: Point(x: 300, y: 300))
    player.move(0.1, [(1, { Point(x: 300 + 100 * $0, y: 300) })])
    skip(1, on: player.sandbox.loop)
    player.up(1)
    skip(1.1, on: player.sandbox.loop)
    return player.finish()
  }

  private static func skip(_ seconds: Double, on loop: TrackerKit.EventLoop) {
    loop.handle(Turn(time: loop.time.advanced(bySeconds: seconds)))
  }

  private func report(_ bytes: [UInt8]) throws -> SessionReport {
    try folder.write(Data(bytes), to: "a")
    return try SessionReport(RecordingFile(path: folder.path("a")))
  }

  private func check(_ bytes: [UInt8], damagedAt offset: Int) {
    let start = session.start(at: offset)
    if let report = try? report(bytes) {
      #expect(report.damage?.offset == start, "byte \(offset)")
      #expect(report.bytes == bytes.count)
      #expect(report.text(of: "x").contains("damaged at byte \(start)"))
      #expect(report.json.description.contains("\"offset\": \(start),"))
    } else {
      #expect(start <= session.blocks[0].start, "byte \(offset)")
    }
  }

  /// Whether every byte is tried, which takes minutes in a debug build.
  private static let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil

  @Test("S7 a report gives every truncation's location")
  func truncations() throws {
    #expect(try report(session.bytes).damage == nil)
    #expect(Set(session.blocks.map(\.kind)) == [1, 2, 3, 4])
    for length in stride(from: 0, to: session.bytes.count, by: Self.isLong ? 1 : 2) {
      check(Array(session.bytes.prefix(length)), damagedAt: length)
    }
  }

  @Test("S7 a report gives every flipped byte's location")
  func flips() {
    let minor = SessionFormat.mark.count + 1
    // Odd ones, where truncations are tried at even ones.
    for index in stride(from: 1, to: session.bytes.count, by: Self.isLong ? 1 : 2)
    where index != minor {
      var bytes = session.bytes
      bytes[index] ^= 0x41
      check(bytes, damagedAt: index)
    }
  }

  @Test("S7 nonsense with a valid checksum is described, played, and verified without a crash")
  func nonsense() throws {
    let isLong = Self.isLong
    for (index, block) in session.blocks.enumerated() {
      for byte in stride(from: 0, to: block.content.count, by: isLong ? 1 : 7) {
        for pattern: UInt8 in isLong ? [0x01, 0x80, 0xFF] : [byte % 2 == 0 ? 0x01 : 0x80] {
          try play(session.resealed(block: index, byte: byte, pattern))
        }
      }
    }
  }

  /// Describes, plays, and verifies bytes as far as possible.
  private func play(_ bytes: [UInt8]) throws {
    var configuration = Replay.Configuration()
    configuration.verifies = true
    _ = allocation_largest()
    guard (try? report(bytes)) != nil else { return }
    // The source's own buffer, and what playing needs.
    #expect(allocation_largest() <= 1 << 18)
    guard let replay = try? Replay(SessionBuffer(bytes: bytes), configuration) else { return }
    while (try? replay.step()) == true {}
  }
}
