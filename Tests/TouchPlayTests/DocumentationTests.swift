import Foundation
import Testing

@testable import TouchPlay

/// The pages are true: what they show comes from the code.
@Suite("Documentation")
struct DocumentationTests {
  private let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The text between two markers, without blank lines around it.
  private func section(_ mark: String, of text: String) throws -> String {
    let parts = text.components(separatedBy: "<!-- \(mark) -->\n")
    let body = try #require(parts.count == 2 ? parts.last : nil)
    let end = try #require(body.components(separatedBy: "<!-- /\(mark) -->").first)
    return end.trimmingCharacters(in: .newlines)
  }

  @Test("H1 the keys in docs/using.md are the program's keys")
  func keys() throws {
    let page = try text("docs/using.md")
    #expect(try section("keys", of: page) == ModeRegistry.standard.commands.markdown())
    #expect(try section("player-keys", of: page) == Command<Transport>.all.markdown())
  }

  /// The blocks of code in an article of the kit.
  private func blocks(in article: String) throws -> [String] {
    let library = article.prefix { $0 != "." }
    let parts = try text("Sources/\(library)/\(article).md").components(separatedBy: "```swift\n")
    return try parts.dropFirst().map { try #require($0.components(separatedBy: "```").first) }
  }

  @Test(
    "Every line of code in the kit's articles is part of an example, or of the guide's manifest")
  func articles() throws {
    let examples = try swiftFiles(in: "Examples").joined(separator: "\n")
    let manifest = try section("manifest", of: text("docs/build.md"))
    for article in [
      "TrackerKit.docc/FirstView", "TrackerKit.docc/GesturesTogether",
      "TrackerKit.docc/OffTheLoop", "TrackerKit.docc/RecordingAndReplaying",
      "TrackerKitTesting.docc/TestingYourView",
    ] {
      let blocks = try blocks(in: article)
      #expect(!blocks.isEmpty)
      for code in blocks {
        #expect(examples.contains(code) || manifest.contains(code), "\(article): \(code)")
      }
    }
  }

  @Test("No test that is shown hides what it compares behind try: a failure prints both sides")
  func expectations() throws {
    let folders = ["docs", "Examples", "Sources"]
    var files = ["README.md"]
    for folder in folders {
      files += try FileManager.default.subpathsOfDirectory(
        atPath: root.appending(path: folder).path
      )
      .filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }
    #expect(files.count > 400)
    let shown = try files.filter { try text($0).contains("#expect(try") }
    #expect(shown == [])
  }

  @Test("The first article shows its package and all of its program, in order")
  func firstView() throws {
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { !$0.hasPrefix("///") }
    }
    let blocks = try blocks(in: "TrackerKit.docc/FirstView")
    #expect(try section("manifest", of: text("docs/build.md")) == "```swift\n\(blocks[0])```")
    let program = try text("Examples/DrawTouches/DrawTouches.swift")
    #expect(lines(blocks.dropFirst().joined()) == lines(program))
  }

  private func swiftFiles(in folder: String) throws -> [String] {
    let folder = root.appending(path: folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try files.filter { $0.hasSuffix(".swift") }.sorted().map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
  }

  @Test("The first view in docs/trackerkit.md and its test are what the tests compile and run")
  func example() throws {
    let source = try text("Tests/TrackerKitTests/FirstViewTests.swift")
    for name in ["example", "test"] {
      let lines = try section(name, of: text("docs/trackerkit.md")).components(separatedBy: "\n")
      let code = lines.filter { !$0.hasPrefix("```") }.joined(separator: "\n")
      #expect(!code.isEmpty)
      #expect(source.contains(code), "\(name)")
    }
  }
}
