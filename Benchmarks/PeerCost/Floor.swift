import Foundation
import TestSupport

/// The bare C program, which is compiled for each screen.
///
/// Its source has the size of the screen and the number of fingers in its text, so copies are
/// compiled in which they are replaced.
final class Floor {
  private let source: String
  private let folder: TemporaryFolder

  /// Prepares it from the path of its source; fails if there is no room for the programs.
  init(source: String) throws {
    self.source = source
    folder = try TemporaryFolder()
  }

  /// How to start it with ink of some width in pixels, which are twice as many on a large screen.
  func launch(on screen: Screen, ink: Int) throws -> ProgramTable.Launch {
    let program = folder.path("floor-\(screen.name)")
    if !FileManager.default.fileExists(atPath: program) { try compile(to: program, for: screen) }
    let radius = ink / 2 * screen.height / Screen.fullHD.height
    return ProgramTable.Launch(
      command: [program, "cpu", "0"], environment: ["PEEP": "1", "RAD": "\(radius)"],
      count: .printed)
  }

  private func compile(to program: String, for screen: Screen) throws {
    let text = try String(contentsOfFile: source, encoding: .utf8)
      .replacingOccurrences(of: "#define W 1920", with: "#define W \(screen.width)")
      .replacingOccurrences(of: "#define H 1080", with: "#define H \(screen.height)")
      .replacingOccurrences(of: "[20]", with: "[\(TouchRig.maximumFingers)]")
      .replacingOccurrences(of: "i<20", with: "i<\(TouchRig.maximumFingers)")
    try folder.write(Data(text.utf8), to: "floor.c")
    let headers = URL(fileURLWithPath: source).deletingLastPathComponent().path
    let command = #"gcc -O3 -w "$0" -o "$1" -I "$2" $(pkg-config --cflags --libs sdl2) -lm"#
    let result = try Subprocess(
      "/bin/sh", ["-c", command, folder.path("floor.c"), program, headers]
    ).run()
    guard result.exitCode == 0 else {
      throw SupportError.cannotStart(program: source, reason: result.errors)
    }
  }
}
