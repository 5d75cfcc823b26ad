import Foundation
import TestSupport
import Testing

/// The blocks of commands and settings in `docs/kiosk.md`, as its readers would copy them.
struct KioskInstructions {
  private let blocks: [String]
  private let unit: String

  /// Reads the page for one of the units.
  init(unit: String) throws {
    self.unit = unit
    let page = URL(filePath: #filePath).appending(path: "../../../../docs/kiosk.md")
    let lines = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [String] = []
    var block: [Substring] = []
    for line in lines + [""] {
      if line.hasPrefix("    ") {
        block.append(line.drop { $0 == " " })
      } else if !block.isEmpty {
        blocks.append(block.joined(separator: "\n"))
        block = []
      }
    }
    self.blocks = blocks
  }

  /// The only block that contains a text, for this unit.
  func block(with text: String) throws -> String {
    let found = blocks.filter { $0.contains(text) }
    try #require(found.count == 1, "\(found.count) blocks of kiosk.md contain \(text)")
    return found[0].replacing("touchplay-kiosk-cage", with: unit)
  }

  /// The block with a text as a script of root, who needs no `sudo`; each command must succeed.
  func script(with text: String) throws -> String {
    try "set -e\nsudo() { \"$@\"; }\n" + block(with: text)
  }
}
