public import Foundation

/// Versions of SDL other than the system's, from the Python package `pysdl2-dll`.
///
/// `pip` downloads them once into the build folder; offline or without `pip` there are none.
public enum PublishedSDL {
  /// The folder of a version's libraries, for `LD_LIBRARY_PATH`; nil if they are not available.
  public static func folder(version: String) throws -> URL? {
    let home = URL(filePath: "\(BuiltProduct.folder)/../../published-sdl/\(version)").standardized
    let libraries = home.appending(path: "sdl2dll/dll")
    let files = FileManager.default
    if files.fileExists(atPath: libraries.path) { return libraries }
    let folder = try TemporaryFolder()
    let fetched = try Subprocess(
      "python3",
      [
        "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest",
        folder.path,
        "pysdl2-dll==\(version)",
      ]
    ).run()
    let wheel = try files.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".whl") }
    guard fetched.exitCode == 0, let wheel else { return nil }
    let unpacked = folder.path("unpacked")
    _ = try Subprocess("python3", ["-m", "zipfile", "-e", folder.path(wheel), unpacked]).run()
    try link(in: URL(filePath: unpacked).appending(path: "sdl2dll/dll"))
    try files.createDirectory(
      at: home.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Another test may have been faster.
    try? files.moveItem(at: URL(filePath: unpacked), to: home)
    return files.fileExists(atPath: libraries.path) ? libraries : nil
  }

  /// Gives the libraries the names under which programs load them.
  private static func link(in folder: URL) throws {
    let files = FileManager.default
    let names = try files.contentsOfDirectory(atPath: folder.path).sorted()
    for library in ["libSDL2-2.0.so", "libSDL2_ttf-2.0.so", "libSDL2_image-2.0.so"] {
      let link = folder.appending(path: library + ".0").path
      guard !files.fileExists(atPath: link),
        let name = names.first(where: { $0.hasPrefix(library) })
      else { continue }
      try files.createSymbolicLink(atPath: link, withDestinationPath: name)
    }
  }
}
