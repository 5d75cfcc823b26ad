internal import Glibc
internal import TrackerKitFiles

/// The folder of the pictures that the program draws.
enum AssetsFolder {
  /// The environment variable that names the folder; it takes precedence.
  static let variable = "TOUCHPLAY_ASSETS"
  /// The file that identifies the folder.
  static let mark = "ball.svg"
  /// The number of levels to search for the root of a checkout, upward from the program's folder.
  private static let highest = 5

  /// Finds the folder, or warns that pictures are missing and returns nil.
  static func find() -> String? {
    let locations = userLocations
    if let found = locations.first(where: { FileSystem.permits($0 + "/" + mark, R_OK) }) {
      return found
    }
    Fault.warn(
      "assets: \(mark) is not in \(locations.first ?? "any folder") (\(FileError.systemReason)): "
        + "set \(variable) to its folder; until then the ball is drawn plain")
    return nil
  }

  /// The recording that comes with the program, in a folder of assets.
  static func demo(in folder: String) -> String { folder + "/demo" + SessionsFolder.suffix }

  /// The possible locations of the folder for this program and its user.
  static var userLocations: [String] {
    locations(
      named: UserFolder.variable(variable), program: FileSystem.resolved("/proc/self/exe") ?? "")
  }

  /// The possible locations of the folder, most likely first.
  ///
  /// If the variable names one, it is the only location. Otherwise, the folder is near the program,
  /// which is in a checkout's build folder or in `<prefix>/bin`.
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

  /// The SVG file of a picture, if the folder was found and the file can be read.
  static func picture(_ name: String, in folder: String?) -> [UInt8]? {
    folder.flatMap { FileSource.content(of: "\($0)/\(name).svg") }
  }
}
