import PanelCheck
import SyntheticPanel
import Testing
import TrackerKit

@testable import TouchPlay

/// Which of several recordings an item is judged by.
@Suite("CheckReport, several recordings")
struct CheckReportSourcesTests {
  private let samples: SampleRecordings

  init() throws {
    samples = try SampleRecordings()
  }

  private func row(_ report: CheckReport, _ item: CheckItem) throws -> CheckReport.Row {
    try #require(report.rows.first { $0.item == item })
  }

  /// A finger that moves for a second, on a panel with so many reports per second.
  private func stroke(rate: Double) throws -> CheckedRecording {
    var panel = SampleRecordings.panel()
    panel.rate = rate
    let path = TruePath.line(from: Point(x: 40, y: 90), to: Point(x: 300, y: 90))
    return try samples.plain(
      ScriptedHand([ScriptedFinger(path, seconds: 1.5)]), on: panel, name: "\(rate).touchplay")
  }

  @Test("J4 an item that a guided test measures is judged by that test's recordings only")
  func guidedOnly() throws {
    let sweep = try samples.guided(.surface)
    let slow = try stroke(rate: 20)
    for recordings in [[sweep, slow], [slow, sweep]] {
      let report = CheckReport(recordings, by: .kiosk)
      let rate = try row(report, .reportRate)
      #expect(rate.figure.map { $0.value > 90 } == true && rate.verdict == .pass)
      #expect(rate.recording.map { recordings[$0].path } == sweep.path)
    }
    // What the sweep does not measure comes from the other recording.
    let contacts = try row(CheckReport([sweep, slow], by: .kiosk), .contacts)
    #expect(contacts.recording == 1 && contacts.figure?.value == 1)
  }

  @Test("J4 what a guided test should have shown and did not is not tested, whatever others show")
  func guidedWithoutFigure() throws {
    let tap = ScriptedHand([ScriptedFinger(stillAt: Point(x: 100, y: 90), seconds: 0.2)])
    let silent = try samples.guided(.fingers, on: SampleRecordings.panel { $0.edgeCut = 97 })
    let plain = try samples.plain(tap)
    let report = CheckReport([silent, plain], by: .kiosk)
    #expect(silent.log.paths.isEmpty && plain.figures[.contacts]?.value == 1)
    #expect(try row(report, .contacts).verdict == .notTested)
  }

  @Test("J4 of a test that was repeated, a recording that fails counts, and the better try")
  func repeated() throws {
    let good = try samples.guided(.surface, seed: 1)
    let reversing = try samples.guided(
      .surface, on: SampleRecordings.panel { ($0.reversals, $0.reversalLength) = (2, 4) }, seed: 2)
    let report = CheckReport([good, reversing, good], by: .kiosk)
    #expect(try row(report, .reversedMotion).verdict == .fail)
    #expect(try row(report, .reversedMotion).recording == 1)
    let few = try samples.guided(.edges, on: SampleRecordings.panel { $0.edgeCut = 4 }, seed: 3)
    let range = try row(CheckReport([few, samples.guided(.edges, seed: 4)], by: .kiosk), .range)
    #expect(range.recording == 0 && range.verdict == .fail, "the panel's own end counts")
  }

  @Test("J4 a figure beyond its limit that the hand may have caused may fail, with advice")
  func mayFail() throws {
    let noisy = SampleRecordings.panel { $0.noise = 2 }
    let profile = Profile(name: "p", title: "", [.stillJitter: 1, .contacts: 20])
    let report = CheckReport(
      [try samples.guided(.still, on: noisy), try stroke(rate: 100)], by: profile)
    #expect(report.rows.filter(\.mayFail).map(\.item) == [.stillJitter], "\(report.text)")
    let advice = FailureAdvice(.stillJitter, nil)
    let line = "possible failure: Jitter of a still finger: \(advice.meaning) \(advice.remedy)"
    #expect(report.text.contains("\n\(line)\nnote: These possible failures may come from"))
    let page = report.html()
    #expect(page.contains("<h2>Possible failures</h2>\n<p>These possible failures may come from"))
    #expect(page.contains(#"<section class="finding doubt">"#) && !page.contains("What fails"))
    let good = CheckReport([try samples.guided(.still)], by: profile)
    #expect(!good.text.contains("ossible failure") && !good.html().contains("ossible failure"))
  }

  @Test("J4 what a hand has not tried may fail only in the test that asks for it")
  func tried() throws {
    let profile = Profile(name: "p", title: "", [.contacts: 20])
    let asked = CheckReport([try samples.guided(.fingers)], by: profile)
    #expect(asked.rows.filter(\.mayFail).map(\.item) == [.contacts])
    let free = CheckReport([try stroke(rate: 100)], by: profile)
    #expect(
      free.rows.map(\.verdict).contains(.inconclusive) && !free.rows.contains(where: \.mayFail))
  }
}
