import Testing

@testable import TouchPlay

@Suite("Catalog")
struct CatalogTests {
  private func catalog(_ text: String) -> Catalog { Catalog(Array(text.utf8)) }

  @Test("H13 a catalog has the translations of a gettext file, with contexts, breaks and escapes")
  func texts() {
    let catalog = catalog(
      #"""
      # A comment.
      msgid ""
      msgstr ""
      "Language: xx\n"

      #: File.swift
      msgid "Back"
      msgstr "Zurück"

      msgctxt "body"
      msgid "Back"
      msgstr "Rücken"
      msgid ""
      "two\n"
      "\"lines\""
      msgstr ""
      "zwei\n"
      "\\Zeilen"
      """#)
    #expect(catalog.text("Back", context: nil, count: nil) == "Zurück")
    #expect(catalog.text("Back", context: "body", count: nil) == "Rücken")
    #expect(catalog.text("two\n\"lines\"", context: nil, count: nil) == "zwei\n\\Zeilen")
    #expect(catalog.text("Front", context: nil, count: nil) == nil)
    #expect(catalog.texts.count == 3)
  }

  @Test("H13 what is not translated, marked as fuzzy, or obsolete stays English")
  func fuzzy() {
    let catalog = catalog(
      #"""
      msgid "one"
      msgstr ""

      #, fuzzy
      msgid "two"
      msgstr "zwei"

      #, fuzzy
      #~ msgid "three"
      #~ msgstr "drei"
      msgid "four"
      msgstr "vier"
      """#)
    #expect(catalog.texts == ["four": ["vier"]])
  }

  @Test("H13 plural forms follow the file's rule, like gettext even if it is marked as fuzzy")
  func plurals() {
    let catalog = catalog(
      #"""
      #, fuzzy
      msgid ""
      msgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\n"

      msgid "%1 file"
      msgid_plural "%1 files"
      msgstr[0] "plik"
      msgstr[1] "pliki"
      msgstr[2] "plików"
      """#)
    let forms = [0, 1, 2, 5, 22].map { catalog.text("%1 file", context: nil, count: $0) }
    #expect(forms == ["plików", "plik", "pliki", "plików", "pliki"])
  }

  @Test("H13 S7 any bytes can be read as a catalog", arguments: 0..<300)
  func damaged(_ seed: Int) throws {
    var bytes = try Array(TestLanguages.bytes("ja.po").prefix(4000))
    bytes[seed * 13 % bytes.count] = UInt8(truncatingIfNeeded: seed * 37)
    bytes.removeSubrange((seed * 7)..<(seed * 7 + seed % 5))
    #expect(catalog(String(decoding: bytes, as: UTF8.self)).texts.count < 400)
  }
}
