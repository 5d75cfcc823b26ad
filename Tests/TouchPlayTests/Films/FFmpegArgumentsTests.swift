import Foundation
import Testing

@testable import TouchPlay

@Suite("FFmpegArguments")
struct FFmpegArgumentsTests {
  private let arguments = FFmpegArguments(
    size: RenderSize(width: 640, height: 360, form: .mp4), rate: 25)

  /// The word after an option.
  private func value(_ option: String, in words: [String]) -> String? {
    words.firstIndex(of: option).map { words[$0 + 1] }
  }

  @Test("Raw frames of the given size and rate are read from standard input")
  func input() {
    for words in [
      arguments.film(to: "a"), arguments.palette(), arguments.animation([], to: "a"),
    ] {
      #expect(value("-i", in: words) == "pipe:0")
      #expect(value("-video_size", in: words) == "640x360")
      #expect(value("-framerate", in: words) == "25")
      #expect(value("-pixel_format", in: words) == "bgr0")
      #expect(words.contains("-xerror"), "a full disk is an error")
    }
  }

  @Test("A film is H.264 with yuv420p, which all players accept")
  func film() {
    let words = arguments.film(to: "a b.part")
    #expect(value("-c:v", in: words) == "libx264")
    #expect(value("-vf", in: words)?.hasSuffix("format=yuv420p") == true)
    #expect(value("-f", in: Array(words.reversed())) != nil)
    #expect(words.suffix(4) == ["-f", "mp4", "-y", "file:a b.part"])
  }

  @Test("A name that looks like an option or a URL is treated as a file")
  func names() {
    #expect(arguments.film(to: "-y.mp4").last == "file:-y.mp4")
    #expect(arguments.animation([], to: "http://x.gif").last == "file:http://x.gif")
  }

  @Test("A GIF's palette comes first and is then passed on as a data URL")
  func animation() {
    #expect(arguments.palette().last == "pipe:1")
    let palette = [UInt8](repeating: 7, count: FFmpegArguments.paletteBytes)
    let words = arguments.animation(palette, to: "a")
    let data = words.last { $0.hasPrefix("data:") }
    #expect(data?.hasSuffix("base64," + Data(palette).base64EncodedString()) == true)
    let second = Array(words.suffix(from: words.lastIndex(of: "-video_size") ?? 0))
    let edges = value("-video_size", in: second)?.split(separator: "x").compactMap { Int($0) } ?? []
    #expect(palette.count == 4 * edges.reduce(1, *), "four bytes per pixel")
    #expect(value("-lavfi", in: words)?.contains("paletteuse") == true)
  }
}
