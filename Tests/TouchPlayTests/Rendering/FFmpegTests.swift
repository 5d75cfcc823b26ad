import Foundation
import Testing

@testable import TouchPlay

@Suite("FFmpeg")
struct FFmpegTests {
  private static let bytes = 4 * 2 * 4

  /// A program that reads frames of 4 × 2 pixels and writes them as its last arguments say.
  private func program(_ output: [String]) throws -> FFmpeg {
    // The program may end before its frames do.
    signal(SIGPIPE, SIG_IGN)
    return try FFmpeg(
      [
        "-hide_banner", "-nostdin", "-loglevel", "error", "-f", "rawvideo",
        "-pixel_format", "bgr0", "-video_size", "4x2", "-framerate", "10", "-i", "pipe:0",
      ] + output)
  }

  @Test("Frames reach the program whole and in their order")
  func order() throws {
    let program = try program(["-f", "rawvideo", "-pix_fmt", "bgr0", "pipe:1"])
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
  func failure() throws {
    let program = try program(["-f", "rawvideo", "/no-such-folder/film"])
    let frame = [UInt8](repeating: 0, count: 1 << 20)
    let failure = #expect(throws: FFmpeg.Failure.self) {
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
