import Testing

@testable import TouchPlay

@Suite("Language")
struct LanguageTests {
  @Test(
    "H13 the language comes from LANGUAGE, LC_ALL, LC_MESSAGES and LANG, as for gettext",
    arguments: [
      ([:], []), (["LANG": "de_AT.UTF-8"], ["de_AT", "de"]),
      (["LANG": "de_DE.UTF-8", "LC_ALL": "ja_JP.eucJP@x"], ["ja_JP", "ja"]),
      (["LANG": "de", "LC_MESSAGES": "fr"], ["fr"]),
      (["LANG": "de", "LANGUAGE": "es:fr_CA"], ["es", "fr_CA", "fr"]),
      (["LANGUAGE": "de"], ["de"]), (["LANG": "C.UTF-8", "LANGUAGE": "ja"], ["ja"]),
      (["LANG": "C.UTF-8"], []), (["LC_ALL": "C", "LANGUAGE": "de"], []),
      (["LANG": "POSIX", "LANGUAGE": "de"], []), (["LC_ALL": "", "LANG": "es"], ["es"]),
      (["LANG": "../../etc/passwd"], []), (["LANGUAGE": ":/:de"], ["de"]),
    ] as [([String: String], [String])])
  func wishes(_ variables: [String: String], _ codes: [String]) {
    #expect(Language.wishes { variables[$0] } == codes)
  }

  @Test("H13 the first language with a catalog counts; without one, texts are English")
  func chosen() {
    let folders = ["/nowhere", TestLanguages.assets]
    #expect(Language.chosen(["pt_BR", "pt", "fr_CA", "fr", "de"], in: folders).code == "fr")
    #expect(Language.chosen(["en_US", "en", "de"], in: folders).code == "en")
    #expect(Language.chosen(["tlh"], in: folders).text("Quit") == nil)
    #expect(Language.chosen(["de"], in: ["/nowhere"]).code == "en")
  }

  @Test("H13 texts, values, plural forms, numbers and dates are those of the language")
  func texts() {
    let name = "a"
    func words() -> [String] {
      [
        localized("Delete \(name)?"), localized("\(3) player", "\(3) players", count: 3),
        localized("\(1) player", "\(1) players", count: 1), 1.25.localized(2), "Quit".localized,
        "not a text".localized, ["a", "b"].localizedList, ["a", "b"].localizedClauses,
        TimeSpan(seconds: 5402.5).words, TimeSpan(seconds: 2.5).words,
      ]
    }
    #expect(
      Language.english.use(words)
        == ["Delete a?", "3 players", "1 player", "1.25", "Quit", "not a text", "a, b", "a; b"]
        + ["1 h 30 min 2 s", "2.5 s"])
    #expect(
      TestLanguages.language("de").use(words)
        == ["a löschen?", "3 Personen", "1 Person", "1,25", "Beenden", "not a text"]
        + ["a, b", "a; b", "1 h 30 min 2 s", "2,5 s"])
    #expect(
      TestLanguages.language("ja").use(words)
        == ["aを削除しますか？", "3人", "1人", "1.25", "終了", "not a text", "a、b", "a；b"]
        + ["1時間 30分 2秒", "2.5秒"])
  }
}
