import Foundation
import PanelCheck
import SyntheticPanel
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("CheckReport+HTML")
struct CheckReportHTMLTests {
  private let samples: SampleRecordings

  init() throws {
    samples = try SampleRecordings()
  }

  @Test("J10 the report is one well-formed file that loads nothing")
  func file() throws {
    let recordings = try GuidedTest.standard.map { try samples.guided($0) }
    let html = CheckReport(recordings, by: .chromeOSLike).html()
    let reader = """
      import sys
      from html.parser import HTMLParser
      class Reader(HTMLParser):
        open = []
        def handle_starttag(self, tag, attributes):
          for name, value in attributes:
            assert name not in ('src', 'onload', 'onclick'), name
            assert name != 'href' or value.startswith('#'), value
          assert tag not in ('script', 'link', 'img', 'iframe', 'object'), tag
          if tag != 'meta': self.open.append(tag)
        def handle_startendtag(self, tag, attributes): pass
        def handle_endtag(self, tag):
          assert self.open.pop() == tag, tag
      reader = Reader()
      reader.feed(sys.stdin.read())
      print(reader.open)
      """
    let result = try Subprocess("python3", ["-c", reader], input: Data(html.utf8)).run()
    #expect(result.output == "[]\n", "\(result.errors)")
    #expect(!html.contains("url(") && !html.contains("@import") && !html.contains("http"))
    #expect(html.utf8.count < 500_000)
    for index in recordings.indices {
      #expect(html.contains("<tr id=\"r\(index + 1)\">"))
      #expect(html.contains("recording \(index + 1) (\(recordings[index].test?.rawValue ?? ""))"))
    }
  }

  @Test("J10 what was measured comes first, what was not tested last, each with its word")
  func order() throws {
    let html = CheckReport([try samples.guided(.taps)], by: .chromeOSLike).html()
    let spread = try #require(html.range(of: "<td>Spread of repeated taps</td>"))
    let contacts = try #require(html.range(of: "<td>Contacts at once</td>"))
    #expect(spread.lowerBound < contacts.lowerBound)
    #expect(html.contains(#"<td class="none">not tested</td><td>Contacts at once</td>"#))
    #expect(html.contains(#"<td class="pass">pass</td><td>Spread of repeated taps</td>"#))
    #expect(html.contains(#"<td class="dim">no limit</td><td>Missed taps</td>"#))
    #expect(html.contains("0 of 17 items failed: 1 passed, 16 not tested. "))
    #expect(html.contains(##"<td><a href="#r1">1</a></td>"##), "the recording that was judged")
  }

  @Test("J10 a report has lines to sign on, on paper only")
  func signatures() throws {
    let html = CheckReport([try samples.guided(.taps)], by: .kiosk).html()
    let paper = try #require(html.firstRange(of: "@media print"))
    #expect(html.contains("Tested by<span></span>Date<span></span>Signature"))
    #expect(html.contains("Accepted by<span></span>Date<span></span>Signature"))
    #expect(html[..<paper.lowerBound].contains(".sign { display: none; }"))
    #expect(html[paper.upperBound...].contains(".sign { break-inside: avoid; display: block;"))
  }

  @Test("J10 dark is for screens only, and every verdict has a sign besides its color")
  func style() {
    let style = ReportStyle.text
    #expect(style.contains("@media screen and (prefers-color-scheme: dark)"))
    #expect(style.contains("size: A4"))
    for name in [".pass", ".fail", ".open", ".none"] {
      #expect(style.contains("\(name)::before { content: \""))
    }
  }

  @Test("J10 the report has what the headers say about the system, and the recordings' checksums")
  func facts() throws {
    let recording = try samples.guided(.taps)
    let html = CheckReport([recording], by: .kiosk).html()
    #expect(html.contains("<dt>Devices</dt><dd>mouse, Synthetic panel</dd>"))
    #expect(html.contains("<dt>Surface</dt><dd>344 × 194 mm (size from: recording)</dd>"))
    #expect(html.contains("<code>\(recording.checksumText)</code>"))
    #expect(recording.layer == "synthetic panel (simulation)", "only SDL's own version is SDL's")
  }

  @Test("S15 J10 a report links the pages of its recordings, relative to itself")
  func pages() throws {
    var recording = try samples.guided(.taps)
    let folder = try TemporaryFolder()
    #expect(
      !CheckReport([recording], by: .kiosk).html(at: folder.path("a.html")).contains("<a href=\"a"))
    recording.page = folder.path("a b/06-taps.html")
    try FileManager.default.createDirectory(
      atPath: folder.path("a b"), withIntermediateDirectories: false)
    let html = CheckReport([recording], by: .kiosk).html(at: folder.path("a b.html"))
    #expect(html.contains(#"<a href="a%20b/06-taps.html">Play in the browser</a>"#))
    let beside = CheckReport([recording], by: .kiosk).html(at: folder.path("a b/report.html"))
    #expect(beside.contains(#"<a href="06-taps.html">"#))
    #expect(!CheckReport([recording], by: .kiosk).html().contains("Play in the browser"))
  }

  @Test("J10 a recording of tens of thousands of reports has a report of less than 500 kB")
  func long() throws {
    var panel = SampleRecordings.panel()
    panel.rate = 1000
    let path = TruePath.snake(
      over: Rect(x: 0, y: 0, width: 344, height: 194), lanes: 12)
    let recording = try samples.plain(
      ScriptedHand([ScriptedFinger(path, seconds: 40)]), on: panel)
    #expect(recording.log.paths.reduce(0) { $0 + $1.samples.count } > 39_000)
    let html = CheckReport([recording], by: .kiosk).html()
    #expect(html.utf8.count < 500_000, "\(html.utf8.count)")
    #expect(html.contains("The picture has only one in 4 reports."))
  }
}
