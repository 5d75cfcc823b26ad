import Foundation
import TestSupport
import Testing

/// How commands without a window end when their surroundings fail.
@Suite("How commands end")
struct CommandEndsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Runs a line of shell in the folder; `$0` is the program.
  private func shell(_ line: String) throws -> Subprocess.Result {
    try Subprocess("sh", ["-c", line, BuiltProduct.touchplay], folder: folder.path).run()
  }

  /// A recording that takes seconds to play or to convert.
  private func makeLongRecording() throws {
    var text = """
      N: T
      A: 2f 0 9 0 0
      A: 35 0 99 0 0
      A: 36 0 99 0 0
      E: 0.000001 0003 0039 1

      """
    for frame in 1...1_000_000 {
      let digits = String("\(1_000_000 + frame * 10 % 1_000_000)".dropFirst())
      text += "E: \(frame / 100_000).\(digits) 0003 0035 \(frame % 90)\n"
      text += "E: \(frame / 100_000).\(digits) 0000 0000 0\n"
    }
    try folder.write(Data(text.utf8), to: "long.evemu")
  }

  @Test("A name that is not UTF-8 is refused with exit code 2, and no other file is touched")
  func names() throws {
    try FileManager.default.copyItem(
      atPath: Rendering.demoPath, toPath: folder.path("a.touchplay"))
    let reading = try shell("mv a.touchplay \"$(printf 'b\\377')\"; exec \"$0\" info b*")
    #expect(reading.exitCode == 2)
    #expect(reading.errors.hasSuffix("is not UTF-8: rename the file\n"))
    let writing = try shell("exec \"$0\" convert b* \"$(printf 'c\\377.jsonl')\"")
    #expect(writing.exitCode == 2)
    #expect(try shell("ls c*").exitCode != 0)
  }

  @Test("A message is one line without terminal escapes, whatever the file's name contains")
  func controls() throws {
    let result = try shell("exec \"$0\" info \"$(printf 'new\\nline\\033[31m\\233')\"")
    #expect(result.exitCode == 2, "a lone byte 233 is not UTF-8")
    let other = try shell("exec \"$0\" info \"$(printf 'new\\nline\\033[31m\\302\\233')\"")
    #expect(other.exitCode == 66)
    #expect(other.errors.hasPrefix("touchplay: new\\nline\\u{1B}[31m\\u{009B}: cannot be read"))
    #expect(other.errors.split(separator: "\n").count == 1)
  }

  @Test("Messages and reports escape characters that reverse text or break lines")
  func directions() throws {
    let name = "a\u{202E}b\u{2028}c\u{2066}d\u{85}e.touchplay"
    let result = try Subprocess(
      BuiltProduct.touchplay, ["info", folder.path(name)]
    ).run()
    #expect(result.exitCode == 66)
    let shown = "a\\u{202E}b\\u{2028}c\\u{2066}d\\u{0085}e.touchplay"
    #expect(result.errors.contains("\(shown): cannot"))
    try FileManager.default.copyItem(atPath: Rendering.demoPath, toPath: folder.path(name))
    let report = try Subprocess(BuiltProduct.touchplay, ["info", folder.path(name)]).run()
    #expect(report.exitCode == 0)
    #expect(report.output.contains(shown))
    #expect(!report.output.unicodeScalars.contains { $0.value > 0x7F })
  }

  @Test("A session is not written to standard output: exit code 2 with advice")
  func recordingToOutput() throws {
    let result = try Subprocess(BuiltProduct.touchplay, ["--record", "-"], folder: folder.path)
      .run()
    #expect(result.exitCode == 2)
    #expect(
      result.errors
        == "touchplay: --record: cannot be standard output: name a file\n")
    #expect(try files.isEmpty)
  }

  @Test(
    "S8 a signal in the middle of the work ends it: exit code 0, no partial file, the state so far")
  func working() throws {
    try makeLongRecording()
    let timeout = "exec timeout --preserve-status --kill-after=20 0.4"
    let converting = try shell("\(timeout) \"$0\" convert long.evemu out.jsonl")
    #expect(converting.exitCode == 0)
    #expect(try !files.contains { $0.hasSuffix(".part") })
    let replaying = try shell("\(timeout) \"$0\" replay --headless --dump-state a.json long.evemu")
    #expect(replaying.exitCode == 0)
    #expect(replaying.errors.contains("stopped by a signal after tick "))
    #expect(try StateDump(folder.data("a.json")).mode.isEmpty == false)
  }

  @Test("S8 a signal ends a replay whose log nobody reads, with exit code 0")
  func unreadLog() throws {
    try makeLongRecording()
    let result = try shell(
      "mkfifo log; exec 3<>log; exec timeout --preserve-status --kill-after=20 0.5 "
        + "\"$0\" replay --headless --log-events log long.evemu")
    #expect(result.exitCode == 0)
  }
}
