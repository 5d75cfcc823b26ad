import Foundation
import TestSupport
import Testing

/// What the command `info` prints, and its exit codes; no display is needed.
@Suite("touchplay info")
struct InfoTests {
  private let demo = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "assets/demo.touchplay")

  private func run(_ arguments: [String], input: Data = Data()) throws -> Subprocess.Result {
    try Subprocess(
      BuiltProduct.touchplay, ["info"] + arguments,
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil], input: input
    ).run()
  }

  @Test("S7 info describes a recording from a file or from standard input")
  func describes() throws {
    let result = try run([demo.path])
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix("\(demo.path)\n  format      touchplay 1."))
    #expect(
      result.output.contains("\n  modes       touchy first; lines, trace, gestures, eightball\n"))
    #expect(result.output.hasSuffix("\n  end         closed cleanly\n"))
    let piped = try run(["-"], input: Data(contentsOf: demo))
    #expect(
      piped.output.split(separator: "\n").dropFirst()
        == result.output.split(separator: "\n").dropFirst())
    let json = try run(["--json", demo.path])
    #expect(json.output.split(separator: "\n").count == 1)
    #expect(json.output.contains("\"complete\": true, "))
  }

  @Test("S7 a damaged recording gives exit code 0 with one warning line")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("cut.touchplay")
    try folder.write(Data(contentsOf: demo).prefix(5000), to: "cut.touchplay")
    for options in [[], ["--json"]] {
      let result = try run(options + [path])
      #expect(result.exitCode == 0)
      #expect(result.output.contains("damage"))
      let warning = result.errors
      #expect(warning.hasPrefix("touchplay: \(path): damaged at byte "))
      #expect(warning.hasSuffix("(a block is cut off): described up to that point\n"))
      #expect(warning.split(separator: "\n").count == 1)
    }
  }

  @Test(
    "S7 S9 info exits with 65 for a non-session, 66 for an unreadable file, and 2 without a name")
  func refusals() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), to: "empty")
    try folder.write(Data("# EVEMU 1.3\n".utf8), to: "foreign")
    try folder.write(Data(contentsOf: demo).prefix(40), to: "cut")
    let mark: [UInt8] = [0x89, 0x54, 0x50, 0x4C, 0x59, 0x0D, 0x0A, 0x1A]
    try folder.write(Data(mark + [9, 0]), to: "newer")
    for (name, code) in [
      ("empty", Int32(65)), ("foreign", 65), ("cut", 65), ("newer", 65), ("missing", 66), (".", 66),
    ] {
      let result = try run([folder.path(name)])
      #expect(result.exitCode == code, "\(name): \(result.errors)")
      #expect(result.output.isEmpty)
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    let nothing = try run([])
    #expect(nothing.exitCode == 2)
  }
}
