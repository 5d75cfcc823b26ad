import Foundation
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("CheckPalette")
struct CheckPaletteTests {
  /// The contrast ratio of two colors, 1...21, as defined by WCAG.
  static func contrast(_ first: Color, _ second: Color) -> Double {
    let lights = [first, second].map { color in
      let parts = [color.red, color.green, color.blue].map { part in
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }.sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  @Test(
    "H6 J12 in both themes, the check's words have a contrast of 4.5", arguments: [true, false])
  func words(isDark: Bool) {
    let palette = isDark ? CheckPalette.dark : .light
    let (ground, card) = (palette.ground, palette.card)
    let onGrounds = [
      palette.text, palette.hint, palette.pass, palette.undecided, palette.fail,
    ].flatMap { [($0, ground), ($0, card)] }
    for (words, below) in onGrounds + [
      (palette.mark, ground), (palette.text, palette.fog), (.white, palette.plastic),
    ] {
      #expect(Self.contrast(words, below) >= 4.5, "\(words) on \(below)")
    }
  }

  @Test("H6 J12 in both themes, the check's marks have a contrast of 3", arguments: [true, false])
  func marks(isDark: Bool) {
    let palette = isDark ? CheckPalette.dark : .light
    for mark in [palette.mark, palette.guide, palette.finger, palette.fog, palette.plastic] {
      #expect(Self.contrast(mark, palette.ground) >= 3, "\(mark)")
    }
  }

  @Test("H6 the check's ground, verdicts and fingers are those of docs/dev/design.md")
  func design() throws {
    let page = URL(filePath: #filePath)
      .appending(path: "../../../../../docs/dev/design.md").standardizedFileURL
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    for (name, colors) in [
      ("Check: ground", [\CheckPalette.ground]),
      ("pass, inconclusive, fail", [\.pass, \.undecided, \.fail]), ("fingers", [\.finger]),
    ] {
      let cells = [CheckPalette.dark, .light].map { palette in
        colors.map { "`\(String(format: "%06X", palette[keyPath: $0].packed >> 8))`" }
          .joined(separator: ", ")
      }
      #expect(rows.contains("| \(name) | \(cells[0]) | \(cells[1]) |"), "\(name)")
    }
  }
}
