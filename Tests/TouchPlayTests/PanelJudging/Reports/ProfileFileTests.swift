import Foundation
import PanelCheck
import TestSupport
import Testing

@testable import TouchPlay

@Suite("ProfileFile")
struct ProfileFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func profile(_ text: String) throws -> Profile {
    try folder.write(Data(text.utf8), to: "p.json")
    return try ProfileFile.profile(folder.path("p.json"))
  }

  @Test("J3 the built-in profiles are found by their names", arguments: Profile.builtIn)
  func builtIn(profile: Profile) throws {
    #expect(try ProfileFile.profile(profile.name) == profile)
    #expect(profile.limits.allSatisfy { $0.value.value >= 0 && $0.value.side == $0.key.side })
  }

  @Test("J3 a file gives a name, a title and limits, each on its item's side and in its unit")
  func file() throws {
    let profile = try profile(
      #"{"name": "ours", "title": "our tables", "limits": {"reportRate": 100, "linearity": 1.5}}"#)
    #expect(profile.name == "ours" && profile.title == "our tables")
    #expect(profile.limits[.reportRate] == Limit(.atLeast, 100, .hertz))
    #expect(profile.limits[.linearity] == Limit(.atMost, 1.5, .millimeters))
    #expect(profile.limits.count == 2)
  }

  @Test(
    "J3 what is wrong in a profile is reported with its line and exit code 65",
    arguments: [
      ("{\n\"limits\": {\n\"speed\": 1\n}}", 3, "speed is not an item that is measured"),
      ("{\n\"limits\": {\"range\": 1,\n\"range\": 2}}", 3, "range has two limits"),
      ("{\"limits\": {\"range\":\n\"1 mm\"}}", 1, "the limit of range is not a number"),
      ("{\"limits\": {\"range\": -1}}", 1, "the limit of range is not a number"),
      ("{\"limits\": {\"range\": 1e999}}", 1, "the limit of range is not a number"),
      ("{\"name\": \"a\"}", 1, "has no limits"), ("[]", 1, "is not a profile"),
      ("{\n\"limit\": {}}", 2, "limit is unknown"),
      ("{\n\n\"limits\": 5}", 3, "limits is not an object"),
      ("{\n\"name\": 5}", 2, "name is not text"), ("{\n\"name\": x}", 2, "is not JSON"),
      ("", 1, "is not JSON"),
    ])
  func faults(text: String, line: Int, problem: String) throws {
    let fault = #expect(throws: Fault.self) { try profile(text) }
    #expect(fault?.code == .badInput)
    #expect(fault?.subject == "\(folder.path("p.json")), line \(line)")
    #expect(fault?.problem == problem)
    #expect(fault?.advice.isEmpty == false)
  }

  @Test("J3 a profile that cannot be read is exit code 66")
  func missing() {
    let fault = #expect(throws: Fault.self) { try ProfileFile.profile("/no/such/profile") }
    #expect(fault?.code == .noInput)
  }
}
