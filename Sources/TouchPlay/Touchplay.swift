internal import Glibc
internal import TrackerKit
internal import TrackerKitSDL

/// The program: runs a command and exits with its code.
@main
struct Touchplay {
  static let version = "0.1.0"
  /// The program's name and version in recordings.
  static let program = SessionProgram(name: "touchplay", version: version)

  static func main() {
    StandardStreams.openClosed()
    TerminationSignals.end(after: 0)
    do throws(Fault) {
      exit(try run(Arguments.read()))
    } catch {
      error.report()
      exit(error.code.rawValue)
    }
  }

  /// The commands, in the order of the help; the first one is the default.
  static var subcommands: [any Subcommand.Type] {
    [
      PlayCommand.self, ReplayCommand.self, InfoCommand.self, RenderCommand.self,
      ConvertCommand.self, RecordCommand.self, CheckCommand.self, SoakCommand.self,
      WatchCommand.self, DevicesCommand.self,
    ]
  }

  /// Runs the command that the arguments ask for, and returns the exit code.
  static func run(
    _ arguments: [String], _ subcommands: [any Subcommand.Type] = subcommands
  ) throws(Fault) -> Int32 {
    let help = try Language.english.use { () throws(Fault) in
      try Help(subcommands: subcommands).answer(to: arguments)
    }
    if let text = help {
      try answer(text)
      return 0
    }
    guard let first = arguments.first, !first.hasPrefix("-") else {
      return try PlayCommand(arguments).run()
    }
    guard let subcommand = subcommands.first(where: { $0.help(.standard).name == first }) else {
      throw .unknown("command", first, among: Help(subcommands: subcommands).commands)
    }
    return try subcommand.init(Array(arguments.dropFirst())).run()
  }
}
