import Foundation
import Testing

@testable import TouchPlay

/// Languages for tests: those of the catalogs, and one that shows what is not translatable.
enum TestLanguages {
  static let codes = ((try? FileManager.default.contentsOfDirectory(atPath: assets + "/po")) ?? [])
    .filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }.sorted()
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let assets = root.appending(path: "assets").path

  static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: assets + "/po/" + name)))
  }

  static func language(_ code: String) -> Language { Language.chosen([code], in: [assets]) }

  /// English with accents on all letters, in brackets, 40 % longer.
  static let pseudo: Language = {
    let template = (try? bytes("touchplay.pot")) ?? []
    return Language(code: "en_XA", catalog: Catalog(Array(pseudoFile(of: template).utf8)))
  }()

  /// The template with a translation of each text.
  private static func pseudoFile(of template: [UInt8]) -> String {
    let blocks = String(decoding: template, as: UTF8.self).components(separatedBy: "\n\n")
    return blocks.dropFirst().map { block in
      let lines = block.split(separator: "\n")
      let text = field("msgid", of: lines)
      let plural = field("msgid_plural", of: lines)
      var kept = lines.filter { !$0.hasPrefix("#") && !$0.hasPrefix("msgstr") }.map(String.init)
      let isForm = kept.contains { $0.hasPrefix("msgctxt \"date") || $0.hasPrefix("msgctxt \"dec") }
      let translation = isForm ? text : accented(plural.isEmpty ? text : plural)
      kept += plural.isEmpty ? ["msgstr \"\(translation)\""] : ["msgstr[0] \"\(translation)\""]
      return kept.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// The text of a field as it is written, in one line.
  private static func field(_ name: String, of lines: [Substring]) -> String {
    guard let start = lines.firstIndex(where: { $0.hasPrefix(name + " ") }) else { return "" }
    let first = lines[start].dropFirst(name.count + 1)
    let rest = lines[(start + 1)...].prefix { $0.hasPrefix("\"") }
    return ([first] + rest).map { $0.dropFirst().dropLast() }.joined()
  }

  private static let accents: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
      "åƀçđéƒğĥîĵķļɱñöþɋŕšţüṽŵẋýžÅɃÇĐÉƑĞĤÎĴĶĻṀÑÖÞɊŔŠŢÜṼŴẊÝŽ"))

  static func accented(_ text: String) -> String {
    var isEscaped = false
    let letters = text.map { character -> Character in
      defer { isEscaped = character == "\\" }
      return isEscaped ? character : accents[character] ?? character
    }
    let more = String(repeating: " ẋẋẋ", count: text.count / 10)
    let rest = String(repeating: "ẋ", count: Int((Double(text.count % 10) * 0.4).rounded()))
    // Apart from the words: units at the end stay as they are.
    return "[" + String(letters) + (rest.isEmpty ? "" : " ") + rest + more + "]"
  }
}
