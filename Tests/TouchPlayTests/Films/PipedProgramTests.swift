import Foundation
import Testing

@testable import TouchPlay

@Suite("PipedProgram")
struct PipedProgramTests {
  private func text(_ file: Int32) -> String {
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 100)
    while true {
      let count = read(file, &bytes, bytes.count)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += bytes.prefix(count)
    }
  }

  @Test("Input, output, and errors go through pipes")
  func streams() throws {
    let program = try PipedProgram("sh", ["-c", "cat; echo wrong >&2; exit 3"])
    #expect(write(program.input, "hello", 5) == 5)
    program.closeInput()
    #expect(text(program.output) == "hello")
    #expect(text(program.errors) == "wrong\n")
    #expect(!program.wait())
  }

  @Test("Input that is closed is not closed again: its number may belong to another file")
  func closedOnce() throws {
    var program: PipedProgram? = try PipedProgram("true", [])
    let input = try #require(program).input
    program?.closeInput()
    // The lowest free number from there on; tests that run meanwhile can be faster.
    let other = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, input)
    program?.closeInput()
    program = nil
    #expect(fcntl(other, F_GETFD) >= 0)
    close(other)
  }

  @Test("A program that ends with 0 reports success")
  func success() throws {
    let program = try PipedProgram("true", [])
    #expect(program.wait())
  }

  @Test("A missing program is told apart from one that cannot be started")
  func missing() {
    #expect(throws: PipedProgram.Failure.missing) {
      try PipedProgram("no-such-program-here", [])
    }
    #expect(throws: PipedProgram.Failure.failed("Permission denied")) {
      try PipedProgram("/etc/passwd", [])
    }
  }

  @Test("A program that nobody waits for is killed with its owner, even if it ignores signals")
  func killed() throws {
    var program: PipedProgram? = try PipedProgram(
      "sh", ["-c", "trap '' TERM INT; echo $$; while :; do sleep 1; done"])
    let output = try #require(program).output
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = read(output, &bytes, bytes.count)
    let digits = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).filter(\.isNumber)
    let pid = try #require(pid_t(digits))
    #expect(kill(pid, 0) == 0)
    program = nil
    #expect(kill(pid, 0) == -1)
  }

  @Test("It has a process group of its own: Ctrl+C in the terminal does not reach it")
  func group() throws {
    let program = try PipedProgram("sh", ["-c", "ps -o pgid= -p $$; echo $$"])
    let numbers = text(program.output).split(whereSeparator: \.isWhitespace)
    #expect(numbers.count == 2 && numbers.first == numbers.last)
    #expect(program.wait())
  }

  // MARK: ffmpeg

  private static let bytes = 4 * 2 * 4

  /// A program that reads frames of 4 × 2 pixels and writes them as its last arguments say.
  private func ffmpeg(_ output: [String]) throws -> PipedProgram {
    // The program may end before its frames do.
    signal(SIGPIPE, SIG_IGN)
    return try PipedProgram(
      "ffmpeg",
      [
        "-hide_banner", "-nostdin", "-loglevel", "error", "-f", "rawvideo",
        "-pixel_format", "bgr0", "-video_size", "4x2", "-framerate", "10", "-i", "pipe:0",
      ] + output)
  }

  @Test("Frames reach the program whole and in their order")
  func order() throws {
    let program = try ffmpeg(["-f", "rawvideo", "-pix_fmt", "bgr0", "pipe:1"])
    var memory = [UInt8](repeating: 0, count: Self.bytes)
    var all: [UInt8] = []
    for frame in 0..<200 {
      for index in memory.indices { memory[index] = UInt8((frame * 7 + index) & 0xFF) }
      all += memory
      try memory.withUnsafeBytes { try program.write($0) }
    }
    #expect(try program.finish() == all)
  }

  @Test("A program that ends early is reported with its last line, at the next frame or the end")
  func endedEarly() throws {
    let program = try ffmpeg(["-f", "rawvideo", "/no-such-folder/film"])
    let frame = [UInt8](repeating: 0, count: 1 << 20)
    let failure = #expect(throws: PipedProgram.Failure.self) {
      for _ in 0..<3 { try frame.withUnsafeBytes { try program.write($0) } }
      _ = try program.finish()
    }
    guard case .failed(let reason) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.contains("/no-such-folder/film"))
  }
}
