import CAllocationCount
import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitTesting

@testable import TouchPlay

/// Ten fingers for a long time: half a minute, or as many hours as `TOUCHPLAY_HOURS` says.
@Suite("Long sessions")
struct LongSessionTests {
  private static let hours = ProcessInfo.processInfo.environment["TOUCHPLAY_HOURS"].flatMap(
    Int.init)
  private static let seconds = hours.map { $0 * 3600 } ?? 30
  /// The maximum size of a day's recording, in bytes per second.
  private static let maximumBytes = 265_000_000.0 / (24 * 3600)

  @Test("S3 S6 S10 ten fingers are recorded in constant memory, with small files that verify")
  func tenFingers() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("long.touchplay")
    let world = RecordedWorld(path: path)
    var hands = TenFingers(seed: 24)
    var early = 0.0
    for step in 0..<Self.seconds * 60 {
      world.handle(hands.next())
      if step == Self.seconds * 6 { early = ProcessUsage(of: getpid())?.residentMebibytes ?? 0 }
    }
    let late = try #require(ProcessUsage(of: getpid())).residentMebibytes
    try world.finish()
    #expect(late - early < 24, "\(early) MiB after a tenth, \(late) MiB at the end")

    let size = try #require(
      FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    #expect(Double(size) <= Self.maximumBytes * Double(Self.seconds), "\(size) bytes")
    let replay = try Subprocess(
      BuiltProduct.touchplay, ["replay", "--headless", "--verify", path], timeout: 3000
    ).run()
    #expect(replay.exitCode == 0, "\(replay.errors)")
    #expect(replay.output.contains("\(Self.seconds * 600) events"), "\(replay.output)")
    // A sanitizer needs memory of its own.
    #expect(replay.end.peakMebibytes < 48 || !allocation_is_counted())
    guard let hours = Self.hours else { return }
    print(
      "\(hours) h of ten fingers: \(size) bytes, \(Double(size) / Double(Self.seconds * 600)) an event,"
        + " recorded in \(early) to \(late) MiB, replayed in \(replay.end.peakMebibytes) MiB: "
        + replay.output)
  }
}

/// A sandbox recorded into a file as a program does it.
private final class RecordedWorld {
  private let sandbox: Sandbox
  private let recorder: SessionRecorder
  private let file: SessionFile
  private var time = Timestamp.zero

  init(path: String) {
    let geometry = DisplayGeometry(points: TenFingers.size)
    sandbox = Sandbox(loop: EventLoop(), geometry: geometry, mode: .touchy, settings: Settings())
    var header = SessionHeader()
    sandbox.fill(&header)
    header.geometry = geometry
    do throws(FileError) {
      file = try SessionFile(path: path, replaces: false, header: header) { _ in }
    } catch { fatalError("\(path): \(error)") }
    recorder = SessionRecorder(header: header, sink: file, source: sandbox)
    sandbox.loop.observer = recorder
  }

  func handle(_ inputs: [RootInput]) {
    time = Timestamp(microseconds: time.microseconds + 16_667)
    sandbox.loop.handle(Turn(time: time, inputs: inputs))
  }

  func finish() throws {
    recorder.finish(tick: sandbox.loop.tick)
    #expect(file.close() == nil)
  }
}

/// Ten fingers that wander over a window with a tremor and occasionally lift for a moment: one
/// input each per frame.
private struct TenFingers {
  static let size = Size(width: 1920, height: 1080)
  private var random: SeededGenerator
  private var fingers: [(location: Point, velocity: Point, isDown: Bool, id: Int64)]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    fingers = (1...10).map {
      (Point(x: 150 + Double($0) * 160, y: 540), .zero, false, Int64($0))
    }
  }

  mutating func next() -> [RootInput] {
    fingers.indices.map { .touch(move($0)) }
  }

  private mutating func move(_ index: Int) -> TouchChange {
    var finger = fingers[index]
    defer { fingers[index] = finger }
    let contact = ContactID(device: 1, finger: finger.id)
    guard finger.isDown else {
      finger.isDown = true
      return TouchChange(
        .began, number: index + 1, contact: contact, location: finger.location.quantized)
    }
    finger.velocity =
      finger.velocity * 0.98 + Point(x: random.noise() * 0.6, y: random.noise() * 0.6)
    finger.location = Rect(origin: .zero, size: Self.size).clamping(
      finger.location + finger.velocity)
    let tremor = Point(x: random.noise() * 0.3, y: random.noise() * 0.3)
    if Int.random(in: 0..<900, using: &random) == 0 {
      finger.isDown = false
      finger.id += 10
    }
    return TouchChange(
      finger.isDown ? .moved : .ended, number: index + 1, contact: contact,
      location: Rect(origin: .zero, size: Self.size).clamping(finger.location + tremor).quantized)
  }
}
