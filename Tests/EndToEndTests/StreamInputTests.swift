import Foundation
import TestSupport
import Testing

/// Commands that read a recording from something other than a file on a disk, and their exit codes.
@Suite("Streams as input")
struct StreamInputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs a line of shell in the folder; `$0` is the program.
  private func shell(_ line: String) throws -> Subprocess.Result {
    try Subprocess("sh", ["-c", line, BuiltProduct.touchplay], folder: folder.path).run()
  }

  /// A valid recording that is longer than what is kept in memory.
  private func makeLongRecording() throws {
    var text = "N: T\nA: 35 0 99 0 0\nA: 36 0 99 0 0\nE: 0.000001 0003 0035 1\n"
    for frame in 1...60_000 { text += "# frame \(frame): nothing has happened\n" }
    try folder.write(Data(text.utf8), to: "long.evemu")
  }

  @Test(
    "S11 an endless source that is not a recording gives exit code 65 at once",
    arguments: ["info", "convert", "replay --headless", "render"])
  func endless(_ words: String) throws {
    let output = ["convert": "out.jsonl", "render": "out.png"][words] ?? ""
    for (source, before) in [("/dev/zero", ""), ("-", "yes | "), ("/dev/urandom", "")] {
      let result = try shell("\(before)\"$0\" \(words) \(source) \(output)")
      #expect(result.exitCode == 65, "\(words) \(source): \(result.errors)")
      // Random bytes can begin like a format.
      let words = source == "/dev/urandom" ? "" : "is not in a known format"
      #expect(result.errors.hasPrefix("touchplay: \(source): \(words)"), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    let named = try shell("\"$0\" \(words) --from-format evemu /dev/zero \(output)")
    #expect(named.exitCode == 65)
    #expect(named.errors.hasPrefix("touchplay: /dev/zero: line 1: expected a line of at most"))
  }

  @Test("S11 a named pipe is read like a file, and reported like one if it is not a recording")
  func namedPipe() throws {
    try makeLongRecording()
    let reading = try shell("mkfifo in; cat long.evemu >in & \"$0\" info in")
    #expect(reading.exitCode == 0, "\(reading.errors)")
    #expect(reading.output.hasPrefix("in\n  format      evemu, "))
    let other = try shell("(yes >in 2>/dev/null &) ; \"$0\" info in")
    #expect(other.exitCode == 65)
  }

  @Test(
    "S11 without a temporary folder a short recording is read and a long one gives exit code 73")
  func noFolder() throws {
    try makeLongRecording()
    let line = "TMPDIR=/nonexistent \"$0\""
    let short = try shell("head -n 4 long.evemu | \(line) info -")
    #expect(short.exitCode == 0 && short.errors.isEmpty)
    for words in ["info -", "convert - out.jsonl", "replay --headless -", "render - out.png"] {
      let long = try shell("cat long.evemu | \(line) \(words)")
      #expect(long.exitCode == 73)
      #expect(
        long.errors == "touchplay: /nonexistent: cannot buffer - "
          + "(No such file or directory): set TMPDIR to a folder with free space\n")
    }
  }

  @Test(
    "S11 a full temporary folder gives exit code 74, and the message names it",
    .enabled(if: SmallDisk.isPossible, "needs root to mount a small disk"))
  func fullFolder() throws {
    try makeLongRecording()
    let disk = try SmallDisk(kibibytes: 64)
    let result = try shell("cat long.evemu | TMPDIR=\(disk.path) \"$0\" info -")
    #expect(result.exitCode == 74)
    #expect(
      result.errors == "touchplay: \(disk.path): cannot buffer - "
        + "(No space left on device): set TMPDIR to a folder with free space\n")
  }

  @Test(
    "S8 a signal ends a replay that waits for its input, with exit code 0",
    arguments: ["TERM", "HUP"])
  func waiting(signal: String) throws {
    let result = try shell(
      "mkfifo in; exec 3<>in; exec timeout --preserve-status --kill-after=20 --signal=\(signal) 0.5 "
        + "\"$0\" replay --headless in")
    #expect(result.exitCode == 0, "\(result.end)")
  }
}
