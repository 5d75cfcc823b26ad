import Foundation
import TestSupport

/// The painters of others, in a folder of their own.
struct Peers {
  /// The folder that the script `Peers/install` has filled.
  let folder: String

  /// Installs the painters into a folder, and nothing outside it; returns the exit code.
  static func install(in folder: String) throws -> Int32 {
    let installation = Process()
    installation.executableURL = URL(filePath: file("install"))
    installation.arguments = [folder]
    try installation.run()
    installation.waitUntilExit()
    return installation.terminationStatus
  }

  /// The path of a file beside the sources.
  private static func file(_ name: String) -> String {
    URL(filePath: #filePath).appending(path: "../Peers/\(name)").standardizedFileURL.path
  }

  /// How to start a painter with a window that covers the screen; nil for other programs.
  func launch(of program: MeasuredProgram, on screen: Screen) -> ProgramTable.Launch? {
    switch program {
    case .qt:
      ProgramTable.Launch(
        command: [
          "\(folder)/libraries/qt5/examples/widgets/touch/fingerpaint/fingerpaint",
          "-qwindowgeometry", "\(screen.name)+0+0",
        ],
        environment: environment([
          "QT_PLUGIN_PATH": "\(folder)/libraries/qt5/plugins", "QT_QPA_PLATFORM": "xcb",
        ]))
    case .gtk:
      ProgramTable.Launch(
        command: ["\(folder)/gtk-paint", "\(screen.width)", "\(screen.height)"],
        // Without a GPU, GTK is fastest with cairo.
        environment: environment([
          "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory", "GTK_A11Y": "none",
          "XDG_DATA_DIRS": "\(folder)/debian/usr/share:/usr/local/share:/usr/share",
        ]))
    case .kivy:
      ProgramTable.Launch(
        command: [
          "\(folder)/python3", Self.file("touchtracer.py"),
          "\(folder)/kivy/share/kivy-examples/demo/touchtracer/main.py",
          "--size=\(screen.name)",
        ],
        environment: environment([
          "PYTHONPATH": "\(folder)/kivy", "KIVY_HOME": "\(folder)/kivy-home",
          "KIVY_NO_FILELOG": "1", "SDL_TOUCH_MOUSE_EVENTS": "0", "LIBGL_ALWAYS_SOFTWARE": "1",
        ]))
    default: nil
    }
  }

  /// The variables of every painter: its libraries, and caches as after an earlier start.
  private func environment(_ own: [String: String?]) -> [String: String?] {
    let libraries = "\(folder)/libraries:\(folder)/debian/lib/\(multiarch)"
    return own.merging([
      "LD_LIBRARY_PATH": libraries, "XDG_CACHE_HOME": "\(folder)/cache",
    ]) { own, _ in own }
  }

  /// The name of the folder of libraries, such as `x86_64-linux-gnu`.
  private var multiarch: String {
    URL(filePath: "\(folder)/libraries").resolvingSymlinksInPath().lastPathComponent
  }
}
