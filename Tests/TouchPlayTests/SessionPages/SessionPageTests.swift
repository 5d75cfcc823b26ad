import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

@Suite("SessionPage")
struct SessionPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A recording of fingers that wander for some seconds at 60 Hz, as text.
  private func wandering(fingers: Int, seconds: Double, mode: String) throws -> RecordingFile {
    var lines = [
      #"{"touchplay": 1, "start": 0, "rate": 120, "window": {"points": [1920.0, 1080.0], "#
        + #""pixels": [1920.0, 1080.0], "millimeters": [510.0, 287.0]}, "programName": "touchplay", "#
        + #""program": "0.1.0", "devices": ["mouse", "panel"], "settings": [["mode", "\#(mode)"]]}"#
    ]
    var generator = SeededGenerator(seed: 5)
    var places = (0..<fingers).map { _ in
      (Point(x: 960, y: 540), Double.random(in: 0...6, using: &generator))
    }
    for turn in 0...Int(seconds * 60) {
      let phase = turn == 0 ? "began" : "moved"
      for finger in 0..<fingers {
        var (place, turned) = places[finger]
        turned += Double.random(in: -0.3...0.3, using: &generator)
        place = place + Point(x: cos(turned), y: sin(turned)) * 9
        if !(100...1820).contains(place.x) || !(100...980).contains(place.y) {
          place = place + Point(x: cos(turned), y: sin(turned)) * -18
          turned += 3
        }
        places[finger] = (place, turned)
        let noise = Double.random(in: -0.5...0.5, using: &generator)
        lines.append(
          #"{"t": \#(turn * 16_667), "turn": \#(turn), "kind": "touch", "phase": "\#(phase)", "#
            + #""device": 1, "finger": \#(finger + 1), "number": \#(finger + 1), "#
            + #""x": \#(place.x + noise), "y": \#(place.y - noise)}"#)
      }
    }
    let path = folder.path("wandering.jsonl")
    try folder.write(Data(lines.joined(separator: "\n").utf8), to: "wandering.jsonl")
    return try RecordingFile(path: path)
  }

  @Test(
    "S15 ten minutes of ten fingers take at most 5 MB: a minute takes less than a tenth",
    arguments: ["touchy", "trace", "lines"])
  func size(mode: String) throws {
    let recording = try wandering(fingers: 10, seconds: 60, mode: mode)
    let template = try SessionPage.Template()
    let page = try SessionPage(recording, Replay.Configuration()).html(template)
    let own = template.opening.utf8.count + template.ending.utf8.count
    #expect(page.count - own < 500_000 - own / 10, "\(page.count) bytes")
  }

  @Test(
    "S15 recordings of other tools have pages, too, and time passes in them",
    arguments: ["evemu/hover.evemu", "libinput/two-fingers.yml", "touchplay/two-fingers.touchplay"])
  func imports(name: String) throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/Recordings/\(name)").path
    let page = try SessionPage(RecordingFile(path: path), Replay.Configuration())
      .html(SessionPage.Template())
    #expect(page.count > 30_000)
  }

  @Test("S15 the page forbids everything from elsewhere, and names cannot end its script")
  func policy() throws {
    let name = "</script><script>alert(1)</script>.touchplay"
      .replacingOccurrences(of: "/", with: "\u{2044}")
    try folder.write(Data(DemoScript.play()), to: name)
    let page = try SessionPage(
      RecordingFile(path: folder.path(name)), Replay.Configuration()
    ).html(SessionPage.Template())
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.contains("default-src 'none'"))
    #expect(!text.contains("http:") && !text.contains("https:"))
    #expect(!text.contains("<script>alert"))
    #expect(text.contains("\\u003cscript>alert(1)"))
  }
}
