internal import Glibc
internal import TrackerKitFiles

/// The folder of the pictures that the program draws.
enum AssetsFolder {
  /// The environment variable for the folder, which takes precedence.
  static let variable = "TOUCHPLAY_ASSETS"
  /// The file that identifies the folder.
  static let mark = "ball.svg"
  /// How many levels to search for the root of a checkout, starting at the program's folder.
  private static let highest = 5

  /// The folder; if there is none, warns on standard error and returns nil.
  ///
  /// Without it, modes draw without pictures.
  static func find() -> String? {
    let named = UserFolder.variable(variable)
    let locations = locations(named: named, program: programPath)
    if let found = locations.first(where: { FileSystem.permits($0 + "/" + mark, R_OK) }) {
      return found
    }
    Fault.warn(
      "assets: \(mark) is not in \(locations.first ?? "any folder") (\(FileError.systemReason)): "
        + "set \(variable) to its folder; until then the ball is drawn plain")
    return nil
  }

  /// The possible locations of the folder, most likely first.
  ///
  /// - Parameters:
  ///   - named: The variable's value; if it is set, it is the only location.
  ///   - program: The program's path: in a checkout's build folder, or in `<prefix>/bin`.
  /// - Returns: Absolute paths, except possibly the variable's.
  static func locations(named: String?, program: String) -> [String] {
    if let named, !named.isEmpty { return [named] }
    var folders = program.pathParts.dropLast()
    let prefix = folders.dropLast()
    var locations: [String] = []
    for _ in 0..<highest where !folders.isEmpty {
      locations.append("/" + (folders + ["assets"]).joined(separator: "/"))
      folders = folders.dropLast()
    }
    if program.pathParts.dropLast().last == "bin" {
      locations.append("/" + (prefix + ["share", "touchplay"]).joined(separator: "/"))
    }
    return locations
  }

  /// A picture's SVG file.
  ///
  /// - Parameters:
  ///   - name: The picture's name.
  ///   - folder: The folder, if it was found.
  /// - Returns: The file's content; nil if it cannot be read.
  static func picture(_ name: String, in folder: String?) -> [UInt8]? {
    folder.flatMap { FileSource.content(of: "\($0)/\(name).svg") }
  }

  private static var programPath: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    return String(pathBytes: Array(path.prefix(max(0, count)) + [0]))
  }
}
