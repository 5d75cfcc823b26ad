import PanelCheck
import SyntheticPanel
import Testing
import TrackerKit

@testable import TouchPlay

/// What the pictures of the report show, from recordings of synthetic panels with known faults.
@Suite("ReportPicture")
struct ReportPictureTests {
  private let samples: SampleRecordings

  init() throws {
    samples = try SampleRecordings()
  }

  private func pictures(
    _ test: GuidedTest, on panel: PanelModel = SampleRecordings.panel()
  ) throws -> [ReportPicture] {
    try samples.guided(test, on: panel).pictures(.chromeOSLike)
  }

  /// How many elements have a look.
  private func count(_ picture: ReportPicture, _ name: String, _ look: String) -> Int {
    picture.html(of: "1").split(separator: "\n").count {
      $0.hasPrefix("<\(name) ") && $0.contains("class=\"\(look)")
    }
  }

  @Test(
    "J10 every guided test has its pictures",
    arguments: [
      (GuidedTest.fingers, ["Paths"]),
      (.surface, ["Swept surface", "Paths", "Times between reports"]),
      (.edges, ["Edges"]), (.ruler, ["Straight strokes"]), (.still, ["Resting fingers"]),
      (.taps, ["Taps on one mark"]), (.pair, ["Paths"]), (.drumroll, ["Paths"]),
      (.crossTalk, ["Paths"]), (.mapping, ["Marks", "What no matrix can mend"]),
      (.ghosts, ["Map of ghosts"]),
    ])
  func titles(test: GuidedTest, titles: [String]) throws {
    let pictures = try pictures(test)
    #expect(pictures.map(\.title) == titles)
    #expect(pictures.allSatisfy { $0.caption.hasSuffix(".") && $0.drawing.height > 50 })
  }

  @Test("J10 the swept surface is filled where it was cleared, and dark where it is dead")
  func surface() throws {
    let panel = SampleRecordings.panel { $0.deadArea = Rect(x: 200, y: 72, width: 29, height: 25) }
    let recording = try samples.guided(.surface, on: panel)
    let picture = try #require(ReportPicture.surface(recording.sweep, recording.losses))
    #expect(recording.figures[.deadAreas]?.value == 1)
    #expect(count(picture, "rect", "dark") == 1)
    #expect(count(picture, "path", "onDark") == 2)
    #expect(count(picture, "rect", "area") > 10)
    #expect(picture.caption.contains("a dead area of 10 mm would have been noticed (100 %)"))
    #expect(picture.caption.contains("Dead areas: 1 (dark). Drop-outs: 0"))
  }

  @Test("J10 residuals are drawn ten times as large as they are")
  func residuals() throws {
    var panel = SampleRecordings.panel()
    panel.faults.noise = 0
    // A stroke along the middle with a bump of 3 mm, on a surface that is drawn at 388 / 344.
    let corners = [(20.0, 97.0), (172, 97), (172, 100), (173, 100), (173, 97), (320, 97)]
    let path = TruePath(corners.map { Point(x: $0.0, y: $0.1) })
    let log = try samples.plain(
      ScriptedHand([ScriptedFinger(path, seconds: 4)]), on: panel
    ).log
    let picture = try #require(ReportPicture.ruler(log))
    let line = try #require(
      picture.drawing.svg(described: "").split(separator: "\n").first {
        $0.contains("class=\"path\"")
      })
    let d = try #require(line.split(separator: "\"").dropFirst().first)
    let ys = d.split { "ML".contains($0) }.compactMap { $0.split(separator: " ").last }
      .compactMap { Double($0) }
    let bump = try #require(ys.max()) - (6 + 97 * 388 / 344.0)
    #expect(abs(bump - 10 * 3 * 388 / 344.0) < 2, "\(bump)")
  }

  @Test("J10 rosettes have a ring of the limit, and what is twice as far away is a cross")
  func rosettes() throws {
    let quiet = try #require(try pictures(.still).first)
    #expect(quiet.caption.contains("9 places") && quiet.caption.contains("ring of 1 mm, the limit"))
    #expect(count(quiet, "circle", "limit") == 9 && count(quiet, "path", "cross") == 0)
    let jumping = SampleRecordings.panel { ($0.jumps, $0.jumpLength) = (3, 30) }
    let loud = try #require(try pictures(.still, on: jumping).first)
    #expect(count(loud, "path", "cross") > 0)
    #expect(loud.caption.contains("crosses mark what is farther away"))
  }

  @Test("J10 taps have a mark each")
  func taps() throws {
    let picture = try #require(try pictures(.taps).first)
    #expect(count(picture, "circle", "mark") == 20)
    #expect(picture.caption.hasPrefix("20 taps around their mean"))
  }

  @Test("J10 ghosts have a cross each, and their places a ring with count and period")
  func ghosts() throws {
    let panel = SampleRecordings.panel {
      $0.ghost = PanelFaults.Ghost()
      $0.ghost?.period = 4.25
    }
    let picture = try #require(try pictures(.ghosts, on: panel).first)
    let crosses = count(picture, "path", "cross") / 2
    #expect((13...15).contains(crosses) && count(picture, "circle", "limit") == 1)
    #expect(picture.caption.contains("A \(crosses) times at "))
    #expect(picture.caption.contains("%), every 4.25 s"))
    let clean = try #require(try pictures(.ghosts).first)
    #expect(clean.caption.hasPrefix("0 ghosts (crosses) in 60 s"))
  }

  @Test("J10 every bar of the times between reports is drawn, even that of a single late report")
  func intervals() throws {
    let size = Size(width: 200, height: 100)
    var log = ContactLog(panel: Panel(points: size, millimeters: size, source: .user))
    let contact = ContactID(device: 0, finger: 1)
    var time: Int64 = 0
    let steps: [Int64] = [0] + Array(repeating: 10_000, count: 20) + [25_000, 700_000]
    for (index, step) in steps.enumerated() {
      time += step
      let change = TouchChange(
        index == 0 ? .began : .moved, number: 1, contact: contact, location: .zero)
      log.add(change, at: Timestamp(microseconds: time))
    }
    let picture = try #require(ReportPicture.intervals(log))
    #expect(count(picture, "rect", "area") == 2)
    #expect(count(picture, "rect", "dark") == 1, "the last bar")
  }

  @Test("J10 marks and touches are joined, and a turned panel is told")
  func mapping() throws {
    let right = try #require(try pictures(.mapping).first)
    #expect(count(right, "circle", "cross") == 5)
    #expect(right.caption.contains("the mapping is right"))
    let swapped = try #require(
      try pictures(.mapping, on: SampleRecordings.panel { $0.swapsAxes = true }).first)
    #expect(swapped.caption.contains("the mapping is wrong: axes swapped"), "\(swapped.caption)")
  }

  @Test("J10 the strips of the edges are ten times as wide as what cannot be reached")
  func edges() throws {
    let log = try samples.guided(.edges, on: SampleRecordings.panel { $0.edgeCut = 3 }).log
    let picture = try #require(ReportPicture.edges(log))
    let range = EdgeRange(panel: log.panel, paths: log.paths)
    let left = try #require(range.edges[0].figure(in: .millimeters))
    #expect(left.value > 2)
    let html = picture.html(of: "1").split(separator: "\n")
    let strips = html.filter { $0.contains("class=\"area") }
    #expect(strips.count == 4)
    // The left one is first, and its width is its third attribute.
    let width = strips.first.flatMap { Double($0.split(separator: "\"")[5]) } ?? 0
    #expect(abs(width - 10 * left.value * 388 / 344) < 0.01, "\(width)")
  }
}
