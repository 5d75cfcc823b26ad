import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TrackerKitRaster
@testable import TrackerKitSDL

/// The same texts with two sets of fonts, each in a process of its own.
@Suite("Font sets")
struct FontSetsTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures").path
  private static let areFontsInstalled = ["NotoSans-Regular", "NotoSansCJK", "NotoColorEmoji"]
    .allSatisfy { name in
      let found = try? Subprocess(
        "fc-list", [":", "file"],
        environment: ["FONTCONFIG_FILE": "\(fixtures)/fonts-emoji.conf"]
      ).run()
      return found?.output.contains("/\(name)") ?? false
    }

  private func lines(_ arguments: [String], fonts: String) throws -> [String] {
    let result = try Subprocess(
      BuiltProduct.path("font-sets"), arguments,
      environment: ["FONTCONFIG_FILE": "\(Self.fixtures)/\(fonts).conf"]
    ).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(
    "V5 S4 with other fonts, lines break at the same places, views are as large, and a session verifies",
    .enabled(if: areFontsInstalled, "needs fonts-noto-core, -cjk and -color-emoji"))
  func layout() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/session"
    let recorded = try lines(["record", path], fonts: "fonts")
    let verified = try lines(["verify", path], fonts: "fonts-emoji")
    #expect(recorded.count > 20 && recorded.dropLast() == verified.dropLast())
    #expect(recorded.last != verified.last, "the fonts draw differently")
    #expect(try lines(["verify", path], fonts: "fonts") == recorded)
  }

  @Test("V5 without a font for its colors, an emoji is a letter or a box with letters")
  func standIn() throws {
    let renderer = GlyphRenderer()
    let cache = GlyphCache(source: renderer)
    let metrics = try #require(cache.metrics(pixelSize: 32, weight: .regular))
    func ink(_ emoji: String) -> Int {
      let glyph = cache.standIn(for: emoji, size: 32, weight: .regular, metrics: metrics)
      #expect(glyph.advance == 40)
      let plane = glyph.mask.plane
      // What is inside of the outline.
      return (8..<plane.bounds.height - 8).reduce(0) { sum, y in
        let row = plane.row(plane.bounds.y + y, from: plane.bounds.x)
        return sum + (6..<plane.bounds.width - 6).count { row[$0] > 100 }
      }
    }
    for emoji in ["🦊", "👨‍👩‍👧", "🇩🇪", "1️⃣", "❤️"] { #expect(ink(emoji) > 10, "\(emoji)") }
  }
}
