/// An output format of `render`, identified by the file extension.
enum RenderForm: String, CaseIterable {
  case png
  case svg
  case gif
  case mp4

  /// The extensions, as a list for people.
  static let endings = allCases.map { ".\($0.rawValue)" }.joined(separator: " ")

  /// The format for a path's extension; for `-`, it is SVG, the only text format.
  init?(path: String) {
    if path == "-" {
      self = .svg
      return
    }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  /// Whether it is a film rather than a picture.
  var isFilm: Bool { self == .gif || self == .mp4 }

  /// The default frame rate; a GIF's frame times are multiples of 0.01 s.
  var standardRate: Int { self == .gif ? 20 : 30 }

  /// The maximum frame rate.
  var maximumRate: Int { self == .gif ? 50 : 240 }
}
