import Foundation
import PanelCheck
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("FleetTable")
struct FleetTableTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A JSON report of a panel that reports so many times a second.
  private func report(_ name: String, rate: Double, site: String) throws -> String {
    var strokes = LayeredSession.strokes(4)
    for index in strokes.indices { strokes[index].rate = rate }
    try folder.write(Data(LayeredSession(window: strokes).bytes), to: "\(name).touchplay")
    let recording = try CheckedRecording(
      RecordingFile(path: folder.path("\(name).touchplay")), millimeters: nil)
    var report = CheckReport([recording], by: .kiosk)
    report.details = TestDetails(tester: "T", site: site).completed(by: report.details)
    report.details.panel = [
      .init(name: "name", value: "ILITEK"), .init(name: "serial number", value: name),
    ]
    try folder.write(Data(report.json.description.utf8), to: "\(name).json")
    return folder.path("\(name).json")
  }

  @Test("J5 three reports are a table, those that fail first, with what fails")
  func fleet() throws {
    let paths = [
      try report("one", rate: 100, site: "Hall 1"), try report("two", rate: 20, site: "Hall <2>"),
      try report("three", rate: 90, site: "Hall 3"),
    ]
    let table = FleetTable(try paths.map { try ReportFile($0) })
    #expect(table.hasFailed)
    let lines = table.text.split(separator: "\n")
    #expect(lines[0] == "1 of 3 panels fail (profile kiosk)")
    #expect(lines[1].hasPrefix("Verdict"))
    #expect(lines[2].hasPrefix("fail") && lines[2].contains("ILITEK, serial number two"))
    #expect(lines[2].contains("Report rate while moving (20 Hz)") && lines[2].contains("two.json"))
    #expect(lines[3].contains("serial number one") && lines[4].contains("serial number three"))
    let html = table.html
    #expect(html.contains("Hall &lt;2&gt;") && !html.contains("Hall <2>"))
    #expect(html.contains(#"<td class="fail">fail</td>"#))
  }

  @Test("J5 two reports are side by side, the item that fails first")
  func pair() throws {
    let paths = [
      try report("old", rate: 100, site: "Hall 1"), try report("new", rate: 20, site: "Hall 1"),
    ]
    let comparison = ReportComparison(try ReportFile(paths[0]), try ReportFile(paths[1]))
    #expect(comparison.isWorse)
    let rate = try #require(comparison.html.range(of: "<td>Report rate while moving</td>"))
    let contacts = try #require(comparison.html.range(of: "<td>Contacts at once</td>"))
    #expect(rate.lowerBound < contacts.lowerBound)
    #expect(comparison.html.contains("<td>100 Hz (pass)</td><td>20 Hz (fail)</td>"))
    #expect(comparison.html.contains("<td>Panel</td><td>ILITEK, serial number old</td>"))
    #expect(comparison.text.contains("Report rate while moving: 100 Hz (pass) → 20 Hz (fail)"))
  }

  @Test("J4 --from of a folder judges its recordings, in the order of their names")
  func recordings() throws {
    _ = try report("b", rate: 100, site: "")
    _ = try report("a", rate: 20, site: "")
    try folder.write(Data("x".utf8), to: "notes.txt")
    let output = folder.path("all.json")
    let command = try CheckCommand(["--from", folder.path("."), "--json", output, "--report", "-"])
    let json = try Subprocess(
      BuiltProduct.touchplay, ["check", "--from", folder.path(""), "--json", output]
    ).run()
    #expect(json.exitCode == 1, "\(json.errors)")
    let text = folder.text("all.json")
    let (a, b) = (text.range(of: "/a.touchplay\""), text.range(of: "/b.touchplay\""))
    #expect(try #require(a).lowerBound < #require(b).lowerBound)
    withExtendedLifetime(command) {}
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: false)
    let fault = #expect(throws: Fault.self) {
      _ = try CheckCommand(["--from", folder.path("empty")])
    }
    #expect(fault?.problem == "has no recordings")
  }

  @Test("J5 --compare takes an HTML page, not JSON or JUnit, and at least two reports")
  func options() throws {
    for name in ["--json", "--junit"] {
      let fault = #expect(throws: Fault.self) {
        _ = try CheckCommand(["--compare", "a", "b", name, "c"])
      }
      #expect(fault?.subject == name)
    }
    #expect(throws: Fault.self) { _ = try CheckCommand(["--compare", "a"]) }
    _ = try CheckCommand(["--compare", "a", "b", "c", "--report", "d.html"])
  }
}
