internal import Glibc

/// Where the pictures are that the program draws.
enum AssetsFolder {
  /// The variable that names the folder; it goes before all else.
  static let variable = "TOUCHPLAY_ASSETS"
  /// The file by which the folder is known.
  static let mark = "ball.svg"
  /// How far above the program's folder a checkout's root is looked for.
  private static let highest = 5

  /// The folder; nil, after a line on standard error, when there is none: then modes draw without
  /// pictures.
  static func find() -> String? {
    let named = getenv(variable).map { String(cString: $0) }
    let places = places(named: named, program: programPath)
    if let found = places.first(where: { access($0 + "/" + mark, R_OK) == 0 }) { return found }
    Fault.warn(
      "assets: \(mark) is not in \(places.first ?? "any folder") (\(FileError.systemReason)): "
        + "set \(variable) to its folder; until then the ball is drawn plain")
    return nil
  }

  /// Where the folder may be, the likeliest first.
  ///
  /// - Parameters:
  ///   - named: What the variable says; if anything, it is the only place.
  ///   - program: The program's path: in a checkout's build folder, or in `<prefix>/bin`.
  /// - Returns: Absolute paths, unless the variable's is none.
  static func places(named: String?, program: String) -> [String] {
    if let named, !named.isEmpty { return [named] }
    var folders = program.split(separator: "/").dropLast()
    let prefix = folders.dropLast()
    var places: [String] = []
    for _ in 0..<highest where !folders.isEmpty {
      places.append("/" + (folders + ["assets"]).joined(separator: "/"))
      folders = folders.dropLast()
    }
    if program.split(separator: "/").dropLast().last == "bin" {
      places.append("/" + (prefix + ["share", "touchplay"]).joined(separator: "/"))
    }
    return places
  }

  /// A picture's SVG file.
  ///
  /// - Parameters:
  ///   - name: The picture's name.
  ///   - folder: The folder, where it was found.
  /// - Returns: The file's content; nil when there is none.
  static func picture(_ name: String, in folder: String?) -> [UInt8]? {
    folder.flatMap { FileSource.content(of: "\($0)/\(name).svg") }
  }

  private static var programPath: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    return String(decoding: path.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
