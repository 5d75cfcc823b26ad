import Foundation

/// The programs of this package, built together with the running tests.
public enum BuiltProduct {
  /// The folder of the running test program, where the build puts every product.
  public static var folder: String {
    // A link provided by the kernel; if it were missing, the working folder would be the best
    // guess.
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: program ?? ".").deletingLastPathComponent().path
  }

  /// The path of the program `touchplay`: the one named by `TOUCHPLAY_PROGRAM`, as for an installed one;
  /// otherwise the one built with the tests.
  public static var touchplay: String {
    ProcessInfo.processInfo.environment["TOUCHPLAY_PROGRAM"] ?? path("touchplay")
  }

  /// The path of a program.
  public static func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Whether there are debug builds, too: `./test` makes a release for speed, `./test --long` makes both
  /// and names the other folder in `TOUCHPLAY_DEBUG`.
  public static var areDebugBuildsThere: Bool { debugFolder != nil }

  /// The path of a program's debug build; nil if there are none.
  public static func debugPath(_ name: String) -> String? { debugFolder.map { "\($0)/\(name)" } }

  private static var debugFolder: String? {
    ProcessInfo.processInfo.environment["TOUCHPLAY_DEBUG"]
  }
}
