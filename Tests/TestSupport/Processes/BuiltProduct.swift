import Foundation

/// The programs of this package, as built together with the running tests.
public enum BuiltProduct {
  /// The folder of the running test program, in which the build puts every product.
  public static var folder: String {
    // A link provided by the kernel; without it (never seen) the working folder is the best guess.
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: program ?? ".").deletingLastPathComponent().path
  }

  /// The path of the program `touchplay`: what `TOUCHPLAY_PROGRAM` names, else the one built with
  /// the tests.
  ///
  /// `./test` names the release build, which is what people run and which leaves more time to the
  /// tests.
  public static var touchplay: String {
    ProcessInfo.processInfo.environment["TOUCHPLAY_PROGRAM"] ?? path("touchplay")
  }

  /// The path of a program.
  public static func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The path of a program of the release build.
  public static func releasePath(_ name: String) -> String { "\(folder)/../release/\(name)" }

  /// Whether a program of the release build exists; `./test` builds those that tests need.
  public static func isReleased(_ name: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: releasePath(name))
  }
}
