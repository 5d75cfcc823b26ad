import Foundation
import TestSupport
import Testing

@testable import TouchPlay

/// `docs/exit-codes.md` holds for every command: each test goes through all that read or write.
@Suite("Exit codes")
struct ExitCodeTests {
  /// Commands that print a result, in a folder with a recording and a report.
  private static let printing = [
    "help", "help man", "help fish", "--version", "play --help", "info demo", "info --json demo",
    "convert demo - --to-format jsonl", "replay --headless --verify demo",
    "check --from demo", "check --compare a.json a.json", "devices", "devices --json",
  ]
  /// Commands that read the file `in` before they need a display.
  private static let reading = [
    "info in", "replay in", "replay --headless in", "convert in out.jsonl", "render in out.png",
    "render in out.svg", "render in out.mp4", "check --from in", "check --from demo in",
    "check --profile in", "check --profile in --from demo", "check --compare in a.json",
    "check --compare a.json in", "soak --profile in", "--answers in",
    "info --description in touches.evemu",
  ]
  /// Commands that write the file `OUT`, whose extension follows.
  private static let writing = [
    "convert demo OUT.jsonl", "convert demo OUT.touchplay", "render demo OUT.png",
    "render demo OUT.svg", "render demo OUT.gif --size 320x240", "render demo OUT.mp4",
    "check --from demo --report OUT.html", "check --from demo --json OUT.json",
    "check --from demo --junit OUT.xml", "replay --headless demo --dump-state OUT.json",
    "replay --headless demo --log-events OUT.log",
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: Rendering.demoPath, toPath: folder.path("demo"))
    #expect(try shell("exec \"$0\" check --from demo --json a.json").errors.isEmpty)
    try folder.write(Data("# EVEMU 1.3\nE: 1.0 0003 0039 1\n".utf8), to: "touches.evemu")
  }

  /// Runs a line of shell in the folder, without a display; `$0` is the program.
  private func shell(_ line: String) throws -> Subprocess.Result {
    try Subprocess(
      "sh", ["-c", line, BuiltProduct.touchplay],
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": "x11"],
      folder: folder.path
    ).run()
  }

  /// Checks that a command ends with a code, and with one line if that is an error.
  private func expect(
    _ code: Int32, _ line: String, _ words: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let result = try shell(line)
    #expect(
      result.exitCode == code, "\(words): \(result.end) \(result.errors)", sourceLocation: location)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == (code == 0 ? 0 : 1), "\(words): \(lines)", sourceLocation: location)
  }

  @Test(
    "A result that cannot be printed gives exit code 74", arguments: printing,
    [">/dev/full", ">&-", "3<>pipe 4>pipe 3<&- >&4"])
  func unprinted(words: String, target: String) throws {
    try expect(74, "mkfifo pipe; exec \"$0\" \(words) \(target)", "\(words) \(target)")
  }

  // A report for JUnit fits into the smallest pipe.
  @Test(
    "A file that nobody reads any more gives exit code 74",
    arguments: writing.filter { !$0.contains("--junit") })
  func unread(words: String) throws {
    let words = words.replacing("OUT", with: "out")
    let name = try #require(words.split(separator: " ").first { $0.hasPrefix("out.") })
    try #require(mkfifo(folder.path(String(name)), 0o600) == 0)
    let reader = open(folder.path(String(name)), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    // The smallest pipe.
    try #require(fcntl(reader, 1031, 4096) == 4096)
    Thread.detachNewThread {
      var count: Int32 = 0
      while ioctl(reader, UInt(FIONREAD), &count) == 0, count == 0 { usleep(1000) }
      close(reader)
    }
    try expect(74, "exec \"$0\" \(words)", words)
  }

  @Test(
    "S8 a signal ends a command that waits for its input, with exit code 0", arguments: reading)
  func waiting(words: String) throws {
    for signal in ["TERM", "INT", "HUP", "QUIT"] {
      let timeout = "timeout --preserve-status --kill-after=20 --signal=\(signal) 0.3"
      try expect(
        0, "rm -f in; mkfifo in; exec 3<>in; exec \(timeout) \"$0\" \(words)", "\(words) \(signal)")
    }
    #expect(try shell("ls -A | grep -c out").output == "0\n")
  }

  @Test("A file that cannot be read gives exit code 66", arguments: reading)
  func missing(words: String) throws {
    try expect(66, "exec \"$0\" \(words)", words)
    try expect(66, "mkdir in; exec \"$0\" \(words)", words)
  }

  @Test("A file of another kind gives exit code 65", arguments: reading)
  func malformed(words: String) throws {
    try expect(65, "printf '\\377\\0\\n' >in; exec \"$0\" \(words)", words)
    try expect(65, ": >in; exec \"$0\" \(words)", words)
  }

  @Test("An output that exists, or cannot be created, gives exit code 73", arguments: writing)
  func existing(words: String) throws {
    let existing = words.replacing("OUT", with: "out")
    let name = try #require(existing.split(separator: " ").first { $0.hasPrefix("out.") })
    try expect(73, "echo old >\(name); exec \"$0\" \(existing)", words)
    #expect(folder.data(String(name)) == Data("old\n".utf8))
    try expect(73, "exec \"$0\" \(words.replacing("OUT", with: "gone/out"))", words)
  }

  @Test(
    "An unknown option gives exit code 2",
    arguments: Touchplay.subcommands.map { $0.help(.standard).name })
  func options(command: String) throws {
    try expect(2, "exec \"$0\" \(command) --unknown", command)
    // `watch` takes any number of nodes, but these are not nodes.
    try expect(command == "watch" ? 69 : 2, "exec \"$0\" \(command) a b c d", command)
  }
}
