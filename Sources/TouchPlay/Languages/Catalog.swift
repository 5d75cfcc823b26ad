/// The translations in a gettext file, `.po` (rule H13).
///
/// Unlike glibc, it needs no locale of the system and no compiled files ([why](
/// ../../../docs/dev/decisions/0036-catalogs-are-read-as-they-are-written.md)).
struct Catalog: Sendable {
  /// The translations by their texts, after their contexts; several if there are plural forms.
  private(set) var texts: [String: [String]] = [:]
  private var plural = PluralRule.english

  /// Reads a file; what is marked as fuzzy or not translated is left out.
  init(_ bytes: [UInt8]) {
    var entry = Entry()
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: "#") {
        add(&entry)
        let comment = String(decoding: line, as: UTF8.self)
        // A flag before an obsolete entry does not apply to the next entry.
        if comment.hasPrefix("#~") { entry = Entry() }
        if comment.hasPrefix("#,"), comment.contains("fuzzy") { entry.isFuzzy = true }
      } else if let quote = line.firstIndex(of: UInt8(ascii: "\"")),
        let end = line.lastIndex(of: UInt8(ascii: "\"")), end > quote
      {
        let keyword = String(decoding: line[..<quote], as: UTF8.self).trimmed
        if entry.isComplete, keyword == "msgid" || keyword == "msgctxt" { add(&entry) }
        entry.add(keyword, Self.text(line[(quote + 1)..<end]))
      }
    }
    add(&entry)
  }

  /// A message while its lines are read.
  private struct Entry {
    var isFuzzy = false
    var context: String?
    var key = ""
    var forms: [String] = []
    private var field = ""

    var isComplete: Bool { !forms.isEmpty }

    /// Adds a line; one without a keyword continues the last one.
    mutating func add(_ keyword: String, _ text: String) {
      let isNew = !keyword.isEmpty
      if isNew { field = keyword }
      switch field {
      case "msgctxt": context = (context ?? "") + text
      case "msgid": key += text
      case "msgid_plural": break
      default:
        if isNew { forms.append("") }
        if !forms.isEmpty { forms[forms.count - 1] += text }
      }
    }
  }

  private mutating func add(_ entry: inout Entry) {
    defer { entry = entry.isComplete ? Entry() : entry }
    guard entry.isComplete, !entry.forms.contains("") else { return }
    // Like gettext, it uses the header even if it is marked as fuzzy.
    if entry.key.isEmpty {
      plural = PluralRule(header: entry.forms[0]) ?? plural
    } else if !entry.isFuzzy {
      texts[Self.key(entry.key, entry.context)] = entry.forms
    }
  }

  private static func key(_ key: String, _ context: String?) -> String {
    context.map { $0 + "\u{4}" + key } ?? key
  }

  /// The text between two quotes.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        result.append(byte == UInt8(ascii: "n") ? 10 : byte == UInt8(ascii: "t") ? 9 : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The translation of a text; nil if there is none.
  func text(_ key: String, context: String?, count: Int?) -> String? {
    guard let forms = texts[Self.key(key, context)] else { return nil }
    guard let count else { return forms[0] }
    return forms[min(plural.form(for: count), forms.count - 1)]
  }
}
