import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("SessionReport")
struct SessionReportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func report(_ bytes: [UInt8]) throws -> SessionReport {
    try folder.write(Data(bytes), to: "a")
    return try SessionReport(RecordingFile(path: folder.path("a")))
  }

  private func json(_ report: SessionReport) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(report.json.description.utf8))
    return try #require(object as? [String: Any])
  }

  @Test("S7 a report has every documented field, and the demo's values are right")
  func demo() throws {
    let bytes = DemoScript.play()
    let report = try report(bytes)
    let json = try json(report)
    let keys = [
      "format", "version", "seconds", "firstTouchSeconds", "lastEventSeconds", "contacts",
      "mostContacts", "events", "bytesPerMove", "bytes", "mode", "modes", "window", "driver", "sdl",
      "date", "devices", "seed", "tickRate", "ticks", "turns", "digests", "complete", "damage",
      "notes",
    ]
    for key in keys { #expect(json[key] != nil, "\(key)") }
    #expect(json["bytes"] as? Int == bytes.count)
    #expect(json["mode"] as? String == "touchy")
    #expect(json["modes"] as? [String] == ["touchy", "lines", "trace", "gestures", "eightball"])
    #expect(json["complete"] as? Bool == true && json["damage"] is NSNull)
    let events = try #require(json["events"] as? [String: Int])
    #expect(events["began"] == json["contacts"] as? Int && events["began"] == events["ended"])
    #expect(json["mostContacts"] as? Int == 5)
    let replay = try Replay(SessionBuffer(bytes: bytes), Replay.Configuration())
    while try replay.step() {}
    #expect(report.summary.ticks == replay.tickCount)
    #expect(report.summary.events.count == replay.eventCount)
  }

  @Test("S7 only session files have a clean end, and devices without names are not listed")
  func text() throws {
    let text = "{\"touchplay\": 1, \"devices\": [\"\"]}\n"
    let lines = try report(Array(text.utf8)).text(of: "x")
    #expect(!lines.contains("closed cleanly") && !lines.contains("devices"))
    #expect(try report(DemoScript.play()).text(of: "x").contains("closed cleanly"))
  }

  @Test("S7 H4 a report says when the session was recorded")
  func date() throws {
    var header = SessionHeader(program: Touchplay.program)
    header.remarks = [.init(name: "date", value: "2026-01-31 23:59:59 +0100")]
    let report = try report(SessionBuffer(header: header).read(atMost: .max))
    #expect(report.text(of: "x").contains("recorded    2026-01-31 23:59:59 +0100, by touchplay"))
    #expect(try json(report)["date"] as? String == "2026-01-31 23:59:59 +0100")
  }

  @Test("S7 a truncated session is described up to the cut, as text and as JSON")
  func cut() throws {
    let bytes = DemoScript.play()
    let report = try report(Array(bytes.prefix(bytes.count / 2)))
    let damage = try #require(json(report)["damage"] as? [String: Any])
    let seconds = try #require(damage["seconds"] as? Double)
    let offset = try #require(damage["offset"] as? Int)
    #expect(offset > bytes.count / 4 && offset < bytes.count / 2)
    #expect(seconds == report.summary.seconds && seconds > 5)
    #expect(!report.isComplete && report.modes.count < 5)
    #expect(report.text(of: "x").contains("end         damaged at byte \(offset), "))
  }

  @Test("S9 a session that cannot be played is still described")
  func unplayable() throws {
    var header = SessionHeader()
    header.settings = [
      SessionHeader.Setting(name: "mode", value: "lines"),
      SessionHeader.Setting(name: "gravity", value: "on"),
    ]
    header.geometry = DisplayGeometry(
      points: Size(width: 800, height: 480), pixels: Size(width: 1600, height: 960),
      millimeters: Size(width: 154, height: 85.9))
    header.seed = .max
    let session = SessionBuffer(header: header)
    let report = try report(session.readAll())
    let json = try json(report)
    #expect(json["obstacle"] as? String == "unknown: setting gravity")
    #expect(json["modes"] as? [String] == ["lines"])
    #expect(json["bytesPerMove"] is NSNull && json["firstTouchSeconds"] is NSNull)
    #expect(report.json.description.contains("\"seed\": 18446744073709551615,"))
    let window = try #require(json["window"] as? [String: [Double]])
    #expect(
      window == ["millimeters": [154, 85.9], "pixels": [1600, 960], "points": [800, 480]])
    let text = report.text(of: "x")
    #expect(text.contains("window      800 x 480 points, 1600 x 960 pixels, 154 x 85.9 mm\n"))
    #expect(text.contains("playable    no: unknown: setting gravity"))
    #expect(text.contains("touches     none\n"))
  }
}

extension SessionBuffer {
  /// The whole session.
  fileprivate func readAll() -> [UInt8] {
    close()
    return bytes
  }
}
