import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TrackerKitFiles

/// Counts turns with touches.
private final class Counter: Application, DigestSource {
  let sessionProgram = SessionProgram(name: "counter", version: "1.0")
  private(set) var count = 0
  private(set) var tapCounts: [Int] = []

  override func sendEvent(_ event: Event) {
    count += 1
    super.sendEvent(event)
    tapCounts += touchEvent.changedTouches.map(\.tapCount)
  }

  var modelDigest: StateDigest {
    var digest = StateDigest()
    digest.combine(count)
    return digest
  }
}

@Suite("SessionRecording")
struct SessionRecordingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Puts a finger down, or moves it, at a time in seconds.
  private func touch(
    _ counter: Counter, at seconds: Double, x: Double? = nil, _ ledger: inout TouchLedger
  ) {
    let kind = ledger.count == 0 ? ContactReport.Kind.down : .move
    var turn = Turn(time: Timestamp(seconds: seconds))
    let place = Point(x: x ?? 10 * seconds, y: 5)
    ledger.add(ContactReport(kind, ContactID(device: 1, finger: 1), at: place), into: &turn.inputs)
    counter.loop.handle(turn)
  }

  @Test("S12 S8 an application is recorded to a file with fingers down, and verified from it")
  func roundTrip() throws {
    let counter = Counter(loop: EventLoop())
    let recording = try SessionRecording(
      of: counter, to: folder.path("a"), header: SessionHeader(program: counter.sessionProgram))
    var ledger = TouchLedger()
    for seconds in [0.1, 1.2, 2.4] { touch(counter, at: seconds, &ledger) }
    #expect(recording.finish() == nil && recording.error == nil)
    touch(counter, at: 3, &ledger)
    #expect(recording.finish() == nil, "it has ended before")
    let session = try SessionReader(FileSource(path: folder.path("a")))
    #expect(session.header.program == counter.sessionProgram)
    let replayed = Counter(loop: EventLoop())
    let result = try session.replay(in: replayed)
    #expect(result.isVerified && result.digests == 2, "\(result)")
    #expect(replayed.count == 3 && counter.count == 4)
  }

  @Test(
    "S1 D9 a replay has seen a keyboard if the recorded application had", arguments: [true, false])
  func keyboard(isSeen: Bool) throws {
    let counter = Counter(loop: EventLoop())
    counter.hasSeenKeyboard = isSeen
    let recording = try SessionRecording(
      of: counter, to: folder.path("a"), header: SessionHeader(program: counter.sessionProgram))
    #expect(recording.finish() == nil)
    let replayed = Counter(loop: EventLoop())
    _ = try SessionReader(FileSource(path: folder.path("a"))).replay(in: replayed)
    #expect(replayed.hasSeenKeyboard == isSeen)
  }

  @Test("S1 A7 what is a tap on the recorded panel is one in a replay anywhere")
  func panel() throws {
    let size = Size(width: 400, height: 400)
    let counter = Counter(loop: EventLoop())
    counter.geometry = DisplayGeometry(
      points: size, pixels: size, millimeters: Size(width: 40, height: 40))
    let recording = try SessionRecording(
      of: counter, to: folder.path("a"), header: SessionHeader(program: counter.sessionProgram))
    var ledger = TouchLedger()
    for (seconds, x) in [(0.1, 10.0), (0.2, 79), (0.3, 81)] {
      touch(counter, at: seconds, x: x, &ledger)
    }
    #expect(counter.tapCounts == [1, 1, 0], "69 pt are 6.9 mm")
    #expect(recording.finish() == nil)
    let replayed = Counter(loop: EventLoop())
    let result = try SessionReader(FileSource(path: folder.path("a"))).replay(in: replayed)
    #expect(result.isVerified && replayed.geometry == counter.geometry)
    #expect(replayed.tapCounts == counter.tapCounts)
  }

  @Test("S12 a program without a name says so in its recordings, and verifies them")
  func unnamed() throws {
    final class Unnamed: Application, DigestSource {
      var modelDigest: StateDigest { StateDigest() }
    }
    let recording = try SessionRecording(
      of: Unnamed(loop: EventLoop()), to: folder.path("a"), header: SessionHeader())
    #expect(recording.finish() == nil)
    let session = try SessionReader(FileSource(path: folder.path("a")))
    #expect(session.header.program == .unnamed)
    #expect(session.header.program.isForeign(to: SessionProgram(name: "counter")))
    let result = try session.replay(in: Unnamed(loop: EventLoop()))
    #expect(result.difference == nil)
  }

  @Test("S6 S12 a full disk ends the recording, which knows the error, and not the application")
  func fullDisk() throws {
    guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
    let disk = try SmallDisk(kibibytes: 16)
    let counter = Counter(loop: EventLoop())
    let recording = try SessionRecording(
      of: counter, to: disk.path + "/a", header: SessionHeader())
    try disk.fill()
    var ledger = TouchLedger()
    for index in 1...2000 { touch(counter, at: Double(index) * 0.01, &ledger) }
    #expect(
      recording.finish()
        == RecordingError(path: disk.path + "/a", problem: .cannotWrite("No space left on device")))
    #expect(recording.error == recording.finish() && counter.count == 2000)
    let session = try SessionReader(FileSource(path: disk.path + "/a"))
    let result = try session.replay(in: Counter(loop: EventLoop()))
    #expect(result.damage != nil && result.difference == nil)
  }

  @Test("S6 S12 an existing file is refused, and the application is not recorded")
  func existing() throws {
    let counter = Counter(loop: EventLoop())
    try folder.write(Data("mine".utf8), to: "a")
    let error = #expect(throws: RecordingError.self) {
      try SessionRecording(of: counter, to: folder.path("a"), header: SessionHeader())
    }
    #expect(error == RecordingError(path: folder.path("a"), problem: .exists))
    #expect(counter.loop.observer == nil)
  }
}
