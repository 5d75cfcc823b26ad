import Foundation
import TestSupport

/// A program that is measured: touchplay in a mode, a bare C program, or a painter of others.
struct Painter {
  /// What starts it: a command, and changes of the environment.
  typealias Launch = (command: [String], environment: [String: String?])

  /// The display that programs are measured on.
  struct Screen {
    static let fullHD = Screen(width: 1920, height: 1080)
    static let ultraHD = Screen(width: 3840, height: 2160)

    let width: Int
    let height: Int
    var name: String { "\(width)x\(height)" }
  }

  /// Its name in the table.
  let name: String
  let launch: (Screen) throws -> Launch

  /// touchplay in a mode.
  static func touchplay(
    _ name: String, mode: String, _ options: [String] = [], _ environment: [String: String?] = [:]
  ) -> Painter {
    Painter(name: name) { _ in
      ([Benchmarks.touchplay, "--mode", mode] + options, environment)
    }
  }

  /// A bare C program on SDL, compiled for each screen, whose size its text may contain.
  static func c(
    _ name: String, source: String, in folder: TemporaryFolder, _ arguments: [String] = []
  ) -> Painter {
    Painter(name: name) { screen in
      let program = folder.path("\(name) \(screen.name)")
      if !FileManager.default.fileExists(atPath: program) {
        try compile(source, to: program, for: screen)
      }
      return ([program] + arguments, ["PEEP": "1", "RAD": "\(4 * screen.height / 1080)"])
    }
  }

  private static func compile(_ source: String, to program: String, for screen: Screen) throws {
    let text = try String(contentsOfFile: source, encoding: .utf8)
      .replacingOccurrences(of: "#define W 1920", with: "#define W \(screen.width)")
      .replacingOccurrences(of: "#define H 1080", with: "#define H \(screen.height)")
      .replacingOccurrences(of: "[20]", with: "[\(TouchRig.maximumFingers)]")
      .replacingOccurrences(of: "i<20", with: "i<\(TouchRig.maximumFingers)")
    try Data(text.utf8).write(to: URL(filePath: program + ".c"))
    let headers = URL(filePath: source).deletingLastPathComponent().path
    let command = #"gcc -O3 -w "$0.c" -o "$0" -I "$1" $(pkg-config --cflags --libs sdl2) -lm"#
    let result = try Subprocess("/bin/sh", ["-c", command, program, headers]).run()
    guard result.exitCode == 0 else {
      throw SupportError.cannotStart(program: source, reason: result.errors)
    }
  }

  /// The painters of others, which the script `Peers/install` has put into a folder.
  static func others(in folder: String) -> [Painter] {
    let libraries = URL(filePath: "\(folder)/libraries").resolvingSymlinksInPath()
    func painter(
      _ name: String, _ environment: [String: String?], _ command: @escaping (Screen) -> [String]
    ) -> Painter {
      // Its libraries, and caches as after an earlier start.
      let usual: [String: String?] = [
        "LD_LIBRARY_PATH":
          "\(folder)/libraries:\(folder)/debian/lib/\(libraries.lastPathComponent)",
        "XDG_CACHE_HOME": "\(folder)/cache",
      ]
      return Painter(name: name) { (command($0), usual.merging(environment) { $1 }) }
    }
    return [
      painter(
        "Qt",
        ["QT_PLUGIN_PATH": "\(folder)/libraries/qt5/plugins", "QT_QPA_PLATFORM": "xcb"]
      ) {
        [
          "\(folder)/libraries/qt5/examples/widgets/touch/fingerpaint/fingerpaint",
          "-qwindowgeometry", "\($0.name)+0+0",
        ]
      },
      painter(
        "GTK",
        // Without a GPU, GTK is fastest with cairo.
        [
          "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory", "GTK_A11Y": "none",
          "XDG_DATA_DIRS": "\(folder)/debian/usr/share:/usr/local/share:/usr/share",
        ]
      ) { ["\(folder)/gtk-paint", "\($0.width)", "\($0.height)"] },
      painter(
        "Kivy",
        [
          "PYTHONPATH": "\(folder)/kivy", "KIVY_HOME": "\(folder)/kivy-home",
          "KIVY_NO_FILELOG": "1", "SDL_TOUCH_MOUSE_EVENTS": "0", "LIBGL_ALWAYS_SOFTWARE": "1",
        ]
      ) {
        [
          "\(folder)/python3", "\(Benchmarks.root)/Benchmarks/Peers/touchtracer.py",
          "\(folder)/kivy/share/kivy-examples/demo/touchtracer/main.py", "--size=\($0.name)",
        ]
      },
    ]
  }
}
