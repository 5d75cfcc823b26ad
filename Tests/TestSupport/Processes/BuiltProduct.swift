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

  /// The path of the program `touchplay`: the one named by `TOUCHPLAY_PROGRAM`, otherwise the one
  /// built with the tests.
  ///
  /// `./test` names the release, which is what people run and which makes the tests faster.
  public static var touchplay: String {
    ProcessInfo.processInfo.environment["TOUCHPLAY_PROGRAM"] ?? path("touchplay")
  }

  /// The path of a program.
  public static func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The path of a program of the release build: beside the one named by `TOUCHPLAY_PROGRAM`.
  public static func releasePath(_ name: String) -> String {
    let named = ProcessInfo.processInfo.environment["TOUCHPLAY_PROGRAM"]
    let release = named.map { URL(filePath: $0).deletingLastPathComponent().path }
    return "\(release ?? "\(folder)/../release")/\(name)"
  }

  /// Whether a program of the release build exists; `./test` builds those that tests need.
  public static func isReleased(_ name: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: releasePath(name))
  }
}
