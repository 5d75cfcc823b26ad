import Foundation
import TestSupport
import Testing

/// `touchplay convert`: what it does to files, and its exit codes.
@Suite("Convert")
struct ConvertTests {
  private static let text = """
    # EVEMU 1.2
    N: panel
    A: 2f 0 9 0 0 0
    A: 35 0 99 0 0 0
    A: 36 0 49 0 0 0
    E: 0.000001 0003 0039 0001
    E: 0.000001 0003 0035 0010
    E: 0.000001 0003 0030 0005
    E: 0.000001 0000 0000 0000
    E: 0.100001 0003 0039 -001
    E: 0.100001 0000 0000 0000

    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Data(Self.text.utf8), to: "in.evemu")
  }

  private func convert(_ arguments: [String], input: Data = Data()) throws -> Subprocess.Result {
    try Subprocess(
      BuiltProduct.touchplay, ["convert"] + arguments, input: input, folder: folder.path
    ).run()
  }

  @Test("S11 convert converts a recording and says on standard error what it left out")
  func converts() throws {
    let result = try convert(["in.evemu", "out.touchplay"])
    #expect(result.exitCode == 0)
    #expect(result.output == "")
    #expect(result.errors == "touchplay: in.evemu: left out: contact sizes\n")
    let replay = try Subprocess(
      BuiltProduct.touchplay,
      ["replay", "--headless", "--dump-state", "-", folder.path("out.touchplay")]
    ).run()
    #expect(replay.exitCode == 0)
    #expect(replay.output.contains("\"mode\": \"trace\""))
  }

  @Test("S11 replay plays another tool's recording directly")
  func replays() throws {
    let result = try Subprocess(
      BuiltProduct.touchplay,
      ["replay", "--headless", "--dump-state", "-", folder.path("in.evemu")]
    ).run()
    #expect(result.exitCode == 0)
    #expect(result.output.contains("\"points\": [[10.0, 0.0]"))
    let verified = try Subprocess(
      BuiltProduct.touchplay,
      ["replay", "--headless", "--verify", "--from-format", "evemu", folder.path("in.evemu")]
    ).run()
    #expect(verified.exitCode == 65)
  }

  @Test("S11 convert works with pipes, and a name's extension selects the output format")
  func pipes() throws {
    let result = try convert(["-", "-", "--to-format", "csv"], input: Data(Self.text.utf8))
    #expect(result.exitCode == 0)
    #expect(
      result.output.hasPrefix("contact,number,device,finger,phase,seconds,x,y,pressure\r\n1,1,1,1,")
    )
    for (name, start) in [
      ("out.jsonl", "{\"touchplay\": 1"), ("out.yml", "# libinput record"),
      ("out.evemu", "# EVEMU 1.2"), ("out.touchplay", "\u{FFFD}TPLY"),
    ] {
      #expect(try convert(["in.evemu", name]).exitCode == 0)
      #expect(folder.text(name).hasPrefix(start), "\(name)")
    }
    #expect(try convert(["in.evemu", "out.other"]).exitCode == 2, "no format has this extension")
  }

  @Test("An output file that exists gives exit code 73, unless it may be replaced")
  func existing() throws {
    try folder.write(Data("mine".utf8), to: "out.csv")
    #expect(try convert(["in.evemu", "out.csv"]).exitCode == 73)
    #expect(folder.text("out.csv") == "mine")
    #expect(try convert(["in.evemu", "out.csv", "--force"]).exitCode == 0)
    #expect(folder.text("out.csv") != "mine")
    #expect(try convert(["in.evemu", "no/out.csv"]).exitCode == 73)
  }

  @Test(
    "An invalid line gives exit code 65 with file, line, and what was expected; nothing is written")
  func wrongLine() throws {
    try folder.write(Data((Self.text + "E: words\n").utf8), to: "bad.evemu")
    let result = try convert(["bad.evemu", "out.touchplay"])
    #expect(result.exitCode == 65)
    #expect(result.errors.hasPrefix("touchplay: bad.evemu: line 12: expected seconds"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["bad.evemu", "in.evemu"])
    let replay = try Subprocess(
      BuiltProduct.touchplay, ["replay", "--headless", folder.path("bad.evemu")]
    ).run()
    #expect(replay.exitCode == 65)
  }

  @Test(
    "Files that are not recordings exit with 65, unreadable files with 66, wrong options with 2")
  func faults() throws {
    try folder.write(Data(), to: "empty")
    try folder.write(Data("words\n".utf8), to: "words")
    #expect(try convert(["empty", "out"]).exitCode == 65)
    #expect(try convert(["words", "out"]).exitCode == 65)
    #expect(try convert(["gone", "out"]).exitCode == 66)
    #expect(try convert(["in.evemu"]).exitCode == 2)
    #expect(try convert(["in.evemu", "-"]).exitCode == 2)
    #expect(try convert(["in.evemu", "out", "--to-format", "kvi"]).exitCode == 2)
    #expect(try convert(["in.evemu", "out", "--from-format", "csv"]).exitCode == 2)
  }

  @Test("A failed write gives exit code 74")
  func fullDisk() throws {
    #expect(try convert(["in.evemu", "/dev/full", "--to-format", "csv"]).exitCode == 74)
  }

  @Test("A damaged recording is converted up to the damage, with a warning")
  func damage() throws {
    #expect(try convert(["in.evemu", "out.touchplay"]).exitCode == 0)
    try folder.write(folder.data("out.touchplay").dropLast(20), to: "cut.touchplay")
    let result = try convert(["cut.touchplay", "out.csv"])
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("cut.touchplay: damaged at byte"))
  }

  @Test("S11 memory use does not grow with a recording's length")
  func memory() throws {
    var text = String(Self.text.split(separator: "\n").prefix(5).joined(separator: "\n")) + "\n"
    text += "E: 0.000001 0003 0039 0001\n"
    for frame in 1...400_000 {
      let micro = frame * 10 % 1_000_000
      let digits = String(repeating: "0", count: 6 - String(micro).count) + "\(micro)"
      text += "E: \(frame * 10 / 1_000_000).\(digits) 0003 0035 \(frame % 90)\n"
      text += "E: \(frame * 10 / 1_000_000).\(digits) 0000 0000 0000\n"
    }
    try folder.write(Data(text.utf8), to: "long.evemu")
    for name in ["long.touchplay", "long.jsonl"] {
      let long = try convert(["long.evemu", name])
      #expect(long.exitCode == 0)
      // The text has 19 MB; a program that converts three lines also takes 21 MiB.
      #expect(long.end.peakMebibytes < 32, "\(name)")
    }
  }
}
