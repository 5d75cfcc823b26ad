internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// The language of what people read on the screen and in reports (rule H13).
///
/// Messages on standard error, options and the help of the command line are English in every language.
final class Language: Sendable {
  /// The language of the texts that are made now.
  static var current: Language { substitute ?? ofUser }
  /// The language that is used in place of the user's, in tests and for texts that are English for
  /// everybody; nil for the user's.
  @TaskLocal private static var substitute: Language?
  /// The language of the sources, which needs no catalog.
  static let english = Language(code: "en")
  /// The language that the environment names.
  private static let ofUser = find()

  /// The language, and the country if it matters, such as `de` or `pt_BR`.
  let code: String
  /// What is between the digits of `0.5`.
  let decimalSeparator: String
  /// The format of a date with its time, for `strftime`.
  let dateForm: String
  private let catalog: Catalog?

  /// Creates a language; texts that are not in the catalog stay English.
  init(code: String, catalog: Catalog? = nil) {
    (self.code, self.catalog) = (code, catalog)
    // `Scripts/list-texts` finds the texts by this name.
    func localized(_ key: String, context: String) -> String {
      catalog?.text(key, context: context, count: nil) ?? key
    }
    decimalSeparator = localized(".", context: "decimal separator")
    // Translators: A strftime format. Use only %F, %Y, %m, %d, %H and %M, which give digits, not names.
    dateForm = localized("%F %H:%M", context: "date and time")
  }

  /// Makes texts in this language.
  func use<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try Language.$substitute.withValue(self) { Swift.Result(catching: body) }.get()
  }

  /// The translation of a text; nil if there is none.
  ///
  /// `count` chooses among plural forms.
  func text(_ key: String, context: String? = nil, count: Int? = nil) -> String? {
    catalog?.text(key, context: context, count: count)
  }

  // MARK: Choosing

  /// The first language that the user wants and that has a catalog; English if there is none.
  private static func find() -> Language {
    let wishes = wishes { UserFolder.variable($0) }
    guard !wishes.isEmpty else { return .english }
    return chosen(wishes, in: AssetsFolder.userLocations)
  }

  /// The first of several languages that has a catalog in one of several folders of assets.
  static func chosen(_ wishes: [String], in folders: [String]) -> Language {
    for code in wishes {
      if code == english.code { break }
      for folder in folders {
        guard let bytes = FileSource.content(of: "\(folder)/po/\(code).po") else { continue }
        return Language(code: code, catalog: Catalog(bytes))
      }
    }
    return .english
  }

  /// The languages that environment variables name, the preferred one first, as for gettext.
  ///
  /// `LANGUAGE` is a list, and counts unless the locale is `C` or `POSIX`. Whether the system has the
  /// locale does not matter.
  static func wishes(_ variable: (String) -> String?) -> [String] {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? ""
    guard locale != "C", locale != "POSIX" else { return [] }
    let names = value("LANGUAGE").map { $0.split(separator: ":").map(String.init) } ?? [locale]
    return names.flatMap(codes)
  }

  /// The codes for a locale such as `de_AT.UTF-8@euro`: with the country, then without it.
  private static func codes(_ locale: String) -> [String] {
    let name = String(locale.prefix { $0 != "." && $0 != "@" })
    // It becomes a part of a path.
    guard !name.isEmpty, name != "C", name.utf8.allSatisfy(\.isInLocaleName) else { return [] }
    let language = String(name.prefix { $0 != "_" })
    return language == name ? [name] : [name, language]
  }
}

extension UInt8 {
  fileprivate var isInLocaleName: Bool {
    (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F
  }
}
