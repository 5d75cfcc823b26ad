internal import Glibc

/// The program: finds the command and ends with its exit code.
@main
struct Touchplay {
  /// The program's version.
  static let version = "0.1.0"

  static func main() {
    StandardStreams.takeClosed()
    do throws(Fault) {
      exit(try run(try Arguments.read()))
    } catch {
      error.report()
      exit(error.code.rawValue)
    }
  }

  private static func run(_ arguments: [String]) throws(Fault) -> Int32 {
    if let help = try Help.answer(to: arguments) {
      try answer(help)
      return 0
    }
    guard let first = arguments.first, !first.hasPrefix("-") else {
      return try PlayCommand(arguments).run()
    }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "play": return try PlayCommand(rest).run()
    case "replay": return try ReplayCommand(rest).run()
    case "render": return try RenderCommand(rest).run()
    case "info": return try InfoCommand(rest).run()
    case "convert": return try ConvertCommand(rest).run()
    case "devices": return try DevicesCommand(rest).run()
    default:
      throw .usage(first, "unknown command", "see touchplay help")
    }
  }
}
