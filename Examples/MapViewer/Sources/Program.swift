import TrackerKit
import TrackerKitFiles
import TrackerKitSDL

/// Shows the map.
///
/// `--record FILE` records what people do; `--verify FILE` replays it without a window.
@main
struct Program {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let path = arguments.count == 2 ? arguments.last : nil
    if let path, arguments.first == "--verify" {
      let session = try SessionReader(FileSource(path: path))
      return print(try session.replay(in: MapApp(session.header)))
    }
    TerminationSignals.watch()
    let stage = try SDLStage(title: "Map", form: .window(width: 1024, height: 600))
    var header = SessionHeader()
    header.geometry = DisplayGeometry(points: stage.bounds.size)
    let app = MapApp(header)
    let recording = try path.map { try stage.record(app, to: $0, header: header) }
    stage.run(app)
    if let error = recording?.error { throw error }
  }
}
