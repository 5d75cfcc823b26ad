import Foundation
import TestSupport
import Testing

@testable import TouchPlay

/// The files in assets/po.
@Suite("Translations")
struct TranslationsTests {
  @Test("H13 the template has exactly the texts of the sources")
  func template() throws {
    let result = try Subprocess(
      "/usr/bin/python3", [TestLanguages.root.appending(path: "Scripts/list-texts").path]
    ).run()
    let message = "run Scripts/translate: assets/po/touchplay.pot is older than the sources"
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      try result.output == String(decoding: TestLanguages.bytes("touchplay.pot"), as: UTF8.self),
      "\(message)")
  }

  /// The texts with their contexts, and the forms that English has.
  private func texts() throws -> [String: [String]] {
    let file = try String(decoding: TestLanguages.bytes("touchplay.pot"), as: UTF8.self)
    // Each text is its own translation.
    var blocks = file.components(separatedBy: "\n\n").dropFirst().map(\.self)
    for index in blocks.indices {
      blocks[index] = blocks[index].replacing("msgstr[1] \"\"", with: "")
        .replacing("msgstr[0] \"\"", with: "msgstr \"x\"")
        .replacing("msgstr \"\"", with: "msgstr \"x\"")
    }
    return Catalog(Array(blocks.joined(separator: "\n\n").utf8)).texts
  }

  private func values(in text: String) -> [String] {
    text.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
      .compactMap { $0.first.map(String.init) }.filter { Int($0) != nil }.sorted()
  }

  @Test(
    "H13 each catalog is complete, and has the values of each text", arguments: TestLanguages.codes)
  func complete(_ code: String) throws {
    let texts = Catalog(try TestLanguages.bytes("\(code).po")).texts
    let keys = try Set(self.texts().keys)
    #expect(keys.count > 300)
    #expect(keys.subtracting(texts.keys).sorted() == [], "not translated")
    #expect(Set(texts.keys).subtracting(keys).sorted() == [], "not in the sources")
    for (key, forms) in texts {
      let text = key.split(separator: "\u{4}").last.map(String.init) ?? key
      for form in forms { #expect(values(in: form) == values(in: text), "\(code): \(text)") }
    }
  }

  @Test("H13 gettext's own checker accepts each file", arguments: TestLanguages.codes)
  func wellFormed(_ code: String) throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/msgfmt") else {
      try Test.cancel("msgfmt is not installed")
    }
    let path = TestLanguages.assets + "/po/\(code).po"
    let result = try Subprocess("/usr/bin/msgfmt", ["--check", "-o", "/dev/null", path]).run()
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
  }
}
