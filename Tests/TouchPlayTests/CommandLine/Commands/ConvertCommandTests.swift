import TestSupport
import Testing
import TouchRecordings
import TrackerKit
import TrackerKitFiles

@testable import TouchPlay

@Suite struct ConvertCommandTests {
  @Test(
    "S11 an output's extension selects its format; without one it is touchplay",
    arguments: [
      ("a.touchplay", RecordingFormat.touchplay), ("a.JSONL", .jsonl), ("b.d/a", .touchplay),
      ("a.b.evemu", .evemu), ("x/a.yml", .libinput), (".hidden", .touchplay), ("csv", .touchplay),
      ("a.csv", .csv), ("-", .touchplay),
    ])
  func endings(_ name: String, _ format: RecordingFormat) throws {
    #expect(try ConvertCommand.format(ofOutput: name) == format)
  }

  @Test(
    "S11 an unknown output extension is a wrong command line, with a list of known ones",
    arguments: ["a.kvi", "a.json", "b/a.txt"])
  func wrongEndings(_ name: String) throws {
    let fault = #expect(throws: Fault.self) { _ = try ConvertCommand(["in", name]) }
    #expect(fault?.code == .usage)
    #expect(fault?.advice.contains(".touchplay, .jsonl, ") == true)
    _ = try ConvertCommand(["in", name, "--to-format", "csv"])
    #expect(
      try Help().answer(to: ["help", "convert"])?.contains(
        ".jsonl, .ndjson, .evemu") == true)
  }

  @Test("S11 a folder is never replaced")
  func folder() throws {
    let folder = try TemporaryFolder()
    for replaces in [false, true] {
      let error = #expect(throws: FileError.self) {
        try OutputFile.check(folder.path("."), replaces: replaces)
      }
      #expect(error.map { Fault($0, path: "a").code } == .cannotCreate)
    }
    #expect(throws: FileError.self) { _ = try OutputDraft(folder.path("."), replaces: true) }
  }

  @Test("S11 an error suggests naming the format only if none was named")
  func advice() {
    let error = SessionError.wrongLine(3, expected: "x")
    #expect(Fault(error, path: "a").text.contains("name the format with --from-format"))
    #expect(!Fault(error, path: "a", named: .evemu).text.contains("name the format"))
  }
}
