import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("CheckPalette")
struct CheckPaletteTests {
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
      #expect(words.contrast(with: below) >= 4.5, "\(words) on \(below)")
    }
  }

  @Test("H6 J12 in both themes, the check's marks have a contrast of 3", arguments: [true, false])
  func marks(isDark: Bool) {
    let palette = isDark ? CheckPalette.dark : .light
    for mark in [palette.mark, palette.guide, palette.finger, palette.fog, palette.plastic] {
      #expect(mark.contrast(with: palette.ground) >= 3, "\(mark)")
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
