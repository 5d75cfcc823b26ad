import Foundation
import TestSupport
import Testing
import TrackerKitTesting

@testable import TrackerKitFiles

@Suite("Paths")
struct PathTests {
  private func text(_ bytes: [UInt8]) -> String {
    String(pathBytes: bytes.map(CChar.init(bitPattern:)) + [0])
  }

  private func bytes(_ text: String) -> [UInt8] {
    text.pathBytes.dropLast().map(UInt8.init(bitPattern:))
  }

  @Test(
    "L5 each path is a text, from which its bytes come back, whether they are UTF-8 or not",
    arguments: [
      "/home/a b", "/home/ä/日本", "/caf\u{E9}/\u{301}x", "/\u{EF7F}\u{EF80}\u{EFFF}\u{F000}",
      "/\u{1F600}",
    ])
  func text(path: String) {
    #expect(bytes(text(Array(path.utf8))) == Array(path.utf8))
    #expect(path.withPath { strlen($0) } == path.pathBytes.count - 1)
  }

  @Test("L5 paths of random bytes become different texts, and the same bytes again")
  func randomBytes() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    // Beginnings of UTF-8, its other bytes, and those of the characters that stand for bytes.
    let frequent: [UInt8] = [0x2F, 0x41, 0x80, 0xBE, 0xBF, 0xC3, 0xED, 0xEE, 0xEF, 0xF0, 0xFF]
    var known: [String: [UInt8]] = [:]
    for _ in 0..<20_000 {
      let path = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? frequent.randomElement(using: &generator) ?? 1
          : UInt8.random(in: 1...255, using: &generator)
      }
      let text = text(path)
      #expect(bytes(text) == path)
      let scalars = text.unicodeScalars.map { "\($0.value)" }.joined(separator: " ")
      #expect(known.updateValue(path, forKey: scalars) ?? path == path)
    }
  }

  @Test("L5 a byte that is not UTF-8 is shown by its number; characters are shown as they are")
  func people() {
    #expect(text([0x2F, 0xFF, 0x61, 0x80]).pathForPeople == "/\\xFFa\\x80")
    #expect("/ä".pathForPeople == "/ä")
  }

  @Test("L5 the parts of a path are between its slashes, also if a letter combines with one")
  func parts() {
    #expect("/\u{301}a//b".pathParts == ["\u{301}a", "b"])
    #expect("/\u{301}a".isAbsolutePath && !"a/b".isAbsolutePath && !"".isAbsolutePath)
    #expect("a/b/c".pathFolder == "a/b/" && "a/b/c".pathName == "c")
    #expect("c".pathFolder.isEmpty && "c".pathName == "c")
    #expect("/c".pathFolder == "/" && "a/\u{301}c".pathName == "\u{301}c")
  }
}
