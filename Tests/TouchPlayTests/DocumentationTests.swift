import Foundation
import Testing

@testable import TouchPlay

/// The README tells the truth: what it prints comes from the code.
@Suite("Documentation")
struct DocumentationTests {
  private let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// What stands between two marks, without blank lines around it.
  private func section(_ mark: String, of text: String) throws -> String {
    let parts = text.components(separatedBy: "<!-- \(mark) -->\n")
    let body = try #require(parts.count == 2 ? parts.last : nil)
    let end = try #require(body.components(separatedBy: "<!-- /\(mark) -->").first)
    return end.trimmingCharacters(in: .newlines)
  }

  @Test("H1 the README's keys are the program's keys")
  func keys() throws {
    #expect(try section("keys", of: text("README.md")) == KeyTable.markdown)
  }

  @Test("The README's example is the one that the tests compile and run")
  func example() throws {
    let lines = try section("example", of: text("README.md")).components(separatedBy: "\n")
    let code = lines.filter { !$0.hasPrefix("```") }.joined(separator: "\n")
    let source = try text("Tests/TrackerKitTests/ReadmeExampleTests.swift")
    #expect(!code.isEmpty)
    #expect(source.contains(code))
  }
}
