import Foundation
import PanelCheck
import SyntheticPanel
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles

@testable import TouchPlay

@Suite("SoakRecorder")
struct SoakRecorderTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("ghosts.touchplay")
  }

  private static let header: SessionHeader = {
    var header = SessionHeader()
    header.geometry = DisplayGeometry(
      points: Size(width: 1920, height: 1080), pixels: Size(width: 1920, height: 1080),
      millimeters: Size(width: 344, height: 194))
    header.remarks = [SessionHeader.Setting(name: GuidedTest.remark, value: "ghosts")]
    return header
  }()

  /// Records turns and a turn each minute, as a soak of so many hours without a terminal does.
  private func record(_ turns: [Turn], hours: Double) throws -> SoakRecorder {
    let file = try SessionFile(path: path, replaces: false, header: Self.header) { _ in }
    let recorder = SoakRecorder(header: Self.header, sink: file)
    let minutes = (1..<Int(hours * 60)).map {
      Turn(time: Timestamp(seconds: Double($0) * 60 + 0.007))
    }
    for turn in (turns + minutes).sorted(by: { $0.time < $1.time }) { recorder.turnWillBegin(turn) }
    recorder.finish(at: Timestamp(seconds: hours * 3600))
    #expect(file.close() == nil)
    return recorder
  }

  private func judged() throws -> CheckReport {
    let recording = try CheckedRecording(RecordingFile(path: path), millimeters: nil)
    return CheckReport([recording], by: Profile.kiosk.limited(to: GuidedTest.ghosts.items))
  }

  private func change(_ kind: TouchChange.Kind, _ location: Point, contact: Int64) -> RootInput {
    .touch(
      TouchChange(
        kind, number: 1, contact: ContactID(device: 1, finger: contact),
        location: location.quantized))
  }

  /// The ghosts of a panel that reports one at 95 % and 2.4 % every 12.864 s but for a fifth of the
  /// beats, and outliers.
  private func haunted(hours: Double, outliers: Int, seed: UInt64) -> [Turn] {
    var panel = PanelModel()
    panel.rate = 1
    var ghost = PanelFaults.Ghost()
    ghost.missing = 0.2
    panel.faults.ghost = ghost
    var turns = panel.record(ScriptedHand([]), seconds: hours * 3600, seed: seed).turns
    var random = SplitMix64(seed: seed)
    for number in 0..<outliers {
      // Half a second after a ghost, nothing else is down.
      let turn = turns[Int(random.uniform(0...Double(turns.count - 1)))]
      let time = turn.time.microseconds + 500_000 + Int64(number)
      let location = Point(x: random.uniform(0...1919), y: random.uniform(0...1079))
      for (delay, kind) in [(Int64(0), TouchChange.Kind.began), (800, .ended)] {
        turns.append(
          Turn(
            time: Timestamp(microseconds: time + delay),
            inputs: [change(kind, location, contact: 1_000_000 + Int64(number))]))
      }
    }
    return turns.sorted { $0.time < $1.time }
  }

  @Test(
    "J6 eight hours with missing beats and outliers: period within 1 ms, place within 0.1 %",
    arguments: [1, 2, 3])
  func night(seed: UInt64) throws {
    let turns = haunted(hours: 8, outliers: 30, seed: seed)
    let recorder = try record(turns, hours: 8)
    let report = try judged()
    let ghosts = try #require(report.recordings.first?.ghosts)
    #expect(ghosts.ghosts.count == recorder.contactCount)
    #expect(recorder.contactCount > 1700 && ghosts.seconds == 28_800)
    #expect(ghosts.clusters.count == 1)
    let place = try #require(ghosts.clusters.first)
    #expect(abs(place.center.x / 344 - 0.95) < 0.001)
    #expect(abs(place.center.y / 194 - 0.024) < 0.001)
    let period = try #require(place.periods.first)
    #expect(abs(period.seconds - 12.864) < 0.001)
    #expect(period.missing > 300)
    #expect(report.verdict == .fail)
    #expect(report.text.contains("every 12.864 s ±"), "\(report.text)")
  }

  @Test("J6 a quiet night passes, and has its whole length")
  func quiet() throws {
    let recorder = try record([], hours: 8)
    #expect(recorder.contactCount == 0)
    let report = try judged()
    #expect(report.verdict == .pass)
    #expect(report.notes.isEmpty)
    #expect(report.recordings.first?.seconds == 28_800)
    #expect(report.text.contains("no ghost touches in 8 h: at most 0.46 per hour (95 %)"))
  }

  @Test("J6 a quiet night takes less than 20 KB, a block a minute included")
  func size() throws {
    let sink = TurnList()
    let recorder = SoakRecorder(header: Self.header, sink: sink)
    // With a progress line, each second has a turn.
    for second in 1...28_800 {
      recorder.turnWillBegin(Turn(time: Timestamp(seconds: Double(second) + 0.004)))
    }
    #expect(sink.blocks.count < 20_000)
  }

  @Test("J6 turns without input are recorded every half minute; those with input always")
  func silence() throws {
    let sink = TurnList()
    let recorder = SoakRecorder(header: Self.header, sink: sink)
    for second in 1...100 { recorder.turnWillBegin(Turn(time: Timestamp(seconds: Double(second)))) }
    #expect(sink.count == 3)
    let touch = change(.began, Point(x: 5, y: 5), contact: 1)
    recorder.turnWillBegin(Turn(time: Timestamp(seconds: 100.5), inputs: [touch]))
    #expect(sink.count == 4 && recorder.contactCount == 1)
    recorder.finish(at: Timestamp(seconds: 100.5))
    #expect(sink.count == 4)
    recorder.finish(at: Timestamp(seconds: 101))
    #expect(sink.count == 5)
  }

  @Test("J6 a soak that was killed is judged up to its last whole minute")
  func killed() throws {
    let sink = TurnList()
    let recorder = SoakRecorder(header: Self.header, sink: sink)
    for minute in 1...6 {
      recorder.turnWillBegin(Turn(time: Timestamp(seconds: Double(minute) * 60)))
    }
    let bytes = SessionFormat.opening(Self.header) + sink.blocks
    try folder.write(Data(bytes.dropLast(2)), to: "ghosts.touchplay")
    let recording = try CheckedRecording(RecordingFile(path: path), millimeters: nil)
    #expect(recording.seconds == 300)
    #expect(recording.figures[.ghosts]?.value == 0)
    #expect(recording.notes.contains { $0.hasPrefix("damaged after 300") }, "\(recording.notes)")
  }
}

/// Keeps what is recorded, each turn in a block of its own, as when time passes between them.
private final class TurnList: SessionSink {
  private(set) var count = 0
  private(set) var blocks: [UInt8] = []

  func append(_ records: [UInt8]) {
    count += 1
    blocks += SessionFormat.frame(.turns, records)
  }
}
