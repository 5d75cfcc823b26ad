import Foundation
import TrackerKit
import TrackerKitFiles
import TrackerKitSDL

/// Shows the list of a file, and writes it back; or verifies a recording.
@main
struct Program {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("--verify", 2): try verify(arguments[1])
      case ("--record", 3): try run(arguments[2], recording: arguments[1])
      case (let file?, 1) where !file.hasPrefix("-"): try run(file, recording: nil)
      default:
        print("usage: todo-list [--record SESSION] FILE\n       todo-list --verify SESSION")
        exit(2)
      }
    } catch {
      print("todo-list: \(error)")
      exit(2)
    }
  }

  private static func run(_ file: String, recording path: String?) throws {
    TerminationSignals.watch()
    let stage = try SDLStage(
      SDLStage.Configuration(title: "To do", form: .window(width: 480, height: 720)))
    var header = SessionHeader()
    header.geometry = DisplayGeometry(points: stage.bounds.size)
    if FileManager.default.fileExists(atPath: file) {
      header.items = TodoItems(text: try String(contentsOfFile: file, encoding: .utf8))
    }
    let app = TodoApp(header)
    let recording = try path.map { try stage.record(app, to: $0, header: header) }
    stage.run(app)
    try app.page.items.text.write(toFile: file, atomically: true, encoding: .utf8)
    if let error = recording?.error { throw error }
  }

  /// Replays a recording without a window; the exit code is 1 if it differs.
  private static func verify(_ path: String) throws {
    let session = try SessionReader(FileSource(path: path))
    let result = try session.replay(in: TodoApp(session.header))
    print(result)
    if !result.isVerified { exit(1) }
  }
}
