/// What a session is rendered to, told by the ending of the file's name.
enum RenderForm: String, CaseIterable {
  case png
  case svg
  case gif
  case mp4

  /// The endings, for people.
  static let endings = allCases.map { ".\($0.rawValue)" }.joined(separator: " ")

  /// The form that a name's ending says; `-` is the one that is a text.
  init?(path: String) {
    if path == "-" {
      self = .svg
      return
    }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  /// Whether it shows more than one moment.
  var isFilm: Bool { self == .gif || self == .mp4 }

  /// Frames a second unless said: a GIF's times are hundredths of a second.
  var standardRate: Int { self == .gif ? 20 : 30 }

  /// The most frames a second.
  var greatestRate: Int { self == .gif ? 50 : 240 }
}
