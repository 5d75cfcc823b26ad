import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Invisible characters")
struct UnseenTextTests {
  @Test("Invisible characters are shown by number; ordinary text is unchanged")
  func escaped() {
    #expect("a\u{202E}b\u{2028}\u{2029}".inOneLine == "a\\u{202E}b\\u{2028}\\u{2029}")
    #expect("\u{200F}\u{2066}\u{FEFF}".inOneLine == "\\u{200F}\\u{2066}\\u{FEFF}")
    #expect("\u{9B}\n".inOneLine == "\\u{009B}\\n")
    #expect("Ünïcödé 日本 🎱 עברית".inOneLine == "Ünïcödé 日本 🎱 עברית")
  }

  @Test("JSON has them as \\u with four digits, in pairs beyond U+FFFF")
  func json() {
    #expect(JSONValue.text("a\u{202E}\u{85}\n").description == "\"a\\u202e\\u0085\\u000a\"")
    #expect(JSONValue.text("\u{E0001}é").description == "\"\\udb40\\udc01é\"")
  }
}
