import Foundation
import TrackerKit
import TrackerKitFiles
import TrackerKitSDL

/// What the command line asks for.
struct Options {
  static let usage = """
    usage: photo-table [--fullscreen] [--record FILE] [PICTURE...]
           photo-table --verify FILE

    """

  var isFullscreen = false
  var recording: String?
  var verified: String?
  var pictures: [String] = []

  /// Reads arguments; nil if they are wrong.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--fullscreen": isFullscreen = true
      case "--record":
        guard let path = rest.popFirst() else { return nil }
        recording = path
      case "--verify":
        guard let path = rest.popFirst() else { return nil }
        verified = path
      default:
        if argument.hasPrefix("-") { return nil }
        pictures.append(argument)
      }
    }
  }
}

@main
struct Program {
  static func main() {
    guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
      print(Options.usage, terminator: "")
      exit(2)
    }
    do {
      if let path = options.verified { try verify(path) } else { try run(options) }
    } catch {
      print("photo-table: \(error)")
      exit(2)
    }
  }

  /// Shows the table in a window.
  private static func run(_ options: Options) throws {
    TerminationSignals.watch()
    var configuration = SDLStage.Configuration(
      title: "Photo table",
      form: options.isFullscreen ? .fullscreen : .window(width: 1280, height: 720))
    configuration.pictures = TablePictures(files: PictureLoader(folder: "."))
    let stage = try SDLStage(configuration)
    let usesPostcards = options.pictures.isEmpty
    var header = SessionHeader()
    header.geometry = DisplayGeometry(points: stage.bounds.size)
    header.captions =
      usesPostcards ? Postcard.all.map(\.title) : options.pictures.map(caption)
    let pictures = usesPostcards ? Postcard.all.map(\.name) : options.pictures
    let app = PhotoTable(header, pictures: pictures)
    app.onWarning = { print("photo-table: \($0)") }
    let recording = try options.recording.map { try stage.record(app, to: $0, header: header) }
    stage.run(app)
    if let error = recording?.error { throw error }
  }

  /// Replays a recording without a window and without the pictures; the exit code is 1 if it differs.
  private static func verify(_ path: String) throws {
    let session = try SessionReader(FileSource(path: path))
    let result = try session.replay(in: PhotoTable(session.header))
    print(result)
    if !result.isVerified { exit(1) }
  }

  /// The name of a file without its folder and its ending.
  private static func caption(of path: String) -> String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }
}
