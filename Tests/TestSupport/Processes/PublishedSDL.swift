import Foundation

/// Versions of SDL other than the system's, which `Scripts/fetch-sdl` fetches.
public enum PublishedSDL {
  /// The version that `Scripts/try-sdl` runs the program with; nil is the system's.
  public static var tried: String? { ProcessInfo.processInfo.environment["TOUCHPLAY_SDL"] }

  /// The folder of a version's libraries, for `LD_LIBRARY_PATH`; nil if they are not available.
  public static func folder(version: String) throws -> String? {
    let script = URL(filePath: #filePath).appending(path: "../../../../Scripts/fetch-sdl")
    let fetched = try Subprocess(script.standardizedFileURL.path, [version]).run()
    guard fetched.exitCode == 0 else { return nil }
    return fetched.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
