import Foundation
import TestSupport
import Testing

/// What the command `check` prints and writes, and its exit codes; no display is needed.
@Suite("touchplay check")
struct CheckCommandTests {
  private let folder: TemporaryFolder
  private let demo = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "assets/demo.touchplay"
    ).path

  init() throws {
    folder = try TemporaryFolder()
  }

  private func check(_ arguments: [String]) throws -> Subprocess.Result {
    try Subprocess(
      BuiltProduct.touchplay, ["check"] + arguments,
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil], folder: folder.path
    ).run()
  }

  @Test("J4 check prints the verdict of each item and writes HTML, JSON and JUnit")
  func writes() throws {
    let result = try check([
      "--from", demo, "--report", "r.html", "--json", "r.json", "--junit", "r.xml", "--size-mm",
      "345x194",
    ])
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("\nverdict: "))
    #expect(folder.text("r.html").hasPrefix("<!DOCTYPE html>"))
    #expect(folder.text("r.json").hasSuffix("\"version\": 1}\n"))
    #expect(folder.text("r.xml").hasSuffix("</testsuite>\n"))
    let json = try check(["--from", demo, "--json", "-", "--size-mm", "345x194"])
    #expect(json.output.trimmingCharacters(in: .newlines) + "\n" == folder.text("r.json"))
    let compared = try check(["--compare", "r.json", "r.json"])
    #expect(compared.exitCode == 0 && compared.output.hasPrefix("r.json → r.json\n"))
  }

  @Test("J2 J4 the exit code is 1 if the panel fails, and 0 otherwise")
  func exitCodes() throws {
    for (limit, code) in [(1, 0), (1000, 1)] {
      try folder.write(Data("{\"limits\": {\"reportRate\": \(limit)}}".utf8), to: "p.json")
      #expect(try check(["--from", demo, "--profile", "p.json"]).exitCode == Int32(code))
    }
  }

  @Test(
    "J3 J4 wrong command lines, profiles, recordings and outputs have one line and their exit codes",
    arguments: [
      (["--report", "none/p.html"], 73, "none/p.html"), (["DEMO"], 2, "unexpected argument"),
      (["--test", "golf"], 2, "golf: is not a test"),
      (["--from", "DEMO", "--compare", "x"], 2, "cannot be combined with --from"),
      (["--compare", "x"], 2, "needs two reports"),
      (["--from", "DEMO", "--size-mm", "0x5"], 2, "0x5 is not valid"),
      (["--from", "DEMO", "--json", "o", "--report", "o"], 2, "o is already used by"),
      (["--from", "DEMO", "--profile", "bad.json"], 65, "bad.json, line 2: speed is not an item"),
      (
        ["--from", "DEMO", "--profile", "nosuch"], 66,
        "nosuch: is neither a profile nor a file: use kiosk, windows-like, chromeos-like"
      ),
      (["--from", "DEMO", "--test", "taps"], 2, "--test: cannot be combined with --from"),
      (["--display", "all", "--json", "-"], 2, "--json: cannot be a stream with --display all"),
      (["--display", "some"], 2, "some is not valid"),
      (["--from", "bad.json"], 65, "bad.json"), (["--from", "none"], 66, "none: cannot be read"),
      (["--from", "DEMO", "--report", "bad.json"], 73, "bad.json: already exists"),
      (["--from", "DEMO", "--report", "no/r.html"], 73, "no/r.html: cannot be created"),
      (
        ["--compare", "bad.json", "bad.json"], 65, "bad.json, line 1: is not a JSON report of check"
      ),
    ])
  func faults(arguments: [String], code: Int32, text: String) throws {
    try folder.write(Data("{\"limits\": {\n\"speed\": 1}}".utf8), to: "bad.json")
    let result = try check(arguments.map { $0 == "DEMO" ? demo : $0 })
    #expect(result.exitCode == code, "\(result.errors)")
    #expect(
      result.errors.hasPrefix("touchplay: ") && result.errors.contains(text), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1 && result.output.isEmpty)
  }
}
