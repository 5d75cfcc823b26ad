import Foundation
import PanelCheck
import TestSupport
import Testing
import TrackerKitFiles

@testable import TouchPlay

@Suite("CheckOutputs")
struct CheckOutputsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func outputs(_ arguments: [String]) throws -> CheckOutputs {
    try CheckOutputs(
      Options(arguments, known: CheckOutputs.options, maximumOperands: 0))
  }

  @Test("J3 without an option, the profile is the one for displays in public")
  func standard() throws {
    let outputs = try outputs([])
    #expect(outputs.profile == .kiosk && outputs.millimeters == nil && !outputs.replaces)
  }

  @Test(
    "J4 recordings that belong to a report are in a folder of its name",
    arguments: [("a.html", "a"), ("a.htm", "a"), ("a", "a.recordings"), ("a.b", "a.b.recordings")])
  func recordingsFolder(report: String, name: String) throws {
    let outputs = try outputs(["--report", folder.path(report)])
    let parent = try #require(FileSystem.resolved(folder.path))
    #expect(outputs.recordingsFolder == parent + "/" + name)
  }

  @Test("J4 a report on standard output has no folder for recordings")
  func printed() throws {
    #expect(try outputs(["--report", "-"]).recordingsFolder == nil)
    #expect(try outputs(["--json", folder.path("a.json")]).recordingsFolder == nil)
  }

  @Test("J4 an output that cannot be written is a fault in advance, and nothing is created")
  func unwritable() throws {
    let outputs = try outputs([
      "--json", folder.path("a.json"), "--report", folder.path("none/a.html"),
    ])
    #expect(throws: Fault.self) { try outputs.check() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
