import Foundation
import PanelCheck
import TestSupport
import Testing
import TouchRecordings
import TrackerKit

@testable import TouchPlay

/// A session of another program, with a setting and a part that only that program knows.
@Suite("ForeignSession")
struct ForeignSessionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A stroke, with a key and data that would do something in touchplay.
  private func session(
    name: String = "photo-table", remarks: [SessionHeader.Setting] = []
  ) -> [UInt8] {
    var header = SessionHeader(program: SessionProgram(name: name, version: "1.0"))
    header.geometry = DisplayGeometry(points: Size(width: 800, height: 480))
    header.library = "SDL 2.26.5"
    header.settings = [
      SessionHeader.Setting(name: "photos", value: "12"),
      SessionHeader.Setting(name: "mode", value: "check"),
    ]
    header.snapshots = [SessionHeader.Snapshot(name: "table", content: [1, 2, 3])]
    header.remarks = remarks
    let session = SessionBuffer(header: header)
    var encoder = TurnEncoder(header: header)
    var writer = ByteWriter()
    let finger = ContactID(device: 0, finger: 1)
    func touch(_ kind: TouchChange.Kind, _ x: Double) -> RootInput {
      .touch(TouchChange(kind, number: 1, contact: finger, location: Point(x: x, y: 200)))
    }
    for (seconds, inputs) in [
      (0.1, [touch(.began, 100)]), (0.2, [touch(.moved, 150)]), (0.3, [touch(.ended, 200)]),
      (0.4, [.key(KeyChange(label: "c", position: "c", isDown: true))]),
      (0.5, [.data(DataEvent(name: "mode", value: "lines"))]),
    ] {
      encoder.encode(Turn(time: Timestamp(seconds: seconds), inputs: inputs), into: &writer)
    }
    encoder.encode(tick: 60, model: 1, scene: 2, into: &writer)
    session.append(writer.bytes)
    session.close()
    return session.bytes
  }

  private func file(_ bytes: [UInt8]) throws -> String {
    try folder.write(Data(bytes), to: "a.touchplay")
    return folder.path("a.touchplay")
  }

  @Test("S12 info says which program recorded a session, and that only it can verify it")
  func info() throws {
    let report = try SessionReport(RecordingFile(path: try file(session())))
    let text = report.text(of: "a")
    #expect(text.contains("\n  recorded    by photo-table 1.0, SDL 2.26.5\n"), "\(text)")
    #expect(text.contains("\n  digests     1, which only photo-table can verify\n"))
    #expect(text.contains("\n  modes       trace\n") && !text.contains("playable"))
    let json = report.json.description
    #expect(json.contains("\"program\": \"1.0\", \"programName\": \"photo-table\""), "\(json)")
    #expect(json.contains("\"key\": 1"), "the session is described as it is")
  }

  @Test("S12 the name of a program is escaped where it is printed")
  func escaped() throws {
    let path = try file(session(name: "\u{1B}[2J\n"))
    let text = try SessionReport(RecordingFile(path: path)).text(of: "a")
    #expect(text.contains("recorded    by \\u{1B}[2J\\n 1.0"), "\(text)")
  }

  @Test("S12 info says of touchplay's own sessions what it said before")
  func own() throws {
    let report = try SessionReport(RecordingFile(path: try file(DemoScript.play())))
    #expect(report.text(of: "a").contains("recorded    by touchplay \(Touchplay.version)"))
    #expect(report.json.description.contains("\"programName\": \"touchplay\""))
    let json = Array("{\"touchplay\": 1}\n".utf8)
    let unknown = try SessionReport(RecordingFile(path: try file(json)))
    #expect(!unknown.text(of: "a").contains("recorded"))
    #expect(unknown.json.description.contains("\"programName\": null"))
  }

  @Test("S12 a replay shows the touches of another program's session in Trace, and nothing else")
  func touches() throws {
    let replay = try Replay(SessionBuffer(bytes: session()), Replay.Configuration())
    while try replay.step() {}
    #expect(replay.sandbox.mode == .trace && replay.eventCount == 3)
    #expect(replay.sandbox.stateFacts.contains(StateFact("trace.strokes", 1)))
    var lines = Replay.Configuration()
    lines.mode = .lines
    let other = try Replay(SessionBuffer(bytes: session()), lines)
    while try other.step() {}
    #expect(other.sandbox.mode == .lines)
    #expect(other.sandbox.stateFacts.contains(StateFact("lines.shapes", 1)))
  }

  @Test("S12 a session of another program is not verified, with one plain line that says why")
  func verify() throws {
    let path = try file(session())
    let fault = try #require(throws: Fault.self) {
      try Touchplay.run(["replay", path, "--headless", "--verify"])
    }
    #expect(fault.code == .badInput)
    #expect(
      fault.text == "\(path): recorded by photo-table 1.0, not by touchplay: "
        + "replay it without --verify to watch its touches")
    #expect(try Touchplay.run(["replay", path, "--headless"]) == 0)
    #expect(try Touchplay.run(["render", path, folder.path("a.svg")]) == 0)
  }

  @Test("S12 check judges the contacts of another program's session, and not a test of its own")
  func check() throws {
    let remark = SessionHeader.Setting(name: GuidedTest.remark, value: "ghosts")
    let path = try file(session(remarks: [remark]))
    let checked = try CheckedRecording(RecordingFile(path: path), millimeters: nil)
    #expect(checked.test == nil && checked.log.paths.count == 1)
  }

  @Test("S12 S11 the name of the program survives conversion to jsonl and back")
  func convert() throws {
    let bytes = session()
    func converted(_ bytes: [UInt8], _ format: RecordingFormat) throws -> [UInt8] {
      let export = try RecordingExport(
        of: RecordingSource(bytes: bytes), to: format, program: Touchplay.program)
      var output: [UInt8] = []
      while let piece = try export.next() { output += piece }
      return output
    }
    let lines = try converted(bytes, .jsonl)
    let first = String(decoding: lines.prefix { $0 != 10 }, as: UTF8.self)
    #expect(first.contains("\"program\": \"1.0\", \"programName\": \"photo-table\", \"driver\""))
    #expect(try converted(lines, .touchplay) == bytes)
  }
}
