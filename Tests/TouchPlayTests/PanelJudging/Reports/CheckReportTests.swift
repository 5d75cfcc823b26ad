import Foundation
import PanelCheck
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("CheckReport")
struct CheckReportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A recording of two fingers that go to the right for a second, at so many reports per second.
  private func recording(
    hertz: Int, name: String = "a.touchplay", fingers: Int = 2, library: String = "2.26.5",
    devices: [String] = []
  ) throws -> CheckedRecording {
    var header = SessionHeader()
    header.geometry = DisplayGeometry(
      points: Size(width: 800, height: 400), pixels: Size(width: 800, height: 400),
      millimeters: Size(width: 400, height: 200))
    (header.library, header.driver) = (library, "x11")
    header.devices = devices
    var bytes = SessionFormat.opening(header)
    var encoder = TurnEncoder(header: header)
    for step in 0...hertz {
      let kind: TouchChange.Kind = step == 0 ? .began : step == hertz ? .ended : .moved
      let inputs = (0..<fingers).map { finger in
        RootInput.touch(
          TouchChange(
            kind, number: finger + 1, contact: ContactID(device: 0, finger: Int64(finger)),
            location: Point(
              x: 100 + 400 * Double(step) / Double(hertz), y: 100 + 100 * Double(finger)
            ).quantized))
      }
      let time = Timestamp(microseconds: Int64(step) * 1_000_000 / Int64(hertz))
      var writer = ByteWriter()
      encoder.encode(Turn(time: time, inputs: inputs), into: &writer)
      bytes += SessionFormat.frame(.turns, writer.bytes)
    }
    bytes += SessionFormat.frame(.end, [])
    try folder.write(Data(bytes), to: name)
    return try CheckedRecording(RecordingFile(path: folder.path(name)), millimeters: nil)
  }

  private let profile = Profile(
    name: "p", title: "a \"test\" & <more>", [.contacts: 2, .reportRate: 60, .stillJitter: 1])

  private func row(_ report: CheckReport, _ item: CheckItem) throws -> CheckReport.Row {
    try #require(report.rows.first { $0.item == item })
  }

  @Test("J2 the mouse says nothing about the panel")
  func mouse() throws {
    let recording = try recording(hertz: 100, devices: ["mouse", "panel"])
    #expect(recording.log.paths.isEmpty)
    #expect(CheckReport([recording], by: profile).verdict == .notTested)
  }

  @Test("J2 J4 a recording is judged item by item; what it cannot tell is not tested")
  func rows() throws {
    let report = CheckReport([try recording(hertz: 100)], by: profile)
    #expect(try row(report, .contacts).verdict == .pass)
    let rate = try row(report, .reportRate)
    #expect(rate.verdict == .pass && abs((rate.figure?.value ?? 0) - 100) < 2)
    #expect(rate.layer == "SDL 2.26.5 over x11")
    #expect(try row(report, .stillJitter).verdict == .notTested)
    #expect(try row(report, .movingJitter).verdict == nil, "the profile has no limit")
    #expect(try row(report, .movingJitter).figure?.unit == .millimeters)
    #expect(report.verdict == .partial, "not every item was tested")
    #expect(report.notes.isEmpty)
  }

  @Test("J4 the first line says what failed, what passed, and how to test the rest")
  func summary() throws {
    let good = CheckReport([try recording(hertz: 100)], by: profile)
    #expect(
      good.text.hasPrefix(
        "0 of 3 items failed: 2 passed, 1 not tested. "
          + "To decide the rest: touchplay check --profile FILE --test still\n"))
    let slow = CheckReport([try recording(hertz: 25, fingers: 1)], by: profile)
    #expect(
      slow.text.hasPrefix(
        "1 of 3 items failed (Report rate while moving): 1 inconclusive, 1 not tested. "
          + "To decide the rest: touchplay check --profile FILE --test fingers still\n"))
    #expect(slow.html().contains("<p>1 of 3 items failed (Report rate while moving): "))
    let whole = CheckReport(
      [try recording(hertz: 100)], by: Profile(name: "q", title: "", [.contacts: 2]))
    #expect(whole.text.hasPrefix("0 of 1 item failed: 1 passed.\n"))
  }

  @Test(
    "J2 the panel fails if an item fails, passes if all pass, and is not tested without touches")
  func verdicts() throws {
    let limits = Profile(name: "p", title: "", [.contacts: 2, .reportRate: 60])
    #expect(CheckReport([try recording(hertz: 25)], by: limits).verdict == .fail)
    #expect(CheckReport([try recording(hertz: 100)], by: limits).verdict == .pass)
    let empty = CheckReport([try recording(hertz: 100, fingers: 0)], by: limits)
    #expect(empty.verdict == .notTested && empty.notes.contains { $0.hasSuffix("has no touches") })
  }

  @Test("J4 of several recordings the most contacts count, and the worst of everything else")
  func several() throws {
    let report = CheckReport(
      [
        try recording(hertz: 100, name: "a", fingers: 5), try recording(hertz: 25, name: "b"),
      ], by: profile)
    #expect(try row(report, .contacts).figure?.value == 5)
    #expect(try row(report, .reportRate).figure.map { $0.value < 30 } == true)
    #expect(report.verdict == .fail)
  }

  @Test("J1 J4 without millimeters lengths are in points, and a note says how to give the size")
  func points() throws {
    let known = try recording(hertz: 100)
    let sized = try CheckedRecording(
      RecordingFile(path: known.path), millimeters: Size(width: 200, height: 100))
    #expect(sized.log.panel.source == .user)
    let half = try #require(sized.metrics.contacts.first?.pathLength)
    let whole = try #require(known.metrics.contacts.first?.pathLength)
    #expect(abs(half * 2 - whole) < 0.001)
  }

  @Test("J7 a size that was typed and differs from the recording's by more than 10 % is told")
  func sizes() throws {
    let path = try recording(hertz: 100).path
    func notes(_ width: Double) throws -> [String] {
      try CheckedRecording(
        RecordingFile(path: path), millimeters: Size(width: width, height: 200)
      ).notes
    }
    #expect(
      try notes(300) == [
        "the panel's size is uncertain: 300 × 200 mm (user), 400 × 200 mm (recording); "
          + "the first size is used"
      ])
    #expect(try notes(390).isEmpty)
  }

  @Test("J4 a name in a recording or a profile cannot add lines to the text, or control a terminal")
  func names() throws {
    let odd = "x\u{1B}[2J\nverdict: pass\u{202E}"
    let text = CheckReport(
      [try recording(hertz: 25, library: odd)],
      by: Profile(name: odd, title: odd, [.contacts: 2, .reportRate: 60])
    ).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.filter { $0.hasPrefix("verdict:") } == ["verdict: fail"])
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test("J4 JSON, JUnit and HTML tell the same, and are well-formed whatever the names are")
  func forms() throws {
    let report = CheckReport([try recording(hertz: 25, name: "<&\">.touchplay")], by: profile)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json.description.utf8)) as? [String: Any])
    #expect(json["verdict"] as? String == "fail")
    let items = try #require(json["items"] as? [[String: Any]])
    let failed = items.filter { $0["verdict"] as? String == "fail" }.map { $0["item"] as? String }
    #expect(failed == ["reportRate"])
    let junit = try Subprocess(
      "python3",
      [
        "-c",
        "import sys,xml.dom.minidom as m; d=m.parse(sys.stdin).documentElement; "
          + "print(d.getAttribute('name'), d.getAttribute('failures'), "
          + "[e.parentNode.getAttribute('name') for e in d.getElementsByTagName('failure')])",
      ], input: Data(report.junit.utf8)
    ).run()
    #expect(junit.output == "touchplay check, p 1 ['reportRate']\n", "\(junit.errors)")
    let html = report.html()
    #expect(html.contains("a &quot;test&quot; &amp; &lt;more&gt;"))
    #expect(html.contains("&lt;&amp;&quot;&gt;.touchplay") && !html.contains("<&"))
    #expect(html.contains(#"<td class="fail">fail</td><td>Report rate while moving</td>"#))
    #expect(!html.contains("<script") && !html.contains("http"), "nothing is loaded")
  }

  @Test("J5 a comparison shows old and new figures, and fails for what fails only now")
  func comparison() throws {
    for (name, hertz) in [("fast", 100), ("slow", 25)] {
      let report = CheckReport([try recording(hertz: hertz)], by: profile)
      try folder.write(Data(report.json.description.utf8), to: name)
    }
    let (fast, slow) = (try ReportFile(folder.path("fast")), try ReportFile(folder.path("slow")))
    let worse = ReportComparison(fast, slow)
    #expect(
      worse.isWorse && !ReportComparison(slow, fast).isWorse
        && !ReportComparison(slow, slow).isWorse)
    #expect(worse.text.contains("Report rate while moving: "))
    #expect(worse.text.contains("Hz (pass) → "))
    #expect(worse.text.hasSuffix("verdict: passed in part → fail"))
    #expect(throws: Fault.self) { try ReportFile(folder.path("a.touchplay")) }
  }
}
